/** What the server sends, as the pages read it: for the type checker only, no browser asks for it. */

export interface Refusal { where: string; what: string; rule: string; remedy: string }
/** The answer that a click on a shape gives. */
export interface Click { what: number; value: number; then?: [number, number][]; starts?: number }

/** One thing on the board, in the units of its scene. */
export interface Shape {
  kind: "circle" | "polygon" | "line" | "text" | "hull" | "group" | "tiles";
  id: string;
  /** its accessible name */
  name: string;
  /** own, foe, neutral, note, hit, ghost or ground */
  role: string;
  answer: Click | null;
  x?: number;
  y?: number;
  radius?: number;
  x1?: number;
  y1?: number;
  x2?: number;
  y2?: number;
  points?: [number, number][];
  /** of a polygon: how strongly it is filled, from 0 to 1; all of it where nothing is said */
  shade?: number;
  text?: string;
  size?: number;
  anchor?: "start" | "middle" | "end";
  /** of tiles: how many, and how long the side of one is; what the first column and row are called */
  columns?: number;
  rows?: number;
  side?: number;
  first?: number;
  legend?: Sign[];
  shapes?: Shape[];
  /** of a hull: its silhouette in the scene; degrees clockwise from up; from stern to bow */
  of?: string;
  heading?: number;
  length?: number;
}

export interface Row { label: string; value: string; boxes: number; filled: number; stock?: boolean; large?: "figure" | "line" | "below"; marks?: number[]; listed?: boolean }
export interface Sheet { id: string; title: string; name: string; role: string; rows: Row[] }
/** What a sign of a map means; its pattern is one of the scene's. */
export interface Sign { sign: string; name: string; role: string; look: "now" | "lost" | "dark"; pattern: string }
/** The cells of maps by their ids, row by row in one text; over them lie the changes that came since, the last one uppermost. */
export interface Maps { cells: Record<string, string>; patterns: Record<string, string>; over?: Record<string, [number, string][]>[] }
export interface Scene {
  title: string; width: number; height: number; shapes: Shape[]; sheets: Sheet[];
  /** by their ids: polygons from below to above, each with its tone and its corners as SVG writes them, 100 from stern to bow */
  silhouettes?: Record<string, [string, string][]>;
  tiles?: Maps | null;
}

/** One thing that is seen when a turn is played back; its places are ids of shapes, its line is one of the log. */
export interface Cue {
  kind: string; beat: number; step: number; line: number; on?: string; origin?: string; to?: string; face?: string; text?: string;
  n?: number; hits?: number; was?: number; now?: number; of?: number; faces?: number[]; need?: number; up?: boolean;
}

export type Point = [number, number];
/** Where cues are drawn; lengths of `word`, `flash`, `debris` and `ring` are pixels, times milliseconds. */
export interface Stage {
  layer: SVGGElement; unit: number; motions: Animation[]; gone: Map<string, Point>;
  rows: Record<string, number>;
  /** how far up the next word of these goes, so that none lies on another */
  row(key: string): number;
  part(id?: string): any;
  place(id?: string): Point | null;
  goal(id?: string): Point | null;
  spot(cue: Cue): Point | null;
  way(cue: Cue): [Point, Point] | null;
  tone(cue: Cue): string;
  partsOf(id?: string): Element[];
  draw(tag: string, attributes: Record<string, unknown>, ...inside: any[]): any;
  go(target: Element, frames: Keyframe[], delay: number, duration: number, easing?: string): void;
  trail(from: Point, to: Point, tone: string, begin: number, long: number): void;
  word(at: Point, up: number, text: string | number, tone: string, size: number, from?: number, long?: number): void;
  say(cue: Cue, up: number, size: number, from: number, long: number): void;
  flash(at: Point, radius: number, from: number, long: number, tone?: string): void;
  debris(at: Point, tone: string, far: number, from: number, long: number): void;
  ring(at: Point, kind: string, closes: boolean, radius: number, from: number, long: number): void;
  clear(): void;
}
export type PlayCue = (stage: Stage, cue: Cue, from: number, long: number) => void;
/** `said` gets the number of the line that is shown; with `still` nothing moves; a turn lasts `most` milliseconds. */
export type PlayCues = (svg: SVGSVGElement, cues: Cue[], next: Scene,
  how?: { still?: MakeStill | null; most?: number; said?: (line: number) => void }) => { done: Promise<void>; skip: () => void; end: number; shown: Cue[] };
export type MakeStill = (stage: Stage, cue: Cue) => void;

export interface Choice { value: number; text: string; note?: string; clause?: string; grave?: boolean; minor?: boolean; fold?: string; why?: string; cost?: number }
export interface Barred { value: number; text: string; why: string; clause: string }
/** Where there are no choices, any number from low to high; `about` names the thing that it is about. */
export interface Question {
  what: number;
  prompt: string;
  about: string;
  label: string;
  clause: string;
  help: string;
  low: number;
  high: number;
  choices: Choice[];
  minors: string;
  barred?: Barred[];
  /** of a plot: the name of its box, the same from turn to turn */
  box?: string;
  /** what of its subject it is about */
  thing?: string;
  /** what one press calls it and those like it that follow */
  alike?: string;
  /** of a plot: the answer with which its seat has done */
  ends?: number;
  budget?: Budget;
  /** figures that the game itself gives */
  gauges?: Gauge[];
}
/** Of the whole question, or of an answer; as a share it is drawn, too. */
export interface Gauge { label: string; value: string; share?: number; answer?: number }
/** What labels of record sheets mean, by patterns of the whole label and of the whole id of the sheet. */
export interface Label { match: string; text: string; clause: string; sheet: string }
/** What answers are paid from. */
export interface Budget { left: number; of: number; noun: string }
export interface Box { question: Question; answer: number; text: string }
export interface Form { boxes: Box[]; open: Question | null; ready: boolean; complete: boolean; closed?: Question[]; order?: string; waste?: string; helpless?: string; budget?: Budget }

/** A die comes with its value and its sides, dice told in one line with those of each. */
export interface Line { id: number; beat: number; kind: string; clause: string; text: string; die?: [number | null, number]; dice?: [number, number][] }
/** `to`: of a whisper, the seats that it is for */
export interface Said { id: number | string; who: string; text: string; at: number | string; to?: string[] }
export interface Seat {
  name: string;
  /** what people call it */
  called: string;
  who: string;
  person: string | null;
  taken: boolean;
  connected: boolean;
  ready: boolean;
  waited_for: boolean;
  /** when its time is up, in seconds since 1970, while it runs */
  due: number | null;
}
/** What one may name, or whose name one may take back; `place` is the id of its sheet or shape. */
export interface ToName { of: string; number: number; called: string; place: string; name: string }
export interface Request {
  kind: "undo" | "leave";
  by: string;
  text: string;
  asked: string[];
  agreed: string[];
  refused: string | null;
}

/** Label -> chance, and its interval from and to. */
export interface AnswerOdds {
  value: number;
  text: string;
  chances: Record<string, [number, number, number]>;
  battles: number;
  exact: boolean;
  imagined: boolean;
}
/** `imagined` says how what is hidden is drawn. */
export interface Odds {
  answers?: AnswerOdds[];
  outcomes?: string[];
  /** the outcomes in which the seat that asked has won */
  wins?: string[];
  final?: boolean;
  remark?: string;
  imagined?: string;
  error?: Refusal;
}

export interface TableFacts {
  id: string;
  title: string;
  game: string;
  game_title: string;
  beat_word: string;
  scenario: string;
  settings: Record<string, string>;
  commitment: string;
  private: boolean;
  /** seconds that a seat has whenever the game waits for it; 0: no limit */
  clock: number;
  referee: boolean;
  status: "locking" | "running" | "over" | "stuck";
  why: string;
  outcome: string | null;
  outcome_text: string;
  /** the same, said to this seat */
  verdict?: string;
  result?: "won"|"lost"|"neither"|null;
  notes: string;
  /** has the game a written form? */
  posting: boolean;
  /** has it small calculators? */
  tools?: boolean;
  /** words that seats mix into the dice, by seat; they are told when the game begins */
  words: {
    phase: "lock" | "open" | ""; locks: Record<string, string>; opened: string[];
    words: Record<string, string>; salts: Record<string, string>; left_out: string[];
  } | null;
  /** has the referee to confirm an end, or to take it back? */
  deciding?: boolean;
  /** does the referee hold the game: now, or once the running beat is over? */
  hold?: "now"|"next";
  /** what that means, in words */
  held?: string;
  /** does the game wait for any one of several seats, and not for all of them? */
  either?: boolean;
}

export interface Snapshot {
  table: TableFacts;
  seats: Seat[];
  you: { seat: number | null; name: string | null; called: string | null; seats: string[]; creator: boolean; referee: boolean; may_resign: boolean; links: Record<string, string> };
  /** the beat, one's own acts in it, how often play was taken back */
  at: number[];
  beat: number;
  scene: Scene;
  tiles?: Maps | null;
  /** how the last beats are played back */
  cues?: Cue[];
  log: Line[];
  form: Form | null;
  question: Question | null;
  /** the combat, say, in which the seat is asked and which it may leave to the computer */
  bout: { label: string; on: boolean } | null;
  /** questions that may be left to standing orders */
  standing: { what: number; label: string; said: string; clause: string; on: boolean; values: string[]; value: number | null }[];
  /** what of seats may be the computer's, such as an officer: all of one's own, of others what is; absent where a game has none */
  given?: Given[];
  undo: Request | null;
  /** what was born in play and may be named; absent where a game names nothing */
  names?: ToName[];
  /** may this seat throw dice beside the rules now? absent where a game has no such dice */
  dice?: boolean;
  /** what this seat may set unasked; `later`: what ends before it holds; absent or null where there is nothing */
  offers?: { label: string; list: { path: string; label: string; value: number; choices: [number, string][]; under: string }[]; later: string } | null;
  /** how many of one's own acts stand */
  undoable: number | null;
  chat: Said[];
  receipt: string;
  /** the same for everybody who looks, since the last checkpoint */
  head: string;
  odds: Odds | null;
  /** the referee's notes with a title; `entry` takes one back at the desk */
  handouts: { beat: number; title: string; text: string; to: string[]; entry?: number }[];
  /** for the referee only: the seats that they play */
  hands?: Hand[];
  /** somebody points at the board */
  mark?: Mark;
  /** for the referee only */
  referee: { acts: RefereeAct[]; last: number; play: { n: number; beat: number; text: string }[]; levels: string[]; can: string;
    end?: { text: string; entry: number | null } | null } | null;
  /** how many look on */
  lookers?: number;
}
/** What its person gives to the computer; `ends`: it is taken back once the running beat is over. */
export interface Given { seat: string; thing: number; called: string; on: boolean; ends: boolean }
/** What a seat that the referee plays is asked, from its own view. */
export interface Hand {
  seat: string; at: number[]; form: Form | null; question: Question | null; standing: Snapshot["standing"];
  bout: Snapshot["bout"]; undoable: number | null; given?: Given[]; offers?: Snapshot["offers"];
}
/** A mark on the board: at a shape, or at a point of the scene. */
export interface Mark { by: string; shape?: string; x?: number; y?: number }
export interface RefereeAct { n: number; beat: number; kind: string; text: string; secret: boolean; stands: boolean }
/** A place of the battle: its parts, which are numbers or places themselves. */
export interface Place {
  path: string;
  parts: {
    step: string; label: string; leads_on: boolean; value: number | null; low: number; high: number;
    words: { value: number; text: string }[]; fixed?: boolean;
  }[];
}

/** What can be done to a thing on the board: its changes, or one number that all its places get. */
export interface Deed {
  verb: string; changes: { path: string; value: number }[]; places: string[];
  label: string; words: { value: number; text: string }[]; low: number; high: number; value: number;
}
export interface Touched {
  thing: {
    id: string; name: string; said: string; veiled: string; whole: { id: string; name: string } | null; deeds: Deed[];
    parts: { id: string; name: string; said: string; opens: boolean; deeds: Deed[] }[];
  } | null;
  begun: boolean;
}

/** The map that a referee may paint on: what with, and on whose charts it can be shown. */
export interface MapBrush { map: string; columns: number; rows: number; kinds: string[]; charts: string[] }

export interface Reply { ok: boolean; error?: Refusal; stale?: boolean; receipt?: string }

/** Its words; where it is a number, also its limits; `said` tells what it may be. */
export interface Option {
  name: string;
  clause: string;
  sentence: string;
  default: string;
  values: string[];
  number: [number, number] | null;
  said: string;
  /** does it decide how many seats there are? */
  seats: boolean;
  effects?: Effect[];
}
/** What a value of an option changes: how often an outcome (`said`; empty: none for sure) comes, as a share with its interval. */
export interface Effect { value: string; title: string; battles: number; said: string; share: number; interval: [number, number] }
/** What the guide says of a question; `again` in a later turn of its own battle. */
export interface Explained { title: string; text: string; look: string[]; clauses: string[]; point: string[]; again: string }

/** A guide as it is told at a table; `more` besides questions. */
export interface Guide {
  opening: string;
  asks: Record<string, Explained>;
  more: Record<string, Explained>;
  whole: { lead: string };
}

/** How a scenario's file says that its table is set: seat -> who, and the doctrines of those who play by one. */
export interface Seating { who: Record<string, string>; doctrines: Record<string, string>; clock: number; found: "link" | "lobby" | "private"; referee: boolean }
/** `file`: one's own, as a text. */
/** A side that may choose ships: often a seat, but several people may share one. `most` 0: as many as it can pay for; `needs`: what parts have to be. */
export interface Side { key: string; seat: string; called: string; most: number; needs: Record<string, string> }
/** A place for what else a game designs, by its `kind`, such as an officer's station; `holder`: who fills it, unless something else is asked for. */
export interface Place { key: string; kind: string; called: string; holder: string }
export interface Scenario {
  key: string;
  title: string;
  notes: string;
  seats: string[];
  called: string[];
  /** what a seat does, where its name does not say so */
  duties: Record<string, string>;
  /** how many people can play it */
  players: number;
  ships_for: string[];
  /** those sides, each with the seat that chooses its ships */
  sides: Side[];
  places: Place[];
  budgets?: Record<string, number>;
  settings?: Record<string, string>;
  /** settings that change nothing in it */
  idle?: string[];
  /** parts that no ship may have in it */
  barred?: string[];
  file?: string;
  seating?: Seating;
}
/** A kind of line; lines that follow one and have a higher level belong to it. */
export interface Kind { key: string; label: string; help: string; clause: string; level: number; parts: Part[] }
/** A number from low to high, one of its options, a text, at most so many names, or at most so many lines. */
export interface Part {
  key: string;
  label: string;
  is: "number" | "choice" | "text" | "names" | "lines";
  default: any;
  help: string;
  clause: string;
  unit: string;
  low: number | null;
  high: number | null;
  /** it is mostly left at its default */
  seldom: boolean;
  options: string[];
  /** the option of an example of the rulebook, which is played only as it is printed; else empty */
  example: string;
  most: number | null;
  kinds: Kind[];
}
/** A small calculator; an input without a default must be given. */
export interface Tool { key: string; title: string; sentence: string; inputs: Part[]; drags: boolean }
/** What a tool finds. */
export interface Drawn { values: Record<string, number|string>; sentence: string; rows: { label: string; value: string }[]; scene: Scene | null }
export interface Designer {
  title: string;
  file_kind: string;
  cost_unit: string;
  size_unit: string;
  groups: { title: string; parts: Part[] }[];
}
/** `key`: of a part, or of a line (`lines 3`). */
export interface Fault { key: string; where: string; what: string; clause: string }
/** What a design comes to; `beside` is shown beside a part or line, by its key. */
export interface Design {
  name: string;
  notes: string;
  parts: Record<string, any>;
  cost: number;
  size: number;
  beside: Record<string, string>;
  faults: Fault[];
  remarks: Fault[];
  file: string;
  /** polygons by tone and corners, as in a scene */
  silhouette: [string, string][];
}
/** A game's door on the first page. */
export interface Card {
  key: string; title: string; pitch: string; minutes: number; difficulty: number; players: [number, number]; battles: number; scenario: string; designer: boolean;
  inside: { key: string; title: string }[];
}
/** `first`: the key of the game to learn first, whose card comes first. */
export interface Cards { first: string; cards: Card[] }
export interface Game {
  key: string;
  title: string;
  sentence: string;
  beat_word: string;
  cost_unit?: string;
  scenarios: Scenario[];
  ships: { key: string; name: string; notes: string; cost?: number | null; parts: Record<string, any> }[];
  designer: Designer | null;
  /** what else is designed */
  also_designed: (Designer & { plural: string; ready: Game["ships"] })[];
  /** `many`: it can play many battles at once */
  levels: { key: string; sentence: string; many?: boolean }[];
  doctrines?: { key: string; name: string; file: string }[];
  /** has it small calculators? */
  tools?: boolean;
  options: Option[];
  measured?: boolean;
}

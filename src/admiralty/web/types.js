/**
 * What the server sends, as the pages read it. There is nothing here to run.
 *
 * @typedef {{where: string, what: string, rule: string, remedy: string}} Refusal
 * @typedef {{what: number, value: number}} Click the answer that a click on a shape gives
 *
 * @typedef {object} Shape one thing on the board, in the units of its scene
 * @property {"circle"|"polygon"|"line"|"text"|"group"} kind
 * @property {string} id
 * @property {string} name its accessible name
 * @property {string} role own, foe, neutral, note, hit, ghost or ground
 * @property {Click|null} answer
 * @property {number} [x]
 * @property {number} [y]
 * @property {number} [radius]
 * @property {number} [x1]
 * @property {number} [y1]
 * @property {number} [x2]
 * @property {number} [y2]
 * @property {[number, number][]} [points]
 * @property {string} [text]
 * @property {number} [size]
 * @property {"start"|"middle"|"end"} [anchor]
 * @property {Shape[]} [shapes]
 *
 * @typedef {{label: string, value: string, boxes: number, filled: number}} Row
 * @typedef {{id: string, title: string, name: string, role: string, rows: Row[]}} Sheet
 * @typedef {{title: string, width: number, height: number, shapes: Shape[], sheets: Sheet[]}} Scene
 *
 * @typedef {{value: number, text: string}} Choice
 * @typedef {{what: number, prompt: string, label: string, clause: string, help: string, low: number, high: number,
 *   choices: Choice[]}} Question where there are no choices, any number from low to high
 * @typedef {{question: Question, answer: number, text: string}} Box
 * @typedef {{boxes: Box[], open: Question|null, ready: boolean, complete: boolean}} Form
 *
 * @typedef {{id: number, beat: number, kind: string, clause: string, text: string,
 *   die?: [number|null, number]}} Line a die comes with its value and its sides
 * @typedef {{id: number|string, who: string, text: string, at: number|string}} Said
 * @typedef {{name: string, who: string, person: string|null, taken: boolean, connected: boolean, ready: boolean,
 *   waited_for: boolean}} Seat
 * @typedef {{kind: "undo"|"leave", by: string, text: string, asked: string[], agreed: string[],
 *   refused: string|null}} Request
 *
 * @typedef {{value: number, text: string, chances: Record<string, [number, number, number]>, battles: number,
 *   exact: boolean, imagined: boolean}} AnswerOdds label -> chance, and its interval from and to
 * @typedef {{answers?: AnswerOdds[], outcomes?: string[], final?: boolean, remark?: string, error?: Refusal}} Odds
 *
 * @typedef {object} TableFacts
 * @property {string} id
 * @property {string} title
 * @property {string} game
 * @property {string} game_title
 * @property {string} beat_word
 * @property {string} scenario
 * @property {Record<string, string>} settings
 * @property {string} commitment
 * @property {boolean} private
 * @property {"running"|"over"|"stuck"} status
 * @property {string} why
 * @property {string|null} outcome
 * @property {string} outcome_text
 * @property {string} [verdict] the same, said to this seat
 * @property {string} notes
 *
 * @typedef {object} Snapshot
 * @property {TableFacts} table
 * @property {Seat[]} seats
 * @property {{seat: number|null, name: string|null, seats: string[], creator: boolean,
 *   links?: Record<string, string>}} you
 * @property {number[]} at
 * @property {number} beat
 * @property {Scene} scene
 * @property {Line[]} log
 * @property {Form|null} form
 * @property {Question|null} question
 * @property {Request|null} undo
 * @property {number|null} undoable how many of one's own acts stand
 * @property {Said[]} chat
 * @property {string} receipt
 * @property {Odds|null} odds
 *
 * @typedef {{ok: boolean, error?: Refusal, stale?: boolean, receipt?: string}} Reply
 *
 * @typedef {{name: string, clause: string, sentence: string, default: string, values: string[],
 *   number: [number, number]|null}} Option its words; where it is a number, also its limits
 * @typedef {{key: string, title: string, notes: string, seats: string[], ships_for: string[],
 *   budgets?: Record<string, number>, settings?: Record<string, string>}} Scenario
 * @typedef {{key: string, title: string, sentence: string, beat_word: string, cost_unit?: string,
 *   scenarios: Scenario[], ships: {key: string, name: string, cost?: number|null}[],
 *   levels: {key: string, sentence: string}[], options: Option[]}} Game
 */
export {};

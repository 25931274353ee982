/** What a run came to: said in a sentence, drawn with its intervals, to be taken along. */

import { ask } from "./api.js";
import { announce, button, capital, h, keepingFocus, toast, why } from "./dom.js";
import { copyable } from "./forms.js";
import { coursePlot, figureOf, lengthsPlot } from "./plots.js";
import { battlesOf, between as span, grouped, paired, percent, points as pointed, wilson, wonAlone } from "./shares.js";
/** @import {Request} from "./oddsform.js" */
/** @import {Kind, Mark} from "./plots.js" */

/**
 * @typedef {{outcomes: Record<string, number>, intervals: Record<string, [number, number]>, turns: {mean: number, sd: number, max: number}, beats?: {mean: number}, dice: number, alike?: boolean}} Counts
 * @typedef {{id: string, mine: boolean, state: string, why: string, remark: string, place: number, wanted: number, made_at: number, up_to_date: boolean,
 *   game: string, game_title: string, title: string, scenario: string, beat_word: string, unit: string|null, rules_version: number, seats: string[], called: string[],
 *   sentences: Record<string, string>, worth: Record<string, number[]>, options: Record<string, string[]>, request: Request, course: Mark[],
 *   lengths: Record<string, [number, Record<string, number>][]>, firsts: Record<string, Record<string, number[]>>,
 *   result: any}} Run
 */

const OPPOSITE = "Figures behind a bar: the interval at 95 %.";

const ALIKE = "all battles are alike";
const MANY = 100_000; // battles, from which on a second decimal says something
let precise = 1; // decimals

/** Is more of it to come? @param {Run} run */
export const unfinished = (run) => run.state === "waiting" || run.state === "going";

/** @param {string} label */
const plain = (label) => label.replaceAll("_", " ");
/** @param {number} share */
const points = (share) => pointed(share, precise);
/** @param {[number, number]} interval */
const between = (interval) => span(interval, precise);
/** @param {number} one */
const share = (one) => percent(one, precise);

/** The counts of each set-up. @param {Run} run @returns {[string, Counts][]} */
const counted = (run) => (run.result.differences ? [["a", run.result.a], ["b", run.result.b]] : [["a", run.result]]);

export class Result {
  /** @param {Run} run @param {{again: () => void, gone: () => void, changed: (run: Run) => void}} wishes */
  constructor(run, wishes) {
    this.run = run;
    this.wishes = wishes;
    this.seat = 0; // whose chances are told
    this.said = false;
    this.bar = h("progress", { max: run.wanted, value: 0, "aria-label": "Battles played" });
    this.pace = h("p", { class: "dim small pace" });
    this.verdict = h("p", { class: "verdict" });
    this.outcomes = h("div", { class: "outcomes" });
    this.eyes = run.seats.length > 1 && h("select", { id: "odds-eyes", on: { change: () => {
      this.seat = Number(this.eyes.value);
      this.show(this.run);
    } } }, run.seats.map((seat, k) => h("option", { value: k }, run.called[k])));
    this.lengths = figureOf("How long the battles were", "", this.turns = h("p", { class: "dim small" }));
    this.course = figureOf("How the figures settled", "");
    this.watch = h("div", { class: "watch" });
    this.stopper = button("Stop", () => this.act("stop"));
    this.body = h("div", { class: "result-body" });
    this.element = this.build();
    this.show(run);
  }

  build() {
    const { run } = this;
    const set = (/** @type {string} */ key) => h("li", {}, Object.keys(run.options).length > 1 && h("b", {}, `${key.toUpperCase()}: `),
      run.options[key].length ? run.options[key].map((each) => h("code", {}, each)) : "as the scenario has it");
    this.body.append(
      h("section", { class: "bars", "aria-label": "Outcomes" },
        this.eyes && h("p", { class: "eyes" }, h("label", { for: "odds-eyes" }, "Seen from "), this.eyes),
        this.verdict, this.outcomes),
      h("div", { class: "plots" }, this.lengths.element, this.course.element),
      h("section", { class: "after" },
        h("div", {}, h("h3", {}, "See for yourself"), this.watch),
        h("div", {}, h("h3", {}, "Take it along"),
          h("div", { class: "actions" },
            h("a", { class: "button", href: `/api/v1/odds/${run.id}/result.json`, download: "" }, "Counts (JSON)"),
            h("a", { class: "button", href: `/api/v1/odds/${run.id}/result.csv`, download: "" }, "Counts (CSV)"),
            button("Change it and run again", () => this.wishes.again(), { "data-key": "again" }),
            run.mine && button("Forget", () => this.act("forget"), { class: "quiet", "aria-label": "Forget this result" })),
          copyable("The address of this result", `/odds/${run.id}`),
          h("p", { class: "dim small" }, "Anybody with the address sees this result, with the ships and the scenario in it. A result that nobody visits for 90 days is deleted."),
          h("details", {}, h("summary", {}, "The same in a terminal"), h("pre", { class: "command", tabindex: 0 }, commandOf(run))))));
    return h("section", { class: "result", "aria-label": "Result" },
      h("header", {}, h("p", { class: "over" }, run.game_title), h("h2", { tabindex: -1 }, run.title), h("ul", { class: "setups" }, Object.keys(run.options).map(set))),
      h("div", { class: "progress" }, this.bar, this.stopper, this.pace), this.body);
  }

  /** @param {Run} run */
  show(run) {
    this.run = run;
    this.progress();
    this.body.hidden = !run.result;
    if (!run.result) return;
    precise = run.result.battles >= MANY ? 2 : 1;
    const kinds = this.kinds();
    this.verdict.replaceChildren(...this.sentence());
    keepingFocus(this.outcomes, () => this.outcomes.replaceChildren(this.table(kinds)));
    this.lengths.svg.setAttribute("aria-label", this.lengthsSaid());
    this.turns.textContent = this.lengthsSaid();
    this.lengths.draw(lengthsPlot(run.lengths, kinds, `${run.unit ?? run.beat_word}s`));
    this.showCourse(kinds);
    keepingFocus(this.watch, () => this.showBattles());
    if (!unfinished(run) && !this.said) announce(this.verdict.textContent ?? "");
    this.said = !unfinished(run);
  }

  /** What the outcomes are to the seat that looks, those won first. @returns {Kind[]} */
  kinds() {
    const { run, seat } = this;
    const worth = (/** @type {string} */ label) => run.worth[label]?.[seat] ?? 0;
    const roles = { "1": "own", "0": "neutral", "-1": "foe" };
    return Object.keys(run.sentences).filter((label) => counted(run).some(([, counts]) => counts.outcomes[label] !== undefined))
      .sort((one, other) => worth(other) - worth(one))
      .map((label) => ({ label, role: label === "called" ? "ghost" : roles[/** @type {"1"} */ (String(worth(label)))] }));
  }

  progress() {
    const { run } = this;
    const battles = run.result?.battles ?? 0;
    this.bar.value = battles;
    this.bar.hidden = this.stopper.hidden = !unfinished(run);
    this.stopper.hidden ||= !run.mine;
    const engine = run.result && `${run.result.engine === "compiled" ? "compiled" : "interpreted"} engine`;
    const pace = run.result && `${grouped(Math.round(run.result.battles_per_second))} a second, ${engine}`;
    const of = run.wanted === battles ? `${grouped(battles)} battles` : `${grouped(battles)} of ${grouped(run.wanted)} battles`;
    const state = { waiting: run.place ? `Waits its turn with ${run.place} other run${run.place > 1 ? "s" : ""} …` : "Starting …", stopped: "Stopped.", failed: "It ended.", done: "", going: "" }[run.state] ?? "";
    this.pace.replaceChildren(...[
      battles ? `${of} · ${pace} · seed ${run.result.seed}. ` : "", state,
      run.remark ? ` ${capital(run.remark)}; it goes on faster then.` : "", run.why ? ` ${capital(run.why)}.` : ""]);
  }

  /** The whole in a sentence. */
  sentence() {
    const { run, seat } = this;
    const sides = counted(run).map(([, counts]) => {
      const won = battlesOf(counts.outcomes, run.worth, seat);
      return { share: won / run.result.battles, interval: counts.alike ? ALIKE : between(wilson(won, run.result.battles)), alike: counts.alike };
    });
    const who = run.called[seat];
    const sure = sides.every(({ alike }) => alike);
    if (sides.length === 1) return [`${who} wins `, h("b", {}, share(sides[0].share)), ` of the battles`, h("span", { class: "dim" }, ` (${sides[0].interval})`), ".",
      sure && " Nothing in them is random. A doctrine that mixes its choices makes them differ."];
    const { gained, lost } = wonAlone(run.result.pairs, run.worth, seat);
    const [more, low, high] = sure ? Array(3).fill(sides[1].share - sides[0].share) : paired(gained, lost, run.result.battles);
    const from = sure ? ALIKE : `${points(low)} to ${points(high)}`;
    const shares = `${share(sides[1].share)} against ${share(sides[0].share)}`;
    if (low <= 0 && high >= 0) return ["No clear difference for ", `${who}: `, h("b", {}, `${points(more)} points`), h("span", { class: "dim" }, ` (${from})`), ` with B, ${shares}.`];
    return [`${who} wins `, h("b", {}, low > 0 ? "more often" : "less often"), ` with B: ${shares}, `, h("b", {}, `${points(more)} points`), h("span", { class: "dim" }, ` (${from})`), "."];
  }

  /** @param {Kind[]} kinds */
  table(kinds) {
    const { run } = this;
    const sides = counted(run);
    const two = sides.length > 1;
    const n = run.result.battles;
    const line = (/** @type {Kind} */ { label, role }) => h("tr", { class: role },
      h("th", { scope: "row" }, h("b", {}, capital(plain(label))), h("span", { class: "dim small" }, run.sentences[label])),
      h("td", {}, sides.map(([key, counts]) => {
        const part = (counts.outcomes[label] ?? 0) / n;
        const [low, high] = counts.intervals[label] ?? wilson(0, n);
        return h("div", { class: `share side-${key}` }, two && h("span", { class: "key" }, key.toUpperCase()),
          h("span", { class: "track", "aria-hidden": "true", css: { "--share": part, "--low": low, "--high": high } }, h("i", {})),
          h("span", { class: "figures" }, h("b", {}, share(part)), " ", h("small", {}, counts.alike ? ALIKE : between([low, high]))),
          h("span", { class: "count-of" }, grouped(counts.outcomes[label] ?? 0)));
      })),
      two && h("td", { class: "difference" }, this.differenceOf(label)));
    return h("table", {}, h("caption", { class: "unseen" }, `Outcomes. ${OPPOSITE}`),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Outcome"), h("th", { scope: "col" }, "Share, with its interval at 95 %, and battles"), two && h("th", { scope: "col" }, "B less A"))),
      h("tbody", {}, kinds.map(line)));
  }

  /** @param {string} label */
  differenceOf(label) {
    const found = this.run.result.differences[label];
    if (!found) return "–";
    const [low, high] = found.interval;
    return [h("b", { class: low > 0 || high < 0 ? "clear-one" : "" }, points(found.share)), " ", h("small", {}, low === high ? ALIKE : `${points(low)} to ${points(high)}`)];
  }

  lengthsSaid() {
    const { run } = this;
    const unit = run.unit ?? run.beat_word;
    return counted(run).map(([key, { turns, beats, dice }], i, all) => `${all.length > 1 ? `${key.toUpperCase()}: ` : ""}${turns.mean.toFixed(2)} ${unit}s on average `
      + `(standard deviation ${turns.sd.toFixed(2)}, at most ${turns.max})${unit !== run.beat_word && beats ? `, ${beats.mean.toFixed(2)} ${run.beat_word}s` : ""}${dice ? `, ${(dice / run.result.battles).toFixed(1)} dice a battle` : ""}.`).join(" ");
  }

  /** @param {Kind[]} kinds */
  showCourse(kinds) {
    const { course, result } = this.run;
    const two = Boolean(result.differences);
    const seen = kinds.filter(({ label }) => counted(this.run).some(([, counts]) => counts.outcomes[label]));
    const lines = seen.map((kind) => ({ kind, points: course.map((mark) => {
      const [share, low, high] = two ? mark.differences?.[kind.label] ?? [0, 0, 0]
        : [(mark.a[kind.label] ?? 0) / mark.battles, ...wilson(mark.a[kind.label] ?? 0, mark.battles)];
      return { battles: mark.battles, share, low, high };
    }) }));
    this.course.svg.setAttribute("aria-label", two ? "B minus A in points of a percent, with intervals, after ever more battles" : "Share of each outcome with its interval, after ever more battles");
    this.course.element.querySelector("figcaption").textContent = two ? "How the differences settled (B minus A, in points)" : "How the shares settled";
    if (course.length) this.course.draw(coursePlot(lines, two));
  }

  showBattles() {
    const { run } = this;
    const rows = Object.entries(run.firsts).map(([key, firsts]) => {
      const some = Object.entries(firsts).filter(([, numbers]) => numbers.length);
      return some.length > 0 && h("p", {}, Object.keys(run.firsts).length > 1 && h("b", {}, `${key.toUpperCase()}: `),
        some.map(([label, numbers]) => h("span", { class: "battles-of" }, `${capital(plain(label))} `, numbers.map((number) =>
          button(`#${number}`, (event) => this.look(key, number, event), { class: "quiet", "data-key": `${key}-${number}`, "aria-label": `Look at battle ${number}${Object.keys(run.firsts).length > 1 ? ` of ${key.toUpperCase()}` : ""}, ${plain(label)}` })))));
    });
    this.watch.replaceChildren(h("p", { class: "dim small" }, run.up_to_date
      ? "Each battle is a game: watch the first ones that ended so, move by move."
      : "The rules changed since these battles, so you can’t watch them any more."), ...run.up_to_date ? rows.filter((row) => row) : []);
  }

  /** @param {string} setup @param {number} battle @param {Event} event */
  async look(setup, battle, event) {
    const pressed = /** @type {HTMLButtonElement} */ (event.currentTarget);
    pressed.disabled = true;
    try {
      const table = await ask(`/odds/${this.run.id}/battles`, { setup, battle });
      location.assign(`/table/${table.id}`);
    } catch (error) {
      toast(why(error), "bad");
      pressed.disabled = false;
    }
  }

  /** @param {"stop"|"forget"} what */
  async act(what) {
    try {
      const found = await ask(`/odds/${this.run.id}/${what}`, {});
      if (what === "forget") this.wishes.gone();
      else this.wishes.changed(found);
    } catch (error) {
      toast(why(error), "bad");
    }
  }
}

/** The command that gives the same counts; ships, doctrines and scenarios of one's own stand there as files. @param {Run} run */
function commandOf(run) {
  const { seed, battles, file } = run.request;
  const scenario = file ? `${run.title.toLowerCase().match(/[a-z0-9]+/g)?.join("_") ?? "scenario"}.toml` : run.scenario;
  const words = (/** @type {string[]} */ options, /** @type {(option: string) => string} */ as) => options.map(as).join(" ");
  const quoted = (/** @type {string} */ text) => (/^[\w=.:/-]+$/.test(text) ? text : `'${text.replaceAll("'", "")}'`);
  const two = Object.keys(run.options).length > 1;
  const sides = two ? ["a", "b"].map((key) => words(run.options[key], (each) => `--${key} '${each.replaceAll("'", "")}'`)).join(" ")
    : words(run.options.a, (each) => { const [kind, value] = each.split(/ (.*)/s); return `--${kind} ${quoted(value)}`; });
  return `admiralty ${two ? "compare" : "simulate"} ${scenario} -n ${battles ?? run.wanted} --seed ${seed} ${sides}`.trim();
}

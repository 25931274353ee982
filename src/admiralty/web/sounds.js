/** One short sound for each cue, made on the spot; it tells nothing that is not seen. */

import { timed } from "./cues.js";
/** @import {Cue} from "./types.js" */

const LOUD = 0.16;
/** @type {AudioContext|null} */
let context = null;

/** Where a sound is made: a tone that glides, or noise below a frequency; lengths in seconds. */
class Voice {
  /** @param {AudioContext} made @param {GainNode} out @param {number} at */
  constructor(made, out, at) {
    this.made = made;
    this.out = out;
    this.at = at;
  }

  /** @param {OscillatorType} type @param {number} from @param {number} to @param {number} long @param {number} [loud] */
  tone(type, from, to, long, loud = 1) {
    const source = this.made.createOscillator();
    source.type = type;
    source.frequency.setValueAtTime(from, this.at);
    source.frequency.exponentialRampToValueAtTime(to, this.at + long);
    this.start(source, long, loud);
  }

  /** @param {number} long @param {number} below hertz @param {number} [loud] */
  noise(long, below, loud = 1) {
    const { made } = this;
    const buffer = made.createBuffer(1, Math.ceil(made.sampleRate * long), made.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let k = 0; k < samples.length; k += 1) samples[k] = Math.random() * 2 - 1;
    const source = made.createBufferSource();
    source.buffer = buffer;
    const filter = made.createBiquadFilter();
    filter.type = "lowpass";
    filter.frequency.value = below;
    this.start(source, long, loud, filter);
  }

  /** @param {AudioScheduledSourceNode} source @param {number} long @param {number} loud @param {AudioNode} [through] */
  start(source, long, loud, through) {
    const gain = this.made.createGain();
    gain.gain.setValueAtTime(loud, this.at);
    gain.gain.exponentialRampToValueAtTime(0.001, this.at + long);
    if (through) source.connect(through).connect(gain);
    else source.connect(gain);
    gain.connect(this.out);
    source.start(this.at);
    source.stop(this.at + long);
  }
}

/** @type {Record<string, (voice: Voice, cue: Cue) => void>} */
const SOUNDS = {
  beam: (voice) => voice.tone("sawtooth", 880, 240, 0.22, 0.6),
  missile: (voice) => (voice.noise(0.4, 900, 0.5), voice.tone("triangle", 180, 420, 0.35, 0.4)),
  shield: (voice, cue) => (cue.now ? voice.tone("sine", 1250, 620, 0.25) : (voice.noise(0.35, 5000), voice.tone("square", 300, 60, 0.3, 0.4))),
  strike: (voice) => voice.noise(0.18, 1500),
  burst: (voice) => (voice.noise(0.8, 420, 1.6), voice.tone("sine", 90, 30, 0.7, 1.4)),
  move: (voice) => voice.tone("sine", 120, 170, 0.3, 0.5),
  turn: (voice) => voice.tone("sine", 150, 110, 0.25, 0.4),
  veil: (voice, cue) => (cue.up ? voice.tone("sine", 700, 120, 0.4, 0.5) : voice.tone("sine", 180, 800, 0.4, 0.5)),
  dice: (voice) => voice.noise(0.06, 3000, 0.8),
  call: (voice) => voice.tone("triangle", 660, 650, 0.18, 0.5),
  mend: (voice) => voice.tone("sine", 440, 880, 0.25, 0.5),
  link: (voice) => voice.tone("sine", 520, 780, 0.2, 0.4),
  tally: (voice) => voice.tone("triangle", 780, 1040, 0.15, 0.4),
};

/** Sound what is being played. @param {Cue[]} cues as they are shown @returns {() => void} silences it */
export function sound(cues) {
  const made = (context ??= new AudioContext());
  made.resume();
  const out = made.createGain();
  out.gain.value = LOUD;
  out.connect(made.destination);
  const time = timed(cues);
  for (const cue of cues) SOUNDS[cue.kind](new Voice(made, out, made.currentTime + time.at(cue) / 1000), cue);
  return () => out.disconnect();
}

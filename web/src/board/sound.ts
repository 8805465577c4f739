/**
 * The sounds of stones, computed and not recorded: a click for a move, and a rattle when stones are captured; and the
 * call of a room that waits for the visitor.
 *
 * Invariant: the page is silent until the visitor has done something on it, and while the loudness is 0. A
 * failure of the device's sound stops nothing else.
 */
import { settings } from '../frame/settings.ts';

type Signs = readonly (readonly number[])[];

/** What changed from one board to the next. */
export interface BoardChange {
  put: number;
  taken: number;
}

/** Seconds between a move and its answer. */
const PAUSE = 0.16;

/** Captured stones that are heard at most. */
const RATTLE = 5;

let context: AudioContext | undefined;

/** Counts the stones that came and the stones that went. */
export function changed(before: Signs, after: Signs): BoardChange {
  let [put, taken] = [0, 0];
  after.forEach((row, y) =>
    row.forEach((sign, x) => {
      const was = before[y]?.[x] ?? 0;
      if (sign !== 0 && was !== sign) put += 1;
      if (was !== 0 && was !== sign) taken += 1;
    }),
  );
  return { put, taken };
}

/** When each click sounds, in seconds from now. A move that is taken back and a board that is set up are silent. */
export function clicks({ put, taken }: BoardChange): number[] {
  if (put === 0 || put > 2) return [];
  const stones = Array.from({ length: put }, (_, at) => at * PAUSE);
  const rattle = Array.from({ length: Math.min(taken, RATTLE) }, (_, at) => (put - 1) * PAUSE + 0.09 + at * 0.045);
  return [...stones, ...rattle];
}

/** Makes the sound of a change, if it has one and sound is on. */
export function sound(change: BoardChange): void {
  const { sound: volume } = settings();
  const times = clicks(change);
  if (volume <= 0 || times.length === 0 || navigator.userActivation?.hasBeenActive === false) return;
  try {
    context ??= new AudioContext();
    void context.resume().catch(() => {});
    times.forEach((time, at) => click(context as AudioContext, time, volume, at < change.put ? 1900 : 2900));
  } catch {
    // The game goes on without sound.
  }
}

/** Two soft tones: the visitor is waited for. Silent unless the visitor asked for it. */
export function call(): void {
  const { call: wish, sound: volume } = settings();
  if (wish === 'silent' || navigator.userActivation?.hasBeenActive === false) return;
  try {
    context ??= new AudioContext();
    void context.resume().catch(() => {});
    CALL.forEach((pitch, at) => tone(context as AudioContext, at * PAUSE, Math.max(volume, 0.2), pitch));
  } catch {
    // The room goes on without sound.
  }
}

/** The pitches of a call, in hertz. */
const CALL = [587, 880];

function tone(audio: AudioContext, later: number, volume: number, pitch: number): void {
  const start = audio.currentTime + later;
  const source = new OscillatorNode(audio, { type: 'sine', frequency: pitch });
  const loudness = new GainNode(audio, { gain: 0 });
  loudness.gain.setValueAtTime(0.0001, start);
  loudness.gain.exponentialRampToValueAtTime(volume * 0.5, start + 0.02);
  loudness.gain.exponentialRampToValueAtTime(0.0001, start + 0.35);
  source.connect(loudness).connect(audio.destination);
  source.start(start);
  source.stop(start + 0.4);
}

/** A short knock: noise through a narrow filter, gone in a twentieth of a second. */
function click(audio: AudioContext, later: number, volume: number, pitch: number): void {
  const start = audio.currentTime + later;
  const length = Math.ceil(audio.sampleRate * 0.05);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < length; at++) samples[at] = (Math.random() * 2 - 1) * Math.exp((-9 * at) / length);
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency: pitch, Q: 4 });
  const loudness = new GainNode(audio, { gain: volume * 1.5 });
  source.connect(filter).connect(loudness).connect(audio.destination);
  source.start(start);
}

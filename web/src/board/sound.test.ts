import { afterEach, expect, test, vi } from 'vitest';
import { choose } from '../frame/settings.ts';
import { call, changed, clicks, sound } from './sound.ts';

/** An audio device that records its use. */
function device(hasBeenActive: boolean) {
  const started: number[] = [];
  const loudest: number[] = [];
  const made = vi.fn();
  class Node {
    gain = { setValueAtTime: () => {}, exponentialRampToValueAtTime: (value: number) => void loudest.push(value) };
    connect = (next: unknown) => next;
    start = (time: number) => started.push(time);
    stop = () => {};
  }
  class Audio {
    currentTime = 0;
    sampleRate = 8000;
    destination = new Node();
    constructor() {
      made();
    }
    resume = () => Promise.resolve();
    createBuffer = (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) });
  }
  vi.stubGlobal('AudioContext', Audio);
  vi.stubGlobal('AudioBufferSourceNode', Node);
  vi.stubGlobal('BiquadFilterNode', Node);
  vi.stubGlobal('OscillatorNode', Node);
  vi.stubGlobal('GainNode', Node);
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive } });
  return { made, started, loudness: () => Math.max(0, ...loudest) };
}

afterEach(() => vi.unstubAllGlobals());

test('stones that come and stones that go are counted', () => {
  expect(changed([[0, 1], [0, 0]], [[0, 1], [-1, 0]])).toEqual({ put: 1, taken: 0 });
  expect(changed([[0, 1], [-1, 0]], [[-1, 0], [-1, 0]])).toEqual({ put: 1, taken: 1 });
  expect(changed([[1, 0]], [[0, 0]])).toEqual({ put: 0, taken: 1 });
});

test('a move and its answer are two clicks, captures rattle, a board set up is silent', () => {
  expect(clicks({ put: 1, taken: 0 })).toHaveLength(1);
  expect(clicks({ put: 2, taken: 0 })).toHaveLength(2);
  expect(clicks({ put: 1, taken: 3 })).toHaveLength(4);
  expect(clicks({ put: 1, taken: 40 })).toHaveLength(6);
  expect(clicks({ put: 0, taken: 2 })).toEqual([]);
  expect(clicks({ put: 12, taken: 0 })).toEqual([]);
});

test('nothing is made while the loudness is 0, nor before anything was done', () => {
  const early = device(false);
  sound({ put: 1, taken: 0 });
  expect(early.made).not.toHaveBeenCalled();
  choose({ sound: 0 });
  const off = device(true);
  sound({ put: 1, taken: 0 });
  expect(off.made).not.toHaveBeenCalled();
  choose({ sound: 0.5 });
  const on = device(true);
  sound({ put: 1, taken: 1 });
  expect(on.made).toHaveBeenCalledTimes(1);
  expect(on.started).toHaveLength(2);
});

test('a room calls only visitors who asked for it, and never before anything was done', () => {
  const silent = device(true);
  call();
  expect(silent.started).toEqual([]);
  choose({ call: 'heard' });
  const early = device(false);
  call();
  expect(early.started).toEqual([]);
  const on = device(true);
  call();
  expect(on.started).toHaveLength(2);
  choose({ call: 'silent' });
  call();
  expect(on.started).toHaveLength(2);
});

test('a call is heard where stones are silent', () => {
  choose({ call: 'heard', sound: 0 });
  const { loudness } = device(true);
  call();
  expect(loudness()).toBeGreaterThan(0.05);
});

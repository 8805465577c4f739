/**
 * The visitor's settings, kept on this device.
 *
 * Invariant: whatever was stored, `settings()` is whole; nothing fails where storage is forbidden.
 */
import { useEffect, useState } from 'preact/hooks';
import { store, stored } from './device-storage.ts';

export interface Settings {
  theme: 'auto' | 'wood' | 'paper' | 'dark' | 'contrast';
  /** The tag of a language; empty is the device's. */
  language: string;
  coordinates: 'shown' | 'hidden';
  /** Loudness of stones, from 0 to 1. */
  sound: number;
  /** How much of the board is shown. */
  crop: 'problem' | 'board';
  /** How the next problem lies: as its author drew it, or in any of the eight ways. */
  orientation: 'fixed' | 'random';
  /** Which colour the visitor plays: the one that the author drew, or Black in every problem. */
  side: 'asDrawn' | 'black';
  /** Whether a room calls with a sound when it waits for the visitor. */
  call: 'silent' | 'heard';
}

const DEFAULT: Settings = { theme: 'auto', language: '', coordinates: 'shown', sound: 0.5, crop: 'problem', orientation: 'fixed', side: 'asDrawn', call: 'silent' };

const PLACE = 'shikatsu';

let current = kept();
const listeners = new Set<() => void>();

/** The current settings. */
export const settings = (): Settings => current;

/** Changes some settings and calls all listeners. */
export function choose(change: Partial<Settings>): void {
  current = { ...current, ...change };
  store(PLACE, current);
  for (const listener of listeners) listener();
}

/** The settings; the component is drawn again when they change. */
export function useSettings(): Settings {
  const [, redraw] = useState({});
  useEffect(() => {
    const listener = () => redraw({});
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
  return current;
}

function kept(): Settings {
  const found = stored(PLACE);
  return typeof found === 'object' ? valid({ ...DEFAULT, ...found }) : DEFAULT;
}

/** Each setting as it was stored, or the default where it is no value of ours. */
function valid(found: Settings): Settings {
  const themes = ['auto', 'wood', 'paper', 'dark', 'contrast'];
  return {
    theme: themes.includes(found.theme) ? found.theme : DEFAULT.theme,
    language: String(found.language),
    coordinates: found.coordinates === 'hidden' ? 'hidden' : 'shown',
    sound: Number.isFinite(found.sound) ? Math.min(Math.max(found.sound, 0), 1) : DEFAULT.sound,
    crop: found.crop === 'board' ? 'board' : 'problem',
    orientation: found.orientation === 'random' ? 'random' : 'fixed',
    side: found.side === 'black' ? 'black' : 'asDrawn',
    call: found.call === 'heard' ? 'heard' : 'silent',
  };
}

/** What a page asks of the service when it opens, and again when something changed. */
import { useEffect, useState } from 'preact/hooks';
import { faultOf } from './club-words.ts';

export interface Loaded<T> {
  /** Nothing before the first answer. */
  found: T | null;
  fault: string;
  again(): void;
  /** Does something, says what went wrong, and asks again. */
  attempt(act: () => Promise<unknown>): void;
}

export function useLoaded<T>(load: () => Promise<T>): Loaded<T> {
  const [found, setFound] = useState<T | null>(null);
  const [fault, setFault] = useState('');
  const again = () => void load().then(setFound, (reason: unknown) => setFault(faultOf(reason)));
  useEffect(again, []);
  const attempt = (act: () => Promise<unknown>) => {
    setFault('');
    act().then(again, (reason: unknown) => setFault(faultOf(reason)));
  };
  return { found, fault, again, attempt };
}

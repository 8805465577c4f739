/** Storage of a device for unit tests, which run without a browser. */
import { beforeEach, vi } from 'vitest';

/** What is stored, by name; each test begins with nothing. */
export function stubbedStorage(): Map<string, string> {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => kept.set(name, value),
      removeItem: (name: string) => kept.delete(name),
    });
  });
  return kept;
}

/**
 * Values kept on this device, as JSON by name.
 *
 * Invariant: nothing fails where storage is forbidden, as in a private window, or full; a value then lasts as long as
 * the page. What is found may come from another version of the page, so its reader checks it.
 */

/** What was kept under a name; nothing if there is none or it cannot be read. */
export function stored(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function store(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // The caller has the value until the page is left.
  }
}

export function remove(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Then nothing was kept.
  }
}

/** A button that keeps the focus while it has nothing to do. */
export function Act({ name, off = false, act }: { name: string; off?: boolean; act(): unknown }) {
  return (
    <button type="button" aria-disabled={off} onClick={() => off || act()}>
      {name}
    </button>
  );
}

/** A button that keeps the focus while it has nothing to do: `disabled` would take the focus away. */
export function Button({ name, off = false, act }: { name: string; off?: boolean; act(): unknown }) {
  return (
    <button type="button" aria-disabled={off} onClick={() => off || void act()}>
      {name}
    </button>
  );
}

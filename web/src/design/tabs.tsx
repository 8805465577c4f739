/** Tabs as the keyboard expects them: arrow keys change the tab, Tab leaves them. */
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';

interface TabsProps<T extends string> {
  label: string;
  tabs: readonly { id: T; name: string }[];
  open: T;
  onOpen(tab: T): void;
  children: ComponentChildren;
}

export function Tabs<T extends string>({ label, tabs, open, onOpen, children }: TabsProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  const go = (step: number) => {
    const at = (tabs.findIndex(({ id }) => id === open) + step + tabs.length) % tabs.length;
    const next = tabs[at];
    if (next === undefined) return;
    onOpen(next.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[at]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    go(step);
  };
  return (
    <>
      <div class="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
        {tabs.map(({ id, name }) => (
          <button
            type="button"
            role="tab"
            id={`tab-${id}`}
            aria-selected={id === open}
            aria-controls="tab-panel"
            tabIndex={id === open ? 0 : -1}
            onClick={() => onOpen(id)}
          >
            {name}
          </button>
        ))}
      </div>
      <div id="tab-panel" class="panel" role="tabpanel" aria-labelledby={`tab-${open}`}>
        {children}
      </div>
    </>
  );
}

/** A button that is only an icon; its name is read out and shown when the pointer rests on it. */
import type { LucideIcon } from 'lucide-preact';

interface IconButtonProps {
  icon: LucideIcon;
  name: string;
  off?: boolean;
  act(): unknown;
}

export function IconButton({ icon: Icon, name, off = false, act }: IconButtonProps) {
  return (
    <button type="button" class="button icon" aria-label={name} title={name} aria-disabled={off} onClick={() => off || void act()}>
      <Icon aria-hidden="true" />
    </button>
  );
}

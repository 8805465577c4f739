/** The host changes the room before the game, with the form that opened it; the others read what is new. */
import { Settings2 } from 'lucide-preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Color } from '../api.ts';
import { Unfold } from '../design/unfold.tsx';
import { DialogSheet } from '../frame/dialog-sheet.tsx';
import type { RoomSettings, RoomSnapshot } from '../server/client.ts';
import { OpeningFields } from './opening-fields.tsx';
import { OpeningOptions } from './opening-options.tsx';
import type { OpeningChoice } from './opening-settings.ts';
import { firstTeam } from './opening-settings.ts';
import type { RoomStore } from './room-store.ts';
import { tell } from './room-words.ts';
import type { SettingChange } from './settings-change.ts';
import { changedSettings, openingChoice, settingChanges } from './settings-change.ts';
import { hasRole, ownColor, teamOf } from './standing.ts';

/** The step that only the host has. */
export function SettingsStep({ store, picture }: { store: RoomStore; picture: RoomSnapshot }) {
  const [isOpen, setOpen] = useState(false);
  if (!hasRole(picture, 'host')) return null;
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" class="button" onClick={() => setOpen(true)}>
        <Settings2 aria-hidden="true" />
        {tell('settings.change')}
      </button>
      <DialogSheet name="room-settings" heading={tell('settings.change')} isOpen={isOpen} onClose={close}>
        {isOpen && <SettingsForm store={store} picture={picture} onSaved={close} />}
      </DialogSheet>
    </>
  );
}

function SettingsForm({ store, picture, onSaved }: { store: RoomStore; picture: RoomSnapshot; onSaved(): void }) {
  const [choice, setChoice] = useState<OpeningChoice>(() => openingChoice(picture.settings));
  const change = (part: Partial<OpeningChoice>) => setChoice((now) => ({ ...now, ...part }));
  const save = (event: Event) => {
    event.preventDefault();
    const settings = changedSettings(picture.settings, choice);
    if (settingChanges(picture.settings, settings).length > 0) send(store, picture, settings, choice);
    onSaved();
  };
  return (
    <form class="opening-form" onSubmit={save}>
      <OpeningFields choice={choice} onChange={change} />
      <Unfold label={tell('options')}>
        <div class="options">
          <OpeningOptions choice={choice} onChange={change} />
        </div>
      </Unfold>
      <button type="submit" class="button main block">
        {tell('settings.save')}
      </button>
    </form>
  );
}

/** The room takes the seats of a side that has no team any more; the host moves to the one that is left. */
function send(store: RoomStore, picture: RoomSnapshot, settings: RoomSettings, choice: OpeningChoice): void {
  store.send({ kind: 'changeSettings', settings });
  const color = ownColor(picture);
  if (color !== null && teamOf(settings, color) === null) store.send({ kind: 'takeSeat', seat: { kind: 'player', color: firstTeam(choice) } });
}

interface SettingsNewsProps {
  picture: RoomSnapshot;
  /** The side that the member chose last; nothing for one who chose to watch. */
  chosen: Color | null;
}

/** What the host changed while the member was here. */
export function SettingsNews({ picture, chosen }: SettingsNewsProps) {
  const { settings } = picture;
  const before = useRef(settings);
  const [changes, setChanges] = useState<SettingChange[]>([]);
  useEffect(() => {
    const found = settingChanges(before.current, settings);
    before.current = settings;
    if (found.length > 0) setChanges(found);
  }, [settings]);
  const isOut = ownColor(picture) === null && chosen !== null && teamOf(settings, chosen) === null;
  return (
    <div role="status" aria-live="polite" data-testid="settings-news" class="settings-news">
      {changes.length > 0 && (
        <div class="banner">
          <div>
            <p>
              <b>{tell('settings.changed')}</b>
            </p>
            <ul role="list">
              {changes.map(({ label, value }) => (
                <li>{tell('settings.one', { label, value })}</li>
              ))}
            </ul>
            {isOut && <p>{tell('settings.seat')}</p>}
          </div>
        </div>
      )}
    </div>
  );
}

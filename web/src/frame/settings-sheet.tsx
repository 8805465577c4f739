/** The sheet of settings: each choice takes effect at once and is kept on this device. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { LANGUAGES, say } from './messages.ts';
import { choose, useSettings } from './settings.ts';
import { THEMES } from './theme.ts';

/** The button that opens the sheet, and the sheet. */
export function SettingsSheet() {
  const [isOpen, setOpen] = useState(false);
  const sheet = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) sheet.current?.showModal();
    else sheet.current?.close();
  }, [isOpen]);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" class="gear" aria-label={say('frame.settings')} onClick={() => setOpen(true)}>
        <Gear />
      </button>
      <dialog
        ref={sheet}
        class="settings"
        aria-labelledby="settings-heading"
        onClose={close}
        onClick={(event) => event.target === sheet.current && close()}
      >
        {/* The form covers the sheet, so that only a click beside it closes it. */}
        <form method="dialog">
          <h2 id="settings-heading">{say('frame.settings')}</h2>
          <Themes />
          <Language />
          <Coordinates />
          <Sound />
          <button type="submit">{say('frame.close')}</button>
        </form>
      </dialog>
    </>
  );
}

function Themes() {
  const { theme } = useSettings();
  return (
    <fieldset>
      <legend>{say('frame.theme')}</legend>
      {THEMES.map((one) => (
        <label>
          <input type="radio" name="theme" checked={one === theme} onChange={() => choose({ theme: one })} />
          {say(`frame.theme.${one}`)}
        </label>
      ))}
    </fieldset>
  );
}

function Language() {
  const { language } = useSettings();
  return (
    <div class="named">
      <label for="settings-language">{say('frame.language')}</label>
      <select
        id="settings-language"
        value={language in LANGUAGES ? language : ''}
        onChange={(event) => choose({ language: event.currentTarget.value })}
      >
        <option value="">{say('frame.language.auto')}</option>
        {Object.entries(LANGUAGES).map(([tag, name]) => (
          <option value={tag} lang={tag}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

function Coordinates() {
  const { coordinates } = useSettings();
  return (
    <label class="switch">
      <input
        type="checkbox"
        checked={coordinates === 'shown'}
        onChange={(event) => choose({ coordinates: event.currentTarget.checked ? 'shown' : 'hidden' })}
      />
      {say('frame.coordinates')}
    </label>
  );
}

function Sound() {
  const { sound } = useSettings();
  const percent = Math.round(sound * 100);
  return (
    <div class="named">
      <label for="settings-sound">{say('frame.sound')}</label>
      <input
        id="settings-sound"
        type="range"
        min="0"
        max="100"
        step="10"
        value={percent}
        aria-valuetext={percent === 0 ? say('frame.sound.off') : say('frame.sound.percent', { percent })}
        onInput={(event) => choose({ sound: event.currentTarget.valueAsNumber / 100 })}
      />
    </div>
  );
}

function Gear() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round">
      <path d="M3 7h9m6 0h3M3 17h3m6 0h9" />
      <circle cx="15" cy="7" r="3" />
      <circle cx="9" cy="17" r="3" />
    </svg>
  );
}

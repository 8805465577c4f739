/** The sheet of settings: each choice takes effect at once and is kept on this device. */
import { SlidersHorizontal, X } from 'lucide-preact';
import { useState } from 'preact/hooks';
import { IconButton } from '../design/icon-button.tsx';
import { LANGUAGES, say } from './messages.ts';
import { useModal } from './modal.ts';
import { choose, useSettings } from './settings.ts';
import { THEMES } from './theme.ts';

/** The button that opens the sheet, and the sheet. */
export function SettingsSheet() {
  const [isOpen, setOpen] = useState(false);
  const sheet = useModal(isOpen);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton icon={SlidersHorizontal} name={say('frame.settings')} act={() => setOpen(true)} />
      <dialog
        ref={sheet}
        class="settings"
        aria-labelledby="settings-heading"
        onClose={close}
        onClick={(event) => event.target === sheet.current && close()}
      >
        {/* The form covers the sheet, so that only a click beside it closes it. */}
        <form method="dialog">
          <div class="top">
            <h2 id="settings-heading">{say('frame.settings')}</h2>
            <IconButton icon={X} name={say('frame.close')} act={close} />
          </div>
          <Themes />
          <Language />
          <Sound />
          <Coordinates />
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
          <span class={`swatch ${one}`} aria-hidden="true">
            <i />
            <i />
          </span>
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
      {say('frame.coordinates')}
      <input
        type="checkbox"
        class="toggle"
        checked={coordinates === 'shown'}
        onChange={(event) => choose({ coordinates: event.currentTarget.checked ? 'shown' : 'hidden' })}
      />
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

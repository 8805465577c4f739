/**
 * The phrases in which the module speaks: `engine.json` of the language of the page.
 *
 * A client sends them to its worker before the next call (`client.ts`), so that a worker that was started
 * again, or before the language changed, never answers in another language.
 */
export type Phrases = Readonly<Record<string, string>>;

/** English is built into the module. */
export const ENGLISH: Phrases = {};

const FILES = import.meta.glob<Phrases>(['../../messages/*/engine.json', '!../../messages/en/engine.json'], {
  import: 'default',
});

let current = ENGLISH;

/** The phrases of the current language. */
export const phrases = (): Phrases => current;

/** Changes the language of the module; settles once its phrases are loaded. */
export async function speakWith(tag: string): Promise<void> {
  current = (await FILES[`../../messages/${tag}/engine.json`]?.()) ?? ENGLISH;
}

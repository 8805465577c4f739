/**
 * The phrases in which the module speaks: `engine.json` of the language of the page.
 *
 * Whoever has a worker sends them before its next call (`client.ts`), so that a worker that was
 * started anew, or was hired before the language changed, never says a word in another one.
 */
export type Phrases = Readonly<Record<string, string>>;

/** English is built into the module. */
export const ENGLISH: Phrases = {};

const FILES = import.meta.glob<Phrases>(['../../messages/*/engine.json', '!../../messages/en/engine.json'], {
  import: 'default',
});

let current = ENGLISH;

/** What the module is to speak now. */
export const phrases = (): Phrases => current;

/** Changes the language of the module; settles once its phrases are here. */
export async function speakWith(tag: string): Promise<void> {
  current = (await FILES[`../../messages/${tag}/engine.json`]?.()) ?? ENGLISH;
}

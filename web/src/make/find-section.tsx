/** Find this shape: the problems of the page and of the bank in which the stones of the sketch stand. */
import { useState } from 'preact/hooks';
import type { Problem } from '../api.ts';
import { Button } from '../frame/button.tsx';
import { say } from '../frame/messages.ts';
import { problemLink } from '../section/link.ts';
import { allPackBoards } from '../train/packs.ts';
import { ProblemPicture } from '../train/problem-picture.tsx';
import { shipped } from '../solve/problems.ts';
import type { Client } from '../worker/client.ts';
import type { Editor } from './editor.ts';
import { LEAST_STONES, withShape } from './find-shape.ts';

/** Problems that are shown at most. */
const SHOWN = 24;

interface FoundShapes {
  found: { id: string; problem: Problem }[];
  count: number;
}

export function FindSection({ editor, engine }: { editor: Editor; engine: Promise<Client> }) {
  const [shapes, setShapes] = useState<FoundShapes | null>(null);
  const { problem } = editor.sketch;
  const isFew = problem.black.length + problem.white.length < LEAST_STONES;
  const search = async () => {
    // What cannot be fetched now is not looked into, and the count says so.
    const packed = await allPackBoards().catch(() => []);
    const all = [...(await shipped()).problems, ...packed];
    setShapes({ found: withShape(problem, all), count: all.length });
  };
  const solve = (chosen: Problem) => async () => {
    location.hash = await problemLink('solve', chosen, await engine);
  };
  return (
    <>
      <p class="quiet-words">{say(isFew ? 'make.find.few' : 'make.find.about', { count: LEAST_STONES })}</p>
      <Button name={say('make.find.search')} off={isFew} act={() => void search().catch((reason: unknown) => editor.complain(reason))} />
      <p role="status" data-testid="shapes">
        {shapes !== null && say('make.find.found', { found: shapes.found.length, count: shapes.count })}
      </p>
      <ul class="found-shapes" role="list">
        {shapes?.found.slice(0, SHOWN).map(({ id, problem: one }) => (
          <li key={id}>
            <ProblemPicture problem={one} name={id} />
            <Button name={say('make.find.solve')} act={() => void solve(one)()} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** What follows the last problem of a list: how it went, what was missed, and the next theme. */
import { ArrowRight, Check, RotateCcw } from 'lucide-preact';
import { useEffect, useState } from 'preact/hooks';
import { FeedbackCard } from '../design/feedback-card.tsx';
import { say } from '../frame/messages.ts';
import type { ProblemPicker } from './problem-list.ts';
import { missedOf } from './problem-list.ts';
import { shipped } from './problems.ts';
import { solvedAmong } from './results.ts';
import { themeName } from './strip.tsx';

export function ListOver({ picker }: { picker: ProblemPicker }) {
  const { list } = picker;
  const ids = list.problems.flatMap(({ id }) => (id === null ? [] : [id]));
  const missed = missedOf(list).length;
  const next = useNextTheme(list.source);
  return (
    <div class="over">
      <div role="status" data-testid="over">
        <FeedbackCard face="good" sign={Check} headline={say('rail.over')}>
          {ids.length > 0 && <p>{say('rail.over.about', { solved: solvedAmong(ids), count: ids.length })}</p>}
          {missed > 0 && <p>{say(missed === 1 ? 'rail.over.missed.one' : 'rail.over.missed', { missed })}</p>}
        </FeedbackCard>
      </div>
      {missed > 0 && (
        <button type="button" class="button main block" onClick={() => void picker.retryMissed()}>
          <RotateCcw aria-hidden="true" />
          {say('rail.over.retry')}
        </button>
      )}
      {next !== undefined && (
        <button type="button" class={`button block${missed > 0 ? '' : ' main'}`} onClick={() => void picker.theme(next)}>
          {say('rail.over.theme', { theme: themeName(next) })}
          <ArrowRight aria-hidden="true" />
        </button>
      )}
      <button type="button" class="button word" onClick={() => void picker.pick(0)}>
        {say('rail.over.again')}
      </button>
    </div>
  );
}

/** The theme that follows; after a file, the first one. */
function useNextTheme(source: ProblemPicker['list']['source']): string | undefined {
  const [themes, setThemes] = useState<string[]>([]);
  useEffect(() => void shipped().then((all) => setThemes(all.themes.map(({ id }) => id))), []);
  const name = 'theme' in source ? source.theme : 'missed' in source ? source.missed : '';
  return themes[themes.indexOf(name) + 1];
}

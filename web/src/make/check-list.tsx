/** What the author should look at besides what the card says, how far the check is, and how long it may take. */
import { Check, CircleQuestionMark, Info, TriangleAlert, X } from 'lucide-preact';
import type { LucideIcon } from 'lucide-preact';
import type { ComponentChildren } from 'preact';
import type { AuditSeverity, KeyOpinion, Opinion, Remark, StoneTrial, UnboundedTrial } from '../api.ts';
import { Button } from '../frame/button.tsx';
import { say, sentence, spoken } from '../frame/messages.ts';
import type { Checker, CheckState } from './checker.ts';
import { isRunning } from './checker.ts';
import type { Editor } from './editor.ts';
import { SegmentChoice } from './fields.tsx';
import type { Summary } from './summary.ts';
import { TIMES, isRepeated, isSpent, listed, used } from './summary.ts';

interface CheckListProps {
  editor: Editor;
  checker: Checker;
  summary: Summary;
}

export function CheckList({ editor, checker, summary }: CheckListProps) {
  const { found } = checker;
  const { opinion } = found;
  return (
    <div class="checks" data-testid="checks">
      <ul class="facts" role="list">
        {opinion !== null && listed(opinion, summary).map((remark) => <RemarkFact remark={remark} found={found} editor={editor} />)}
        {opinion?.onCondition.map(({ words }) => <Fact tone="open" says={say('make.condition', { words: sentence(words) })} />)}
        {found.key !== null && <KeyVerdict opinion={found.key} />}
        {found.beyond !== null && <OpenBoardVerdict beyond={found.beyond} />}
        <NeedlessStones found={found} editor={editor} />
      </ul>
      <Running checker={checker} summary={summary} />
      {opinion !== null && <Assumptions opinion={opinion} />}
    </div>
  );
}

type Tone = 'good' | 'warn' | 'bad' | 'open' | 'plain';
const ICONS: Record<Tone, LucideIcon> = { good: Check, warn: TriangleAlert, bad: X, open: CircleQuestionMark, plain: Info };

interface FactProps {
  tone: Tone;
  says: string;
  advice?: string;
  /** For tests. */
  id?: string;
  children?: ComponentChildren;
}

function Fact({ tone, says, advice = '', id, children }: FactProps) {
  const Icon = ICONS[tone];
  return (
    <li class={`fact ${tone}`} data-testid={id}>
      <span class="sign" aria-hidden="true">
        <Icon />
      </span>
      <div>
        <p>{says}</p>
        {advice !== '' && <p class="quiet-words small-words">{advice}</p>}
        {children}
      </div>
    </li>
  );
}

const TONES: Record<Remark['kind'], Tone> = {
  goalFails: 'bad',
  nothingToDo: 'bad',
  secondSolution: 'warn',
  lesserSolution: 'warn',
  ko: 'plain',
  repetition: 'warn',
  byRule: 'warn',
  leak: 'open',
  gap: 'plain',
  notProved: 'open',
  unjudged: 'open',
  keyStonesGuessed: 'plain',
  goalGuessed: 'plain',
  sound: 'good',
};

function RemarkFact({ remark, found, editor }: { remark: Remark; found: CheckState; editor: Editor }) {
  const { kind, names, words, points } = remark;
  const tone = TONES[kind];
  switch (kind) {
    case 'unjudged': {
      // Time is blamed only if it was used up.
      const says = say(isSpent(found) ? 'make.unjudged.time' : 'make.unjudged.ended', { names, used: used(found), given: found.seconds });
      return <Fact tone={tone} says={says} advice={say(isSpent(found) ? 'make.advice.longer' : 'make.advice.wall')} />;
    }
    case 'keyStonesGuessed':
      return (
        <Fact tone={tone} says={say('make.remark.keyStonesGuessed', { names })}>
          <Button name={say('make.key.take')} act={() => editor.set({ keyStones: points })} />
        </Fact>
      );
    case 'goalGuessed':
      return <Fact tone={tone} says={say('make.remark.goalGuessed')} advice={say('make.advice.goal')} />;
    default:
      return <Fact tone={tone} says={say(`make.remark.${kind}`, { names, words, count: points.length })} advice={say(`make.remark.${kind}.advice`)} />;
  }
}

const SEVERITY_TONES: Record<AuditSeverity, Tone> = { error: 'bad', warning: 'warn', note: 'plain' };

/** What an audit says about the author's own solution; its sentences are English. */
function KeyVerdict({ opinion: { agreement, findings } }: { opinion: KeyOpinion }) {
  const tone: Tone = agreement === 'agrees' ? 'good' : agreement === 'differs' ? 'bad' : 'open';
  const own = findings.filter(({ kind }) => !isRepeated(kind));
  return (
    <Fact tone={tone} says={say(`make.key.${agreement}`)} id="key">
      {own.length > 0 && (
        <ul lang="en" class="facts" role="list">
          {own.map(({ severity, says, advice, line }) => (
            <Fact tone={SEVERITY_TONES[severity]} says={says} advice={advice}>
              {line !== '' && <p class="quiet-words small-words">{line}</p>}
            </Fact>
          ))}
        </ul>
      )}
    </Fact>
  );
}

function OpenBoardVerdict({ beyond: { result, words, names } }: { beyond: UnboundedTrial }) {
  const tone: Tone = result === 'same' ? 'good' : result === 'notProved' ? 'open' : 'warn';
  return <Fact tone={tone} says={say(`make.beyond.${result}`, { words, names })} advice={say(`make.beyond.${result}.advice`)} />;
}

function NeedlessStones({ found, editor }: { found: CheckState; editor: Editor }) {
  const { trials, phase } = found;
  const of = (result: StoneTrial['result']) => trials.filter((trial) => trial.result === result);
  const listing = (list: StoneTrial[]) => list.map(({ name }) => name).join(', ');
  const needless = of('needless');
  const unknown = of('notProved');
  return (
    <>
      {needless.length > 0 && (
        <Fact tone="warn" says={say('make.needless', { names: listing(needless) })}>
          <div class="acts">
            {needless.map(({ name, stone }) => (
              <Button name={say('make.needless.off', { name })} act={() => editor.erase([stone])} />
            ))}
          </div>
        </Fact>
      )}
      {phase === 'done' && trials.length > 0 && needless.length === 0 && unknown.length === 0 && <Fact tone="good" says={say('make.needless.none')} />}
      {phase === 'done' && unknown.length > 0 && <Fact tone="open" says={say('make.needless.unknown', { names: listing(unknown) })} />}
    </>
  );
}

/** How far the check is. What failed or is missing stands on the card. */
function Running({ checker, summary }: { checker: Checker; summary: Summary }) {
  const { found } = checker;
  const { phase, opinion, trials, progress } = found;
  const counted = progress === null ? '' : say('make.check.positions', { count: progress.nodes.toLocaleString(spoken()) });
  const canRepeat = phase !== 'faulty' && summary.next !== 'again';
  return (
    <div class="running">
      {isRunning(found) && (
        <p class="quiet-words">
          {say(`make.check.${phase}`, { tried: trials.length, stones: opinion?.stones ?? 0 })} {counted}
        </p>
      )}
      {phase === 'done' && <p class="quiet-words">{say('make.check.done')}</p>}
      <div class="acts">
        <SegmentChoice
          name={say('make.check.time')}
          value={String(checker.seconds)}
          options={TIMES.map((seconds) => [String(seconds), say('make.check.short', { seconds })])}
          onPick={(seconds) => checker.within(Number(seconds))}
        />
        {isRunning(found) ? (
          <Button name={say('make.check.stop')} act={() => checker.stop()} />
        ) : (
          canRepeat && <Button name={say('make.check.again')} act={() => checker.again()} />
        )}
      </div>
    </div>
  );
}

/** What the verdicts assume, and how much was proved. */
function Assumptions({ opinion: { report } }: { opinion: Opinion }) {
  return (
    <details>
      <summary>{say('make.terms')}</summary>
      <ul>
        {report.assumptions.map((words) => (
          <li>{sentence(words)}</li>
        ))}
        <li>
          {say('make.certificates', {
            count: report.sides.reduce((sum, side) => sum + side.certificates, 0),
            positions: report.nodes.toLocaleString(spoken()),
          })}
        </li>
      </ul>
    </details>
  );
}

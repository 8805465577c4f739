/**
 * What is said about the sketch, on one card: what is missing, what is proved, or what went wrong. It is the only live
 * region of the section besides the board's own; the numbers of the search are not in it, or a screen reader would read
 * every number.
 */
import { Check, CircleQuestionMark, Hourglass, TriangleAlert, X } from 'lucide-preact';
import type { LucideIcon } from 'lucide-preact';
import type { Inspection, Opinion, Side, SketchFault } from '../api.ts';
import type { Face } from '../design/feedback-card.tsx';
import { FeedbackCard } from '../design/feedback-card.tsx';
import { say, sentence } from '../frame/messages.ts';
import type { Checker, CheckState } from './checker.ts';
import type { Editor } from './editor.ts';
import type { Reason, Summary } from './summary.ts';
import { asked, listed, reason, used } from './summary.ts';

interface VerdictCardProps {
  editor: Editor;
  checker: Checker;
  summary: Summary;
}

const SIGNS: Record<Face, LucideIcon> = { plain: Hourglass, good: Check, bad: X, open: CircleQuestionMark };

export function VerdictCard({ editor, checker, summary }: VerdictCardProps) {
  const { found } = checker;
  return (
    <section class="said" aria-label={say('make.proved')} data-testid="phase" data-phase={found.phase}>
      {/* Only what changes is read out, not the whole card after each stone. */}
      <div role="status" aria-live="polite" aria-atomic="false">
        {editor.hasFailed ? (
          <FeedbackCard face="bad" sign={TriangleAlert} headline={say('make.card.trouble')}>
            <p data-testid="said">{editor.notice}</p>
          </FeedbackCard>
        ) : (
          <FeedbackCard face={summary.face} sign={sign(summary, editor)} headline={headline(summary, found)}>
            <Words editor={editor} found={found} summary={summary} />
            <p class="quiet-words small-words" data-testid="said">
              {editor.notice}
            </p>
          </FeedbackCard>
        )}
      </div>
    </section>
  );
}

function sign({ kind, face }: Summary, editor: Editor): LucideIcon | 'black' | 'white' {
  if (kind === 'checking') return Hourglass;
  return face === 'plain' ? (editor.sketch.problem.toMove ?? 'black') : SIGNS[face];
}

function headline({ kind, told }: Summary, { opinion }: CheckState): string {
  switch (kind) {
    case 'leak':
    case 'gap':
    case 'unjudged':
    case 'keyStonesGuessed':
    case 'goalGuessed':
      return say('make.card.notProved');
    default: {
      const names = opinion?.solutions.filter(({ worth }) => worth === 'best').map(({ name }) => name).join(', ') ?? '';
      return say(`make.card.${kind}`, { names: told?.names || names, count: told?.points.length ?? 0 });
    }
  }
}

function Words({ editor, found, summary }: { editor: Editor; found: CheckState; summary: Summary }) {
  const { survey } = editor;
  switch (summary.kind) {
    case 'begin':
    case 'faulty':
      return survey === null ? null : <Faults survey={survey} />;
    case 'checking':
      return <p class="quiet-words">{say('make.card.checking.about')}</p>;
    case 'failed':
      return <p data-testid="proved">{sentence(found.reason)}</p>;
    case 'stopped':
      return <p data-testid="proved">{say('make.check.stopped')}</p>;
    default:
      return found.opinion === null ? null : <Proved opinion={found.opinion} found={found} summary={summary} />;
  }
}

function Faults({ survey }: { survey: Inspection }) {
  return (
    <div data-testid="faults">
      {survey.faults.map((fault) => (
        <p>
          {said(fault)} <span class="quiet-words">{say(`make.fault.${fault.kind}.advice`)}</span>
        </p>
      ))}
    </div>
  );
}

function said({ kind, names, color }: SketchFault): string {
  const whose = color === null ? '' : say(color === 'black' ? 'make.stones.black' : 'make.stones.white');
  return say(`make.fault.${kind}`, { names, color: whose });
}

/** What is proved for each first mover; why not; and what to do. */
function Proved({ opinion, found, summary }: { opinion: Opinion; found: CheckState; summary: Summary }) {
  const { why, told } = summary;
  const more = listed(opinion, summary).length;
  const advice = why !== null ? unprovedAdvice(why) : told === null ? '' : say(`make.remark.${told.kind}.advice`);
  return (
    <div class="proved" data-testid="proved">
      {why !== null && <p>{unproved(why, found)}</p>}
      {opinion.report.sides.map((side) => (
        <SideVerdict side={side} found={found} isAsked={side === asked(opinion)} />
      ))}
      {told?.kind === 'byRule' && <p>{say('make.remark.byRule', { words: told.words })}</p>}
      {opinion.solutions.length > 1 && <p class="letters">{lettered(opinion)}</p>}
      {advice !== '' && <p class="quiet-words">{advice}</p>}
      {found.phase === 'stopped' && <p class="quiet-words">{say('make.check.stopped')}</p>}
      {more > 0 && <p class="quiet-words small-words">{say('make.card.more', { count: more })}</p>}
    </div>
  );
}

/** The solutions with their letters on the board. */
function lettered({ solutions }: Opinion): string {
  const named = solutions.map(({ letter, name, worth }) => `${letter} ${name}${worth === 'seki' ? ` (${say('make.solutions.seki')})` : ''}`);
  return `${say('make.solutions')}: ${named.join(', ')}`;
}

/** A verdict in a sentence. Why there is none is said above, for the side that the problem asks about. */
function SideVerdict({ side, found, isAsked }: { side: Side; found: CheckState; isAsked: boolean }) {
  const isOpen = reason(side.outcome, found) !== null;
  if (isAsked && isOpen) return null;
  return (
    <p data-testid={`verdict-${side.first}`}>
      <span class="quiet-words">{say(isAsked ? `make.first.${side.first}.asked` : `make.first.${side.first}`)}</span>{' '}
      {isOpen ? say('make.side.notProved') : sentence(side.words)}
    </p>
  );
}

const unproved = (why: Reason, found: CheckState) => say(`make.why.${why}`, { used: used(found), given: found.seconds });

function unprovedAdvice(why: Reason): string {
  switch (why) {
    case 'time':
      return say('make.advice.longer');
    case 'ended':
    case 'outside':
      return say('make.advice.wall');
    case 'memory':
      return say('make.advice.fewer');
    case 'stopped':
    case 'unsupported':
      return '';
  }
}

/**
 * What is wrong, what is proved, and what the author should look at. The verdicts are in a live region. The
 * numbers beside them are not, or a screen reader would read every number.
 */
import type { AuditSeverity, UnboundedTrial, Color, SketchFault, KeyOpinion, Opinion, Remark, Inspection, StoneTrial } from '../api.ts';
import { Button } from '../frame/button.tsx';
import { say, sentence, spoken } from '../frame/messages.ts';
import type { Checker, CheckState } from './checker.ts';
import { isRunning } from './checker.ts';
import type { Editor } from './editor.ts';
import { Select } from './question-form.tsx';

interface OpinionsProps {
  editor: Editor;
  checker: Checker;
}

const TIMES = [10, 60, 600];

export function Opinions({ editor, checker }: OpinionsProps) {
  const { found } = checker;
  const { survey } = editor;
  return (
    <section class="opinions" aria-label={say('make.proved')}>
      <h3>{say('make.proved')}</h3>
      {survey !== null && survey.faults.length > 0 && <Faults survey={survey} />}
      <div role="status" aria-live="polite" data-testid="proved">
        {found.opinion !== null && <Verdicts opinion={found.opinion} />}
        {found.opinion?.remarks.map((remark) => <RemarkText remark={remark} />)}
        {found.key !== null && <KeyVerdict opinion={found.key} />}
        {found.beyond !== null && <OpenBoardVerdict beyond={found.beyond} />}
        <NeedlessStones found={found} editor={editor} />
        {found.phase === 'failed' && <RemarkLine tone="bad" says={sentence(found.reason)} />}
        {found.phase === 'stopped' && <p>{say('make.check.stopped')}</p>}
      </div>
      <Running checker={checker} />
      {found.opinion !== null && <Assumptions opinion={found.opinion} />}
    </section>
  );
}

type Tone = 'good' | 'middling' | 'bad' | 'plain';
const SHAPES: Record<Tone, string> = { good: '✓', middling: '!', bad: '✗', plain: '–' };

function RemarkLine({ tone, says, advice = '' }: { tone: Tone; says: string; advice?: string }) {
  return (
    <p class={`line ${tone}`}>
      <span class="shape" aria-hidden="true">
        {SHAPES[tone]}
      </span>
      <span>
        {says} {advice !== '' && <span class="advice">{advice}</span>}
      </span>
    </p>
  );
}

function Faults({ survey }: { survey: Inspection }) {
  return (
    <div role="status" class="faults" data-testid="faults">
      {survey.faults.map((fault) => (
        <RemarkLine tone="bad" says={said(fault)} advice={say(`make.fault.${fault.kind}.advice`)} />
      ))}
    </div>
  );
}

function said({ kind, names, color }: SketchFault): string {
  const whose = color === null ? '' : say(color === 'black' ? 'make.stones.black' : 'make.stones.white');
  return say(`make.fault.${kind}`, { names, color: whose });
}

function Verdicts({ opinion }: { opinion: Opinion }) {
  return (
    <>
      {opinion.report.sides.map((side) => {
        const isTurn = side.first === opinion.mover;
        const conditional = opinion.onCondition.find(({ first }) => first === side.first);
        return (
          <div class="verdict" data-testid={`verdict-${side.first}`}>
            <p>
              <strong>{say(first(side.first, isTurn))}</strong> {sentence(conditional?.words ?? side.words)}
            </p>
            {isTurn && <Solutions opinion={opinion} />}
          </div>
        );
      })}
    </>
  );
}

const first = (color: Color, isTurn: boolean) => (isTurn ? (`make.first.${color}.asked` as const) : (`make.first.${color}` as const));

function Solutions({ opinion: { solutions } }: { opinion: Opinion }) {
  if (solutions.length === 0) return null;
  return (
    <ul class="solutions" aria-label={say('make.solutions')}>
      {solutions.map(({ letter, name, worth }) => (
        <li>
          <b>{letter}</b> {name}
          {worth === 'seki' && ` (${say('make.solutions.seki')})`}
        </li>
      ))}
    </ul>
  );
}

const TONES: Record<Remark['kind'], Tone> = {
  goalFails: 'bad',
  nothingToDo: 'bad',
  secondSolution: 'middling',
  lesserSolution: 'middling',
  ko: 'plain',
  repetition: 'middling',
  byRule: 'middling',
  leak: 'middling',
  gap: 'plain',
  notProved: 'plain',
  unjudged: 'plain',
  keyStonesGuessed: 'plain',
  goalGuessed: 'plain',
  sound: 'good',
};

function RemarkText({ remark: { kind, names, words, points } }: { remark: Remark }) {
  return (
    <RemarkLine
      tone={TONES[kind]}
      says={say(`make.remark.${kind}`, { names, words, count: points.length })}
      advice={say(`make.remark.${kind}.advice`)}
    />
  );
}

const SEVERITY_TONES: Record<AuditSeverity, Tone> = { error: 'bad', warning: 'middling', note: 'plain' };

/** What an audit says about the author's own solution; its sentences are English. */
function KeyVerdict({ opinion: { agreement, findings } }: { opinion: KeyOpinion }) {
  const tone: Tone = agreement === 'agrees' ? 'good' : agreement === 'differs' ? 'middling' : 'plain';
  return (
    <div class="key" data-testid="key">
      <RemarkLine tone={tone} says={say(`make.key.${agreement}`)} />
      {findings.length > 0 && (
        <ul lang="en">
          {findings.map(({ severity, says, advice, line }) => (
            <li>
              <RemarkLine tone={SEVERITY_TONES[severity]} says={says} advice={advice} />
              {line !== '' && <p class="advice">{line}</p>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function OpenBoardVerdict({ beyond: { result, words, names } }: { beyond: UnboundedTrial }) {
  const tone: Tone = result === 'same' ? 'good' : result === 'notProved' ? 'plain' : 'middling';
  return <RemarkLine tone={tone} says={say(`make.beyond.${result}`, { words, names })} advice={say(`make.beyond.${result}.advice`)} />;
}

function NeedlessStones({ found, editor }: { found: CheckState; editor: Editor }) {
  const { trials, phase } = found;
  const of = (result: StoneTrial['result']) => trials.filter((trial) => trial.result === result);
  const needless = of('needless');
  const unknown = of('notProved');
  return (
    <>
      {needless.length > 0 && (
        <>
          <RemarkLine tone="middling" says={say('make.needless', { names: needless.map(({ name }) => name).join(', ') })} />
          <div class="acts">
            {needless.map(({ name, stone }) => (
              <Button name={say('make.needless.off', { name })} act={() => editor.erase([stone])} />
            ))}
          </div>
        </>
      )}
      {phase === 'done' && trials.length > 0 && needless.length === 0 && unknown.length === 0 && <RemarkLine tone="good" says={say('make.needless.none')} />}
      {phase === 'done' && unknown.length > 0 && <RemarkLine tone="plain" says={say('make.needless.unknown', { names: unknown.map(({ name }) => name).join(', ') })} />}
    </>
  );
}

function Running({ checker }: { checker: Checker }) {
  const { found } = checker;
  const { phase, opinion, trials, progress } = found;
  const counted = progress === null ? '' : say('make.check.positions', { count: progress.nodes.toLocaleString(spoken()) });
  return (
    <div class="running" data-testid="phase" data-phase={phase}>
      <span>
        {say(`make.check.${phase}`, { tried: trials.length, stones: opinion?.stones ?? 0 })} {isRunning(found) && counted}
      </span>
      {isRunning(found) ? (
        <Button name={say('make.check.stop')} act={() => checker.stop()} />
      ) : (
        phase !== 'faulty' && <Button name={say('make.check.again')} act={() => checker.again()} />
      )}
      <Select
        name={say('make.check.time')}
        value={String(checker.seconds)}
        options={TIMES.map((seconds) => [String(seconds), say('make.check.seconds', { seconds })])}
        onPick={(seconds) => {
          checker.seconds = Number(seconds);
          checker.again();
        }}
      />
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

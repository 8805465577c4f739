/**
 * The findings in the order of the collection, while the run goes on.
 *
 * Only some rows are drawn at first and a button draws more, so that a page of a thousand problems stays
 * quick.
 */
import { Check, EyeOff } from 'lucide-preact';
import { useEffect, useState } from 'preact/hooks';
import type { AuditFinding, AuditPicture, AuditSeverity } from '../api.ts';
import { say, spoken } from '../frame/messages.ts';
import { address } from '../frame/route.ts';
import { Downloads } from './downloads.tsx';
import type { KeptRecord, Run } from './run.ts';
import { LOOKS, SEVERITIES } from './severity.ts';

/** Rows that are drawn at first, and that each press of the button adds. */
const SOME = 25;

interface PlacedFinding {
  record: KeptRecord;
  finding: AuditFinding;
  place: number;
}

export function Findings({ run }: { run: Run }) {
  const [hidden, setHidden] = useState<ReadonlySet<AuditSeverity>>(new Set());
  const [most, setMost] = useState(SOME);
  const all = rows(run.records);
  const shown = all.filter(({ finding }) => !hidden.has(finding.severity));
  const toggle = (severity: AuditSeverity) => {
    const next = new Set(hidden);
    if (!next.delete(severity)) next.add(severity);
    setHidden(next);
    setMost(SOME);
  };
  return (
    <>
      <Downloads run={run} />
      <section class="findings" aria-labelledby="findings-heading">
        <h2 id="findings-heading">{say('check.findings')}</h2>
        <fieldset class="filter">
          <legend class="unseen">{say('check.filter')}</legend>
          {SEVERITIES.map((severity) => (
            <SeverityFilter
              severity={severity}
              count={all.filter(({ finding }) => finding.severity === severity).length}
              isOn={!hidden.has(severity)}
              onToggle={() => toggle(severity)}
            />
          ))}
          <span class="chip good">
            <Check aria-hidden="true" />
            {say('check.with.clean', { count: run.counts.clean })}
          </span>
        </fieldset>
        {shown.length === 0 ? (
          <p>{say(all.length === 0 ? 'check.clean' : 'check.filtered')}</p>
        ) : (
          <ul role="list" class="rows" aria-labelledby="findings-heading">
            {shown.slice(0, most).map((row) => (
              <FindingRow key={`${row.record.number}-${row.place}`} row={row} run={run} />
            ))}
          </ul>
        )}
        {shown.length > most && (
          <button type="button" class="button" onClick={() => setMost(most + SOME)}>
            {say('check.more', { shown: most, all: shown.length })}
          </button>
        )}
      </section>
    </>
  );
}

interface SeverityFilterProps {
  severity: AuditSeverity;
  count: number;
  isOn: boolean;
  onToggle(): void;
}

/** A chip to show or hide findings. What is hidden has another sign, not only another colour. */
function SeverityFilter({ severity, count, isOn, onToggle }: SeverityFilterProps) {
  const { sign, tone } = LOOKS[severity];
  const Sign = isOn ? sign : EyeOff;
  return (
    <label class={`chip ${isOn ? tone : 'off'}`}>
      <input type="checkbox" checked={isOn} onChange={onToggle} />
      <Sign aria-hidden="true" />
      <span>{say(`check.some.${severity}`, { count })}</span>
    </label>
  );
}

function FindingRow({ row: { record, finding, place }, run }: { row: PlacedFinding; run: Run }) {
  const picture = usePicture(run, record, place);
  const { severity, title, says, advice, line } = finding;
  const { number, name } = record;
  const { sign: Sign, tone } = LOOKS[severity];
  return (
    <li class="card finding">
      <div class="picture" hidden={picture === null}>
        {picture && (
          <img
            src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture.svg)}`}
            alt={say('check.picture', { number, line: line || title })}
            loading="lazy"
          />
        )}
      </div>
      <div class="words">
        <p class="about">
          <span class={`chip ${tone}`}>
            <Sign aria-hidden="true" />
            {say(`check.severity.${severity}`)}
          </span>
          <span class="quiet-words small-words">{say('check.name', { number, name })}</span>
        </p>
        <h3 lang="en">{title}</h3>
        <p lang="en">
          {says} <span class="quiet-words">{advice}</span>
        </p>
        {line !== '' && (
          <p class="quiet-words small-words" lang={spoken()}>
            {say('check.line', { line })}
          </p>
        )}
      </div>
      {picture && (
        <p class="ways">
          <a class="button" href={address('solve', { text: picture.sgf })} aria-label={say('check.solveNumber', { number })}>
            {say('check.solve')}
          </a>
          <a class="button word" href={address('make', { text: picture.sgf })} aria-label={say('check.makeNumber', { number })}>
            {say('check.make')}
          </a>
        </p>
      )}
    </li>
  );
}

function rows(records: KeptRecord[]): PlacedFinding[] {
  return records.flatMap((record) => record.findings.map((finding, place) => ({ record, finding, place })));
}

/** The board of a finding, drawn by the module: undefined until it is there, null where the file holds no position. */
function usePicture(run: Run, record: KeptRecord, finding: number): AuditPicture | null | undefined {
  const [picture, setPicture] = useState<AuditPicture | null>();
  useEffect(() => {
    let isWanted = true;
    const draw = async () => {
      const reader = await run.reader();
      return reader.call('findingPicture', { line: record.line, finding });
    };
    draw().then((drawn) => isWanted && setPicture(drawn), () => isWanted && setPicture(null));
    return () => void (isWanted = false);
  }, [run, record, finding]);
  return picture;
}

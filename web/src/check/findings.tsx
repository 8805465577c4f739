/**
 * The findings in the order of the collection, while the run goes on.
 *
 * Only some rows are drawn at first and a button draws more, so that a page of a thousand problems stays
 * quick.
 */
import { useEffect, useState } from 'preact/hooks';
import type { AuditFinding, AuditPicture, AuditSeverity } from '../api.ts';
import { say, spoken } from '../frame/messages.ts';
import { address } from '../frame/route.ts';
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
    <section class="findings" aria-labelledby="findings-heading">
      <h3 id="findings-heading">{say('check.findings')}</h3>
      <fieldset class="filter">
        <legend>{say('check.filter')}</legend>
        {SEVERITIES.map((severity) => (
          <label class={severity}>
            <input type="checkbox" checked={!hidden.has(severity)} onChange={() => toggle(severity)} />
            <span aria-hidden="true">{LOOKS[severity].shape}</span>
            <span>
              {say(`check.some.${severity}`, {
                count: all.filter(({ finding }) => finding.severity === severity).length,
              })}
            </span>
          </label>
        ))}
      </fieldset>
      {shown.length === 0 ? <p>{say(all.length === 0 ? 'check.clean' : 'check.filtered')}</p> : <FindingsTable rows={shown.slice(0, most)} run={run} />}
      {shown.length > most && (
        <button type="button" onClick={() => setMost(most + SOME)}>
          {say('check.more', { shown: most, all: shown.length })}
        </button>
      )}
    </section>
  );
}

const HEADS = ['severity', 'problem', 'finding', 'picture'] as const;

/** On a phone a row looks like a card; the roles keep it a table for screen readers. */
function FindingsTable({ rows: drawn, run }: { rows: PlacedFinding[]; run: Run }) {
  return (
    <table role="table">
      <caption class="unseen">{say('check.findings')}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {HEADS.map((head) => (
            <th role="columnheader" scope="col">
              {say(`check.head.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {drawn.map((row) => (
          <FindingRow key={`${row.record.number}-${row.place}`} row={row} run={run} />
        ))}
      </tbody>
    </table>
  );
}

function FindingRow({ row: { record, finding, place }, run }: { row: PlacedFinding; run: Run }) {
  const picture = usePicture(run, record, place);
  const { severity, title, says, advice, line } = finding;
  const { number, name } = record;
  return (
    <tr role="row" class={severity}>
      <td role="cell" class="severity">
        <span aria-hidden="true">{LOOKS[severity].shape}</span> {say(`check.severity.${severity}`)}
      </td>
      <td role="cell" class="name">
        {say('check.name', { number, name })}
      </td>
      <td role="cell" class="words" lang="en">
        <strong>{title}</strong>
        <p>
          {says} <span class="advice">{advice}</span>
        </p>
        {line !== '' && <p class="line" lang={spoken()}>{say('check.line', { line })}</p>}
      </td>
      <td role="cell" class="picture">
        {picture !== undefined && (
          <>
            <img
              src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture.svg)}`}
              alt={say('check.picture', { number, line: line || title })}
              loading="lazy"
            />
            <p class="ways">
              <a href={address('solve', { text: picture.sgf })} aria-label={say('check.solveNumber', { number })}>
                {say('check.solve')}
              </a>
              <a href={address('make', { text: picture.sgf })} aria-label={say('check.makeNumber', { number })}>
                {say('check.make')}
              </a>
            </p>
          </>
        )}
      </td>
    </tr>
  );
}

function rows(records: KeptRecord[]): PlacedFinding[] {
  return records.flatMap((record) => record.findings.map((finding, place) => ({ record, finding, place })));
}

/** The board of a finding, drawn by the module; none where the file holds no position. */
function usePicture(run: Run, record: KeptRecord, finding: number): AuditPicture | undefined {
  const [picture, setPicture] = useState<AuditPicture>();
  useEffect(() => {
    let isWanted = true;
    const draw = async () => {
      const reader = await run.reader();
      return reader.call('findingPicture', { line: record.line, finding });
    };
    draw().then((drawn) => isWanted && setPicture(drawn), () => {});
    return () => void (isWanted = false);
  }, [run, record, finding]);
  return picture;
}

/**
 * The worker's calls for checking collections. They carry files, so their answers are not all JSON.
 *
 * Files stay blobs, which a browser may keep outside of memory, until the module reads them.
 */
import {
  Assessor as Auditor,
  Survey as CollectionIndex,
  chosenFiles,
  findingPicture,
  packCopies,
  writeReport,
} from '../../module/shikatsu_wasm.js';
import type { Call, Copy, Member } from './messages.ts';

const NAMES = [
  'chosenFiles', 'surveyFile', 'refuseFile', 'likenesses', 'judge', 'writeReport', 'findingPicture', 'packCopies',
] as const;

export type AuditCall = Extract<Call, { name: (typeof NAMES)[number] }>;

/** Characters of a report that are joined before they become a blob of their own. */
const PIECE = 1 << 16;

const json = JSON.stringify;

let index: CollectionIndex | undefined;
let auditor: Auditor | undefined;

export const isAudit = (call: Call): call is AuditCall => NAMES.some((name) => name === call.name);

/** The answer to a call; throws JSON when the module refuses it. */
export function audited(call: AuditCall, memory: number): unknown {
  switch (call.name) {
    case 'chosenFiles':
      return JSON.parse(chosenFiles(json(call.input.paths)));
    case 'surveyFile':
      return members(call.input.path, call.input.below, call.input.source);
    case 'refuseFile':
      index ??= new CollectionIndex();
      return JSON.parse(index.refuse(call.input.path, call.input.reason));
    case 'likenesses':
      index ??= new CollectionIndex();
      return JSON.parse(index.likenesses());
    case 'judge': {
      auditor ??= new Auditor(memory);
      const { entry, likeness, terms, source } = call.input;
      return JSON.parse(auditor.judge(json(entry), json(likeness), json(terms), () => bytes(source)));
    }
    case 'writeReport': {
      const { form, title, terms, lines } = call.input;
      return gathered((put) => writeReport(form, title, json(terms), lines.join('\n'), put));
    }
    case 'findingPicture':
      return JSON.parse(findingPicture(call.input.line, call.input.finding));
    case 'packCopies':
      return packed(call.input.copies);
  }
}

function members(path: string, below: string, source: Blob): Member[] {
  index ??= new CollectionIndex();
  const found: Member[] = [];
  index.take(path, below, bytes(source), (member: string, unpacked: Uint8Array<ArrayBuffer> | null, entries: string) =>
    found.push({
      path: member,
      unpacked: unpacked === null ? null : new Blob([unpacked]),
      entries: JSON.parse(entries),
    }),
  );
  return found;
}

/** Packs copies; only one at a time is in memory. */
function packed(copies: Copy[]): Blob {
  const waiting = copies.values();
  const next = () => {
    const { value } = waiting.next();
    return value === undefined ? null : json({ ...value, text: new FileReaderSync().readAsText(value.text) });
  };
  return new Blob([packCopies(next) as Uint8Array<ArrayBuffer>], { type: 'application/zip' });
}

function gathered(write: (put: (piece: string) => void) => void): Blob {
  const blobs: Blob[] = [];
  let waiting = '';
  write((piece) => {
    waiting += piece;
    if (waiting.length < PIECE) return;
    blobs.push(new Blob([waiting]));
    waiting = '';
  });
  return new Blob([...blobs, waiting]);
}

/** The bytes of a blob; a worker may read them synchronously. */
function bytes(source: Blob): Uint8Array {
  return new Uint8Array(new FileReaderSync().readAsArrayBuffer(source));
}

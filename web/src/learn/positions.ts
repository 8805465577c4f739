/** The positions of course and glossary as text, read by the module: our own, and some of the suite. */
const FILES = import.meta.glob<string>(
  [
    './positions/*.txt',
    '../../../suite/capturing/eye-against-none.txt',
    '../../../suite/capturing/race-2-2-0.txt',
    '../../../suite/capturing/race-3-2-0.txt',
    '../../../suite/eyes-centre/03-three-row.txt',
    '../../../suite/eyes-centre/09-four-square.txt',
    '../../../suite/eyes-centre/20-five-bulky.txt',
    '../../../suite/eyes-centre/21-five-cross.txt',
    '../../../suite/eyes-centre/23-six-rabbitty.txt',
    '../../../suite/eyes-corner/02-two.txt',
    '../../../suite/eyes-side/01-one.txt',
    '../../../suite/eyes-side/03-three-row.txt',
    '../../../suite/eyes-side/05-three-bent.txt',
    '../../../suite/eyes-side/06-four-row.txt',
    '../../../suite/eyes-side/07-four-bent.txt',
    '../../../suite/eyes-side/08-four-pyramid-flat.txt',
    '../../../suite/groups/01-l.txt',
    '../../../suite/ko/13-first-line.txt',
    '../../../suite/ko/15-edge-stone.txt',
    '../../../suite/rows/06-second-line.txt',
    '../../../suite/rows/07-second-line.txt',
    '../../../suite/rows/08-second-line.txt',
    '../../../suite/seki/01-shared-pair.txt',
    '../../../suite/seki/03-eye-eye.txt',
    '../../../suite/seki/12-two-in-four.txt',
    '../../../suite/tesuji/01-throw-in.txt',
    '../../../suite/tesuji/03-throw-in-corner.txt',
    '../../../suite/tesuji/10-snapback-link.txt',
    '../../../suite/tesuji/11-snapback-edge.txt',
    '../../../suite/tesuji/15-hane.txt',
    '../../../suite/tesuji/26-eye-steal.txt',
    '../../../suite/tesuji/30-under-the-stones.txt',
  ],
  { query: '?raw', import: 'default', eager: true },
);

/** The text of a position by its name, as in `ko-take` or `seki/03-eye-eye`. */
export function position(name: string): string {
  const text = FILES[`./positions/${name}.txt`] ?? FILES[`../../../suite/${name}.txt`];
  if (text === undefined) throw new Error(`no position ${name}`);
  return text;
}

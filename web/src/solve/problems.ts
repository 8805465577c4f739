/**
 * The problems of the page: texts of `suite/`, which the module reads.
 * The page opens with the first (`opening.mjs` records it).
 */
import bend from '../../../suite/eyes-side/05-three-bent.txt?raw';
import capture from '../../../suite/capturing/capture-to-live.txt?raw';
import eye from '../../../suite/tesuji/26-eye-steal.txt?raw';
import hane from '../../../suite/tesuji/15-hane.txt?raw';
import hook from '../../../suite/groups/15-hook.txt?raw';
import row from '../../../suite/eyes-corner/03-three-row.txt?raw';
import seven from '../../../suite/rows/07-second-line.txt?raw';
import snapback from '../../../suite/tesuji/01-throw-in.txt?raw';
import under from '../../../suite/tesuji/30-under-the-stones.txt?raw';

export const PROBLEMS: readonly string[] = [
  row, bend, capture, hane, hook, seven, snapback, eye, under,
];

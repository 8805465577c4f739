/** What was missed most as one picture: a sheet of boards with their tasks, drawn on the device, to print or to send. */
import type { Problem } from '../api.ts';
import { BOARD_CELL, boardLines, shownStones } from './problem-picture.tsx';

interface PicturedProblem {
  board: Problem;
  task: string;
  about: string;
}

/** Boards beside each other, and the units of one with its words. */
const COLUMNS = 3;
const WIDTH = 200;
const HEIGHT = 230;
const MARGIN = 16;

/** Room for a board without its words. */
const BOARD = { width: WIDTH - MARGIN, height: HEIGHT - 56 };

/** An SVG file. Colours are those of paper, whatever the page has. */
export function missedPicture(problems: readonly PicturedProblem[]): string {
  const rows = Math.ceil(problems.length / COLUMNS);
  const [width, height] = [Math.min(problems.length, COLUMNS) * WIDTH + MARGIN, rows * HEIGHT + MARGIN];
  const all = problems.map((one, at) => `<g transform="translate(${MARGIN + (at % COLUMNS) * WIDTH} ${MARGIN + Math.floor(at / COLUMNS) * HEIGHT})">${drawn(one)}</g>`);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif">` +
    `<rect width="${width}" height="${height}" fill="#fff"/>${all.join('')}</svg>\n`
  );
}

function drawn({ board, task, about }: PicturedProblem): string {
  const { path, wide, tall } = boardLines(board);
  const scale = Math.min(BOARD.width / wide, BOARD.height / tall, 2);
  const stones = shownStones(board).map(
    ({ color, x, y }) => `<circle cx="${x}" cy="${y}" r="${BOARD_CELL / 2 - 0.4}" fill="${color === 'black' ? '#111' : '#fff'}" stroke="#111" stroke-width="0.5"/>`,
  );
  const below = tall * scale + 18;
  return (
    `<g transform="scale(${scale.toFixed(3)})"><path d="${path}" fill="none" stroke="#555" stroke-width="0.5"/>${stones.join('')}</g>` +
    `<text y="${below.toFixed(1)}" font-size="13" font-weight="bold">${escaped(task)}</text>` +
    `<text y="${(below + 16).toFixed(1)}" font-size="11" fill="#444">${escaped(about)}</text>`
  );
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Ranks as players say them, and the rating that stands for each. */

/** From the weakest to the strongest: `30k` … `1k`, `1d` … `9d`. */
export const RANKS: readonly string[] = [
  ...Array.from({ length: 30 }, (_, at) => `${30 - at}k`),
  ...Array.from({ length: 9 }, (_, at) => `${at + 1}d`),
];

/** A rank is 100 points wide, and 1 dan is at 2,100. */
const WIDTH = 100;
const FIRST_DAN = 2_100;

/** The rating of a rank; nothing for a text that is none. */
export function ratingOf(rank: string): number | null {
  const [, number, kind] = /^(\d+)([kd])$/u.exec(rank) ?? [];
  if (number === undefined) return null;
  return kind === 'd' ? FIRST_DAN + WIDTH * (Number(number) - 1) : FIRST_DAN - WIDTH * Number(number);
}

/** The rank that is nearest to a rating. */
export function rankOf(rating: number): string {
  const step = Math.round((rating - FIRST_DAN) / WIDTH);
  return step >= 0 ? `${Math.min(step + 1, 9)}d` : `${Math.min(-step, 30)}k`;
}

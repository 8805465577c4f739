/** The rating from day to day, with a band as wide as its deviation. */
import { spoken } from '../frame/messages.ts';
import './rating-plot.css';
import { word } from './words.ts';

const WIDTH = 640;
const HEIGHT = 200;
const RIGHT = 44;
const BELOW = 24;
const ABOVE = 10;

/** Points between two lines of the grid, the smallest that gives few lines. */
const STEPS = [50, 100, 200, 500] as const;

const DAY = 86_400_000;

export function RatingPlot({ days }: { days: readonly (readonly [day: number, rating: number, deviation: number])[] }) {
  const first = days[0];
  const last = days.at(-1);
  if (first === undefined || last === undefined) return null;
  const low = Math.min(...days.map(([, rating, deviation]) => rating - deviation / 2));
  const high = Math.max(...days.map(([, rating, deviation]) => rating + deviation / 2));
  const step = STEPS.find((one) => (high - low) / one <= 5) ?? 1000;
  const [bottom, top] = [Math.floor(low / step) * step, Math.ceil(high / step) * step];
  const across = Math.max(last[0] - first[0], 1);
  const x = (day: number) => (last[0] === first[0] ? (WIDTH - RIGHT) / 2 : ((day - first[0]) / across) * (WIDTH - RIGHT));
  const y = (rating: number) => HEIGHT - BELOW - ((rating - bottom) / Math.max(top - bottom, 1)) * (HEIGHT - BELOW - ABOVE);
  const path = (points: readonly (readonly [number, number])[]) => points.map(([px, py], at) => `${at === 0 ? 'M' : 'L'}${px.toFixed(1)} ${py.toFixed(1)}`).join('');
  const upper = days.map(([day, rating, deviation]) => [x(day), y(rating + deviation / 2)] as const);
  const lower = days.map(([day, rating, deviation]) => [x(day), y(rating - deviation / 2)] as const).reverse();
  const lines = Array.from({ length: Math.round((top - bottom) / step) + 1 }, (_, at) => bottom + at * step);
  const label = word('me.plot', { from: Math.round(first[1]), to: Math.round(last[1]) });
  return (
    <svg class="plot" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {lines.map((rating) => (
        <>
          <path class="line" d={`M0 ${y(rating).toFixed(1)}H${WIDTH - RIGHT}`} />
          <text x={WIDTH} y={y(rating) + 4} text-anchor="end">
            {rating}
          </text>
        </>
      ))}
      <path class="band" d={`${path([...upper, ...lower])}Z`} />
      <path class="curve" d={path(days.map(([day, rating]) => [x(day), y(rating)] as const))} />
      <circle cx={x(last[0])} cy={y(last[1])} r="6" />
      <text x={x(first[0])} y={HEIGHT - 4} text-anchor={last[0] === first[0] ? 'middle' : 'start'}>
        {dayWords(first[0])}
      </text>
      {last[0] !== first[0] && (
        <text x={WIDTH - RIGHT} y={HEIGHT - 4} text-anchor="end">
          {dayWords(last[0])}
        </text>
      )}
    </svg>
  );
}

/** A local day, counted from 1970, in the visitor's language. */
export function dayWords(day: number): string {
  return new Intl.DateTimeFormat(spoken(), { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(day * DAY));
}

/** The two sides. */
import type { Color } from '../api.ts';

export const opponent = (color: Color): Color => (color === 'black' ? 'white' : 'black');

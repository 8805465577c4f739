/** Where a room is on the page, as a link for others. */
import { address } from '../frame/route.ts';

/** The part of the address after `#`; with the code of a class more people of one network may come in. */
export const roomAddress = (code: string, classCode?: string): string => address('room', classCode === undefined ? { in: code } : { in: code, class: classCode });

/** The whole link, to be copied. */
export const roomLink = (code: string, classCode?: string): string => new URL(roomAddress(code, classCode), location.href).href;

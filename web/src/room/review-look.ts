/**
 * Looks at a review until it is complete.
 *
 * Invariant: one look at a time, and the more members look, the longer each waits, so that a room asks the service no
 * more often when it is large. A page that is out of sight does not look.
 */
import { ServiceRefusal } from '../server/calls.ts';
import type { RoomReview } from '../server/client.ts';

/** Why there is nothing new. A lost look is tried again; one that is refused is not. */
export type ReviewFault = { kind: 'lost' } | { kind: 'busy'; seconds: number } | { kind: 'refused'; words: string };

export interface ReviewStanding {
  review: RoomReview | null;
  fault: ReviewFault | null;
}

export interface LookTools {
  look(): Promise<RoomReview>;
  /** Calls after so many milliseconds; what it returns takes that back. */
  after(milliseconds: number, act: () => void): () => void;
  isSeen(): boolean;
}

/** Milliseconds between two looks: at first, at most, and for each member of the room. */
const FIRST = 2_000;
const LONGEST = 15_000;
const FOR_EACH = 30;

/** A refusal after which waiting changes nothing. */
const FINAL = new Set([400, 404, 410, 422]);

/** How long to wait after so many looks without news. */
export const pauseAfter = (idle: number, here: number): number => Math.max(Math.min(FIRST * 1.5 ** idle, LONGEST), here * FOR_EACH);

export class ReviewLook {
  standing: ReviewStanding = { review: null, fault: null };
  #idle = 0;
  #cancel: (() => void) | null = null;
  #state: 'waiting' | 'due' | 'looking' | 'over' = 'waiting';

  constructor(
    private readonly tools: LookTools,
    private readonly here: () => number,
    private readonly changed: () => void,
  ) {}

  /** The first look; in a large room members look one after another. */
  begin(chance: number = Math.random()): void {
    this.#wait(chance * this.here() * FOR_EACH);
  }

  /** Looks now, as when the member asks for it. */
  async look(): Promise<void> {
    if (this.#state === 'looking' || this.#state === 'over') return;
    this.#cancel?.();
    this.#state = 'looking';
    try {
      this.#took(await this.tools.look());
    } catch (reason) {
      this.#failed(reason);
    }
  }

  end(): void {
    this.#cancel?.();
    this.#state = 'over';
  }

  /** The page can be seen again. */
  seen(): void {
    if (this.#state === 'due') void this.look();
  }

  #took(review: RoomReview): void {
    if (this.#state === 'over') return;
    const isNews = review.answered !== this.standing.review?.answered || review.questions !== this.standing.review.questions;
    this.#idle = isNews ? 0 : this.#idle + 1;
    this.standing = { review, fault: null };
    this.#state = 'waiting';
    if (review.state === 'running') this.#wait(pauseAfter(this.#idle, this.here()));
    this.changed();
  }

  #failed(reason: unknown): void {
    if (this.#state === 'over') return;
    this.#idle += 1;
    this.#state = 'waiting';
    const fault = faultOf(reason);
    this.standing = { ...this.standing, fault };
    if (fault.kind !== 'refused') this.#wait(Math.max(pauseAfter(this.#idle, this.here()), fault.kind === 'busy' ? fault.seconds * 1000 : 0));
    this.changed();
  }

  #wait(milliseconds: number): void {
    this.#cancel = this.tools.after(milliseconds, () => {
      if (this.tools.isSeen()) void this.look();
      else this.#state = 'due';
    });
  }
}

function faultOf(reason: unknown): ReviewFault {
  if (!(reason instanceof ServiceRefusal)) return { kind: 'lost' };
  if (reason.retryAfter !== null) return { kind: 'busy', seconds: reason.retryAfter };
  return FINAL.has(reason.status) ? { kind: 'refused', words: reason.message } : { kind: 'lost' };
}

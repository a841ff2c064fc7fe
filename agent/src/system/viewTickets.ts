import { createHash, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import type { Time } from '../time.ts';

export interface ViewTicket {
  readonly ticket: string;
  /** Milliseconds since 1970, UTC. */
  readonly expiresAt: number;
}

/** Tickets for one remote look at the screen. There is one at a time; a new one invalidates the previous one. */
export interface ViewTickets {
  /** @param agreedHere whether staff at the terminal requested it, so that whoever uses the terminal knows about it */
  readonly issue: (agreedHere: boolean) => ViewTicket;
  /** Uses a ticket up; null when it is not the current one or has expired. */
  readonly redeem: (ticket: string) => { readonly agreedHere: boolean } | null;
}

export const VIEW_TICKET_MS = 2 * MINUTE_MS;

export function createViewTickets(options: {
  readonly time: Time;
  /** Generates an unguessable secret. */
  readonly newSecret: () => string;
}): ViewTickets {
  const { time, newSecret } = options;
  let current: { readonly hash: Buffer; readonly until: number; readonly agreedHere: boolean } | null = null;
  return {
    issue: (agreedHere) => {
      const ticket = newSecret();
      // By elapsed time, so that setting the clock back does not extend a ticket's life.
      current = { hash: hashOf(ticket), until: time.elapsed() + VIEW_TICKET_MS, agreedHere };
      return { ticket, expiresAt: time.now() + VIEW_TICKET_MS };
    },
    redeem: (ticket) => {
      if (current && time.elapsed() >= current.until) current = null;
      if (!current || !timingSafeEqual(current.hash, hashOf(ticket))) return null;
      const { agreedHere } = current;
      current = null;
      return { agreedHere };
    },
  };
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

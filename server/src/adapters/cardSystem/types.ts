import type { Result } from '@self-print/contract/result.ts';
import type { ChannelFault } from '../payment/types.ts';

/** `valid`: in use. `blocked`: lost or replaced. `none`: the person never had one. */
export type CardStanding = 'valid' | 'blocked' | 'none';

/** What the school's card system is told of a request. The order's id makes it one report of its kind, however often it is told. */
export interface CardReport {
  /** `reissue`: block the old card, a new one is wanted. `withdraw`: no new one is wanted any more. `issue`: the person has a new card with this chip. */
  readonly kind: 'reissue' | 'withdraw' | 'issue';
  readonly orderId: string;
  /** As it stands on the slip. */
  readonly slip: string;
  /** Student number. */
  readonly number: string;
  readonly at: Date;
  /** Number of the chip, of an `issue`. */
  readonly card?: string;
}

/** `refused`: the system verifiably does not take the report, and says so by a code: a person decides. */
export type CardsTold = { readonly kind: 'booked' } | { readonly kind: 'refused'; readonly code: string };

/** A system of a school's that keeps student cards. */
export interface CardSystem {
  /** How the card of the person of this number stands. */
  readonly ask: (number: string) => Promise<Result<CardStanding, ChannelFault>>;
  readonly tell: (report: CardReport) => Promise<Result<CardsTold, ChannelFault>>;
  /** Asks for something harmless, to see whether address, account and key are right. */
  readonly check: () => Promise<Result<void, ChannelFault>>;
}

/** Opens the systems that schools have entered. */
export interface CardSystems {
  /** The problem says in English which parameter cannot work. */
  readonly open: (parameters: unknown) => Result<CardSystem, string>;
}

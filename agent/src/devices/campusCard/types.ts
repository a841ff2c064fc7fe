import type { Result } from '@self-print/contract/result.ts';
import type { Device } from '../framework/deviceSlot.ts';

/** The owner's data on a card. Money in fen. */
export interface CampusCard {
  /** Number of the chip, unique to this card. */
  readonly physicalNo: string;
  readonly cardNo: string | null;
  readonly userId: string | null;
  readonly name: string | null;
  readonly balance: number | null;
  readonly expires: string | null;
}

export type ReadProblem =
  /** No card was placed in time. */
  | { readonly kind: 'absent' }
  /** The card cannot be read: removed too early, wrong type, wrong key. */
  | { readonly kind: 'failed'; readonly detail: string }
  /** Its number is random at every read. */
  | { readonly kind: 'randomNumber' }
  /** The reader does not work. */
  | { readonly kind: 'fault'; readonly detail: string };

export interface CampusCardReader extends Device {
  /** Waits for a card and reads it; a card detected earlier counts only if it is still present. */
  readonly read: (limitMs: number, signal: AbortSignal) => Promise<Result<CampusCard, ReadProblem>>;
  /** Its way to deduct money, if any; known once the reader works. */
  readonly purse: () => Result<CardPurse, PurseProblem>;
  /** For keyboard readers: accepts what a page reports as typed; false when nobody is waiting. */
  readonly typed?: (number: string) => boolean;
}

export type PurseProblem = 'cannotDeduct' | 'fault';

export interface DebitRequest {
  readonly requestId: string;
  readonly orderId: string;
  /** In fen. */
  readonly amount: number;
  /** The card that was read; no other is charged. */
  readonly physicalNo: string;
  /** The card owner's password; passed on and never stored. */
  readonly password: string | null;
}

/** A card system's report on a request. */
export type PurseOutcome =
  | {
      readonly status: 'done' | 'reversed';
      readonly flowNo: string | null;
      readonly balanceAfter: number | null;
    }
  /** Certainly nothing happened, nor will. */
  | { readonly status: 'refused'; readonly reason: string }
  /** It may have happened. */
  | { readonly status: 'unknown'; readonly reason: string };

/** Deducts money from cards. It keeps no state; that is the journal's task. */
export interface CardPurse {
  /** Identifies the card system by its address. */
  readonly system: string;
  readonly withPassword: boolean;
  readonly canInquire: boolean;
  readonly canReverse: boolean;
  /** First attempt of a request. */
  readonly debit: (request: DebitRequest) => Promise<PurseOutcome>;
  /** From then on the card system executes no earlier attempt of this request, not even one still in transit. */
  readonly inquire: (requestId: string, attempt: number) => Promise<PurseOutcome>;
  /** `refused`: the money was not refunded. */
  readonly reverse: (requestId: string, attempt: number) => Promise<PurseOutcome>;
}

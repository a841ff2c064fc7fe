import type { Result } from '@self-print/contract/result.ts';
import type { Device } from '../framework/deviceSlot.ts';

/** What a card says of its owner. Money in fen. */
export interface CampusCard {
  /** The number of the chip: it names this card and no other. */
  readonly physicalNo: string;
  readonly cardNo: string | null;
  readonly userId: string | null;
  readonly name: string | null;
  readonly balance: number | null;
  readonly expires: string | null;
}

export type ReadProblem =
  /** No card came within the time. */
  | { readonly kind: 'absent' }
  /** There is a card that cannot be read: taken away too soon, another kind, another key. */
  | { readonly kind: 'failed'; readonly detail: string }
  /** It makes up another number each time. */
  | { readonly kind: 'randomNumber' }
  /** The reader does not work. */
  | { readonly kind: 'fault'; readonly detail: string };

export interface CampusCardReader extends Device {
  /** Waits for a card and reads it; what was on the reader or in its line before counts only if the card is still there. */
  readonly read: (limitMs: number, signal: AbortSignal) => Promise<Result<CampusCard, ReadProblem>>;
  /** How it takes money, if it can; known once it works. */
  readonly purse: () => Result<CardPurse, PurseProblem>;
  /** Of a reader that types: takes what a page says was typed; false when nobody waits for it. */
  readonly typed?: (number: string) => boolean;
}

export type PurseProblem = 'cannotDeduct' | 'fault';

export interface DebitRequest {
  readonly requestId: string;
  readonly orderId: string;
  /** Fen. */
  readonly amount: number;
  /** The card that was read; money is taken from no other. */
  readonly physicalNo: string;
  /** Of the card's owner; handed on and kept nowhere. */
  readonly password: string | null;
}

/** What a card system says became of a request. */
export type PurseOutcome =
  | {
      readonly status: 'done' | 'reversed';
      readonly flowNo: string | null;
      readonly balanceAfter: number | null;
    }
  /** Certainly nothing happened, and nothing will. */
  | { readonly status: 'refused'; readonly reason: string }
  /** It may have happened. */
  | { readonly status: 'unknown'; readonly reason: string };

/** Takes money from cards. It does what it is told and remembers nothing; that is the journal's part. */
export interface CardPurse {
  /** Names the card system, by its address. */
  readonly system: string;
  readonly withPassword: boolean;
  readonly canInquire: boolean;
  readonly canReverse: boolean;
  /** The first attempt at a request. */
  readonly debit: (request: DebitRequest) => Promise<PurseOutcome>;
  /** From then on the card system carries out no earlier attempt at this request, even one that is still on its way. */
  readonly inquire: (requestId: string, attempt: number) => Promise<PurseOutcome>;
  /** `refused`: the money was not given back. */
  readonly reverse: (requestId: string, attempt: number) => Promise<PurseOutcome>;
}

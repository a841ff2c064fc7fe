import type { Position } from '@self-print/contract/platform/dues.ts';
import type { Result } from '@self-print/contract/result.ts';
import type { ChannelFault } from '../payment/types.ts';

/** Money that moved for a position. The id makes it one report, however often it is told. */
export interface DuesReport {
  readonly id: string;
  readonly kind: 'paid' | 'refunded';
  readonly reference: string;
  /** Student or staff number of the person who owed it. */
  readonly number: string;
  /** The order by which it was paid, as on its receipt. */
  readonly order: string;
  readonly amountFen: number;
  readonly at: Date;
}

/** `refused`: the system verifiably does not take the report, and says so by a code: a person decides. */
export type Told = { readonly kind: 'booked' } | { readonly kind: 'refused'; readonly code: string };

/** A system of a school's that knows what people owe. */
export interface DuesSystem {
  /** What the person of this number owes now; nothing when the system does not know the person. */
  readonly ask: (number: string) => Promise<Result<readonly Position[], ChannelFault>>;
  readonly tell: (report: DuesReport) => Promise<Result<Told, ChannelFault>>;
  /** Asks for something harmless, to see whether address, account and key are right. */
  readonly check: () => Promise<Result<void, ChannelFault>>;
}

/** Opens the systems that schools have entered. */
export interface DuesSystems {
  /** The problem says in English which parameter cannot work. */
  readonly open: (parameters: unknown) => Result<DuesSystem, string>;
}

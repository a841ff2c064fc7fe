import type { BatchPaper } from '@self-print/contract/batches.ts';
import { ERROR_CODES } from '@self-print/contract/errorCodes.ts';
import { assertNever } from '@self-print/contract/result.ts';
import type { PrintOutcome } from '../../../db/schema/orders.ts';
import type { CommandState } from '../../commands/commandState.ts';
import { isLeased } from '../../orders/life/claimRules.ts';
import type { OrderRow } from '../../orders/orderStore.ts';

/** What is known of a document that a terminal was told to print. */
export interface PaperFacts {
  readonly paper: BatchPaper | null;
  /** The claim with which the terminal was told. */
  readonly token: number | null;
  readonly order: Pick<OrderRow, 'state' | 'fencingToken' | 'leaseExpiresAt'>;
  /** The print of that claim. */
  readonly log: { readonly outcome: PrintOutcome; readonly code: string } | null;
  readonly command: { readonly state: CommandState; readonly code: string | null } | null;
}

export interface PaperChange {
  readonly paper: BatchPaper;
  readonly code: string | null;
  /** The terminal still holds the order and does not print it. */
  readonly releases: boolean;
}

/** What passes by itself: the document is printed when it has passed, and no person is needed. */
const PASSING: ReadonlySet<string | null> = new Set([
  ERROR_CODES.PRINT_BUSY,
  ERROR_CODES.PRINT_OUT_OF_PAPER,
  ERROR_CODES.PRINT_OFFLINE,
]);
/** The terminal has the order and did nothing with it, as one that was switched off. */
const NOTHING_DONE = ERROR_CODES.PRINT_INTERRUPTED;

const to = (paper: BatchPaper, code: string | null = null, releases = false): PaperChange => ({
  paper,
  code,
  releases,
});

/** How the paper of a document stands by now; undefined while it stays as it is. */
export function paperAfter(facts: PaperFacts, now: Date): PaperChange | undefined {
  const { paper, order, log } = facts;
  if (order.state === 'printed') return paper === 'printed' ? undefined : to('printed');
  switch (paper) {
    case 'working':
      return afterWork(facts, now);
    case 'unconfirmed':
      if (order.state === 'cancelled') return to('void');
      // Staff may have had it printed again at a terminal of their choice, which has not ended.
      if (order.state === 'unconfirmed' || order.state === 'printing' || isHeld(order, now)) return undefined;
      return to('failed', log?.code ?? NOTHING_DONE);
    case 'failed':
      if (order.state === 'cancelled') return to('void');
      return order.state === 'unconfirmed' ? to('unconfirmed', log?.code) : undefined;
    case 'waiting':
    case 'printed':
    case 'leftOut':
    case 'void':
    case null:
      return undefined;
    default:
      return assertNever(paper);
  }
}

const isHeld = (order: PaperFacts['order'], now: Date) => order.state === 'claimed' && isLeased(order, now);

function afterWork(facts: PaperFacts, now: Date): PaperChange | undefined {
  const { order, token, log } = facts;
  switch (order.state) {
    case 'printing':
      return undefined;
    case 'unconfirmed':
      return to('unconfirmed', log?.code ?? ERROR_CODES.PRINT_UNCONFIRMED);
    case 'failed':
      return to('failed', log?.code ?? NOTHING_DONE);
    case 'paid':
      // Only a count of no sides makes an order printable again, so that nothing of it is in the tray.
      if (log?.outcome === 'failed' && PASSING.has(log.code)) return to('waiting', log.code);
      return to('failed', log?.code || NOTHING_DONE);
    case 'claimed':
      if (order.fencingToken === token) return whileClaimed(facts, now);
      return isHeld(order, now) ? undefined : to('failed', NOTHING_DONE);
    case 'waiting':
    case 'refused':
    case 'created':
    case 'printed':
    case 'cancelled':
    case 'expired':
      return to('void');
    default:
      return assertNever(order.state);
  }
}

function whileClaimed({ order, command }: PaperFacts, now: Date): PaperChange | undefined {
  if (command?.state === 'refused')
    return PASSING.has(command.code)
      ? to('waiting', command.code, true)
      : to('failed', command.code ?? NOTHING_DONE, true);
  // It never had the command and will not carry it out.
  if (command?.state === 'expired') return to('waiting', null, true);
  return isHeld(order, now) ? undefined : to('failed', NOTHING_DONE, true);
}

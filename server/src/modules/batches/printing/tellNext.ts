import { printerCalls } from '@self-print/contract/agent/printer.ts';
import type { PrintRunPause } from '@self-print/contract/batches.ts';
import { ERROR_CODES, type ErrorName } from '@self-print/contract/errorCodes.ts';
import { assertNever, fail, ok, type Result } from '@self-print/contract/result.ts';
import { and, asc, eq } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { batchPrint, batchRow } from '../../../db/schema/batches.ts';
import { issuedDocument } from '../../../db/schema/issuing.ts';
import type { Deps } from '../../../deps.ts';
import {
  type GivenCommand,
  giveWithin,
  logGiven,
  type NewCommand,
  OF_STAFF,
} from '../../commands/giveCommand.ts';
import { transition } from '../../orders/life/life.ts';
import { CONFLICT, claimOrder } from '../../orders/life/writeOrder.ts';
import { shownState } from '../../orders/orderStates.ts';
import { findOrder, type OrderRow } from '../../orders/orderStore.ts';
import { checkStoredDocument } from '../../orders/storedDocument.ts';
import { findPrintTerminal } from '../../places/findPrintTerminal.ts';
import { type DocumentRow, isRowOf, type TaskKey } from '../store.ts';
import { isRun, type RunKey, type RunRow, writePaper, writeRun } from './runStore.ts';
import { whatItWaitsFor } from './whatItWaitsFor.ts';

type TellDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'log' | 'storage'>;

/** What became of a look at a run. */
type Step =
  /** The terminal has a document, is not ready for one, or the run does not run. */
  | { readonly kind: 'waits' }
  /** A document is not to be printed any more: on to the next one. */
  | { readonly kind: 'passed'; readonly no: number }
  | {
      readonly kind: 'told';
      readonly order: OrderRow;
      readonly command: NewCommand;
      readonly given: GivenCommand;
    }
  | { readonly kind: 'paused'; readonly pausedFor: PrintRunPause; readonly no: number }
  | { readonly kind: 'ended' };
const WAITS: Step = { kind: 'waits' };

/**
 * Tells a run's terminal to print its next document. The order's claim, the command and the row are written together, so that a server
 * killed at any moment leaves all of it or nothing, and of several servers one does it.
 */
export async function tellNext(deps: TellDeps, key: RunKey): Promise<void> {
  for (;;) {
    const stepped = await deps.db.transaction((queries) => lookAt(deps, queries, key));
    // Somebody changed the order meanwhile: the next look sees it.
    if (!stepped.ok) return;
    const step = stepped.value;
    tell(deps, key, step);
    if (step.kind !== 'passed') return;
  }
}

function tell(deps: TellDeps, { schoolCode, runId }: RunKey, step: Step): void {
  const { log } = deps;
  switch (step.kind) {
    case 'waits':
      break;
    case 'passed':
      log.event('batch-paper-ended', { schoolCode, runId, no: step.no, paper: 'void' });
      break;
    case 'told': {
      const { orderId, fencingToken, claimedBy } = step.order;
      const terminalCode = claimedBy ?? '';
      log.event('order-claimed', { terminalCode, orderId, fencingToken, renewed: false });
      logGiven(deps, { schoolCode, terminalCode }, step.command, step.given);
      break;
    }
    case 'paused':
      log.event('batch-print-paused', { schoolCode, runId, no: step.no, why: step.pausedFor });
      break;
    case 'ended':
      log.event('batch-print-ended', { schoolCode, runId });
      break;
    default:
      assertNever(step);
  }
}

async function lookAt(deps: TellDeps, queries: Queries, key: RunKey): Promise<Result<Step, 'changed'>> {
  const now = deps.clock.now();
  const [run] = await queries.orm
    .select()
    .from(batchPrint)
    .where(and(isRun(key), eq(batchPrint.state, 'running')))
    .for('update', { skipLocked: true });
  if (!run || (run.notBefore !== null && run.notBefore > now)) return ok(WAITS);
  if (await nextOf(queries, run, 'working')) return ok(WAITS);
  const row = await nextOf(queries, run, 'waiting');
  if (!row) {
    await writeRun(queries, run, { state: 'done', endedAt: now });
    return ok({ kind: 'ended' });
  }
  return print(deps, queries, { run, row, now });
}

interface Next {
  readonly run: RunRow;
  readonly row: DocumentRow;
  readonly now: Date;
}

async function print(
  deps: TellDeps,
  queries: Queries,
  { run, row, now }: Next,
): Promise<Result<Step, 'changed'>> {
  const { no } = row;
  const pause = async (pausedFor: PrintRunPause): Promise<Result<Step, 'changed'>> => {
    await writeRun(queries, run, { state: 'paused', pausedFor, pausedAt: no });
    return ok({ kind: 'paused', pausedFor, no });
  };
  const failAs = async (name: ErrorName) => {
    await writePaper(queries, row, { paper: 'failed', paperCode: ERROR_CODES[name] });
    return pause('failed');
  };
  const context = row.orderId === null ? undefined : await findOrder(queries, row.schoolCode, row.orderId);
  if (!context) throw new Error(`The document ${no} of the batch ${row.taskId} has no order`);
  const { order } = context;
  const there = await findPrintTerminal(queries, run);
  if (!there) return pause('terminalGone');
  if (await isVoid(queries, order, now)) {
    await writePaper(queries, row, { paper: 'void', paperCode: null });
    return ok({ kind: 'passed', no });
  }
  if (await whatItWaitsFor(queries, there, order, now)) return ok(WAITS);
  const damaged = await checkStoredDocument(deps, order);
  if (damaged) return failAs(damaged.name);
  const claimed = transition(order, { kind: 'claimed', terminalCode: run.terminalCode, now });
  if (!claimed.ok)
    return claimed.problem === 'ORDER_PRINTING_ELSEWHERE' ? ok(WAITS) : failAs(claimed.problem);
  const command: NewCommand = {
    call: printerCalls.reprintOrder.path,
    body: { requestId: deps.random.uuid(), orderId: order.orderId, copies: order.copies },
    by: run.startedBy,
  };
  const given = await giveWithin(queries, deps, run, { ...command, ...OF_STAFF });
  if (!given.ok) {
    switch (given.problem.kind) {
      case 'notAllowed':
        return pause('notAllowed');
      case 'noTerminal':
        return pause('terminalGone');
      case 'tooMany':
        return ok(WAITS);
      case 'noSuchCall':
      case 'badBody':
        throw new Error(`A document of a batch cannot be printed by a command: ${given.problem.kind}`);
      default:
        return assertNever(given.problem);
    }
  }
  const held = await claimOrder(queries, order, claimed.value, null);
  if (held === CONFLICT) return fail('changed');
  await writePaper(queries, row, {
    paper: 'working',
    paperToken: held.fencingToken,
    paperCommandId: given.value.commandId,
    paperCode: null,
  });
  return ok({ kind: 'told', order: held, command, given: given.value });
}

async function nextOf(
  { orm }: Queries,
  key: TaskKey,
  paper: 'waiting' | 'working',
): Promise<DocumentRow | undefined> {
  const [row] = await orm
    .select()
    .from(batchRow)
    .where(and(isRowOf(key), eq(batchRow.paper, paper)))
    .orderBy(asc(batchRow.no))
    .limit(1);
  return row;
}

/** Whether a document is no longer to be handed out: revoked, cancelled or expired. */
async function isVoid({ orm }: Queries, order: OrderRow, now: Date): Promise<boolean> {
  const state = shownState(order, now);
  if (state === 'cancelled' || state === 'expired') return true;
  const [document] = await orm
    .select({ revokedAt: issuedDocument.revokedAt })
    .from(issuedDocument)
    .where(and(eq(issuedDocument.schoolCode, order.schoolCode), eq(issuedDocument.orderId, order.orderId)));
  return document?.revokedAt != null;
}

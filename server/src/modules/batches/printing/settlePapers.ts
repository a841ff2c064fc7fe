import { SECOND_MS } from '@self-print/contract/limits.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { and, eq, or, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { batchRow } from '../../../db/schema/batches.ts';
import { printLog, printOrder } from '../../../db/schema/orders.ts';
import type { Deps } from '../../../deps.ts';
import { stateOfCommand } from '../../commands/commandState.ts';
import { findCommand } from '../../commands/listCommands.ts';
import { transition } from '../../orders/life/life.ts';
import { CONFLICT, changeOrder } from '../../orders/life/writeOrder.ts';
import { findOrder, type OrderRow } from '../../orders/orderStore.ts';
import type { DocumentRow, TaskKey } from '../store.ts';
import { type PaperChange, type PaperFacts, paperAfter } from './paperAfter.ts';
import { lockDocument, lockOpenRun, type RunRow, writePaper, writeRun } from './runStore.ts';

type SettleDeps = Pick<Deps, 'db' | 'clock' | 'log'>;
type Document = TaskKey & Pick<DocumentRow, 'no'>;

/** How long a terminal that was busy or out of paper is left alone. */
const AGAIN_AFTER_MS = 10 * SECOND_MS;
const AT_ONCE = 100;

/**
 * Follows the orders of documents that terminals were told to print, whether their run still goes on or not: what was printed late, or
 * judged by staff, is written down as well. A document that cannot be settled holds up no other. Safe on several servers at once.
 */
export async function settlePapers(deps: SettleDeps): Promise<void> {
  for (const document of await findUnsettled(deps)) {
    await settle(deps, document).catch((error: unknown) => deps.log.error('batch-job-failed', error));
  }
}

function findUnsettled({ db }: SettleDeps): Promise<Document[]> {
  const { paper } = batchRow;
  const { state } = printOrder;
  return db.orm
    .select({ schoolCode: batchRow.schoolCode, taskId: batchRow.taskId, no: batchRow.no })
    .from(batchRow)
    .innerJoin(
      printOrder,
      and(eq(printOrder.schoolCode, batchRow.schoolCode), eq(printOrder.orderId, batchRow.orderId)),
    )
    .where(
      and(
        sql`${paper} in ('working', 'failed', 'unconfirmed', 'leftOut')`,
        or(
          eq(paper, 'working'),
          sql`${paper} = 'unconfirmed' and ${state} <> 'unconfirmed'`,
          sql`${paper} = 'failed' and ${state} in ('printed', 'unconfirmed', 'cancelled')`,
          sql`${paper} = 'leftOut' and ${state} = 'printed'`,
        ),
      ),
    )
    .limit(AT_ONCE);
}

async function settle({ db, clock, log }: SettleDeps, document: Document): Promise<void> {
  const settled = await db.transaction(async (queries): Promise<Result<PaperChange, 'unchanged'>> => {
    const now = clock.now();
    const run = await lockOpenRun(queries, document);
    const row = await lockDocument(queries, document);
    const context = row?.orderId ? await findOrder(queries, row.schoolCode, row.orderId) : undefined;
    if (!row || !context) return fail('unchanged');
    const change = paperAfter(await factsOf(queries, row, context.order, now), now);
    if (!change) return fail('unchanged');
    if (change.releases && !(await release(queries, context.order, now))) return fail('unchanged');
    await writePaper(queries, row, { paper: change.paper, paperCode: change.code, paperCommandId: null });
    if (run && row.paper === 'working') await moveRun(queries, run, row, change, now);
    return ok(change);
  });
  if (!settled.ok) return;
  const { schoolCode, taskId, no } = document;
  const { paper, code } = settled.value;
  log.event('batch-paper-ended', { schoolCode, taskId, no, paper, code });
}

async function factsOf(queries: Queries, row: DocumentRow, order: OrderRow, now: Date): Promise<PaperFacts> {
  const { schoolCode, paper, paperToken: token, paperCommandId } = row;
  const [log] =
    token === null
      ? []
      : await queries.orm
          .select({ outcome: printLog.outcome, code: printLog.code })
          .from(printLog)
          .where(
            and(
              eq(printLog.schoolCode, schoolCode),
              eq(printLog.orderId, order.orderId),
              eq(printLog.fencingToken, token),
            ),
          );
  const command =
    paperCommandId === null ? undefined : await findCommand(queries, schoolCode, paperCommandId);
  return {
    paper,
    token,
    order,
    log: log ?? null,
    command: command ? { state: stateOfCommand(command, now), code: command.outcomeCode } : null,
  };
}

/** Takes the order back, so that a terminal that comes too late no longer prints it. False where it was quicker. */
async function release(queries: Queries, order: OrderRow, now: Date): Promise<boolean> {
  if (order.claimedBy === null) return true;
  const step = transition(order, { kind: 'released', terminalCode: order.claimedBy, now });
  return step.ok && (await changeOrder(queries, order, step.value)) !== CONFLICT;
}

/** What the end of its document means for a run: a stack is never out of order without a person knowing. */
async function moveRun(
  queries: Queries,
  run: RunRow,
  { no }: DocumentRow,
  { paper }: PaperChange,
  now: Date,
): Promise<void> {
  if (paper === 'waiting')
    await writeRun(queries, run, { notBefore: new Date(now.getTime() + AGAIN_AFTER_MS) });
  if (paper === 'failed' || paper === 'unconfirmed')
    await writeRun(queries, run, { state: 'paused', pausedFor: paper, pausedAt: no });
}

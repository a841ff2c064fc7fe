import type { CallInput, CallResult, DeclaredProblem } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { batchPrintCalls } from '@self-print/contract/platform/batchPrint.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Queries } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { AdminOperation } from '../../../http/operation.ts';
import { mayCommand } from '../../commands/giveCommand.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
import { isLeased } from '../../orders/life/claimRules.ts';
import { CONFLICT, type Conflict, retryOnConflict } from '../../orders/life/writeOrder.ts';
import { findOrder } from '../../orders/orderStore.ts';
import { settlePrint } from '../../reviews/reviewOrder.ts';
import { type DocumentRow, findTask } from '../store.ts';
import { goOn } from './controlPrint.ts';
import { lockDocument, lockOpenRun, writePaper, writeRun } from './runStore.ts';

type DecideCall = typeof batchPrintCalls.decide;
type Problem = DeclaredProblem<DecideCall>;
type DecideDeps = Pick<Deps, 'db' | 'keys' | 'clock'>;
type Decided = Result<{ readonly paper: 'waiting' | 'leftOut' }, Problem | Conflict>;

/**
 * Has a failed document printed again, or left out; a run that paused for it goes on. What of a failed one has come out already is for
 * staff to take away, who stand before the stack.
 */
export async function decidePaper(
  deps: DecideDeps,
  operation: AdminOperation,
  input: CallInput<DecideCall>,
): Promise<CallResult<DecideCall>> {
  return retryOnConflict<CallResult<DecideCall>>(async () => {
    const decided = await deps.db.transaction((queries) => decide(deps, queries, operation, input));
    if (decided.ok) return decided;
    return decided.problem === CONFLICT ? CONFLICT : fail(decided.problem);
  });
}

async function decide(
  deps: DecideDeps,
  queries: Queries,
  operation: AdminOperation,
  { taskId, no, action }: CallInput<DecideCall>,
): Promise<Decided> {
  const { schoolCode, userId } = operation;
  const key = { schoolCode, taskId };
  const task = await findTask(queries, key);
  const run = await lockOpenRun(queries, key);
  const row = await lockDocument(queries, { ...key, no });
  if (!task || !row) return fail(problem('NOT_FOUND'));
  if (row.paper !== 'failed') return fail(problem('CHANGED_MEANWHILE'));
  const goesOn = run?.state === 'paused' && run.pausedFor === 'failed' && run.pausedAt === no;
  if (goesOn && !(await mayCommand(queries, schoolCode, userId))) return fail(problem('NO_PERMISSION'));
  if (action === 'again') {
    const printable = await makePrintable(deps, queries, row);
    if (!printable.ok) return printable;
  }
  const paper = action === 'again' ? 'waiting' : 'leftOut';
  await writePaper(queries, row, { paper, ...(action === 'again' ? { paperCode: null } : {}) });
  if (goesOn) await writeRun(queries, run, goOn(userId));
  await recordOperation(queries, deps, operation, {
    subject: taskId,
    label: task.schemeName,
    before: { paper: row.paper, code: row.paperCode },
    after: { paper, no, orderId: row.orderId },
  });
  return ok({ paper });
}

/** Settles the failed print as a review does. One that was judged already, or of which nothing came out, needs nothing. */
async function makePrintable(
  { clock }: DecideDeps,
  queries: Queries,
  { schoolCode, orderId }: DocumentRow,
): Promise<Result<void, Problem | Conflict>> {
  const now = clock.now();
  const order = orderId === null ? undefined : (await findOrder(queries, schoolCode, orderId))?.order;
  if (!order || orderId === null) return fail(problem('NOT_FOUND'));
  if (order.state === 'paid' || (order.state === 'claimed' && !isLeased(order, now))) return ok();
  if (order.state !== 'failed') return fail(problem('CHANGED_MEANWHILE'));
  const settled = await settlePrint(queries, { schoolCode, orderId }, 'reprint', now);
  return settled.ok ? ok() : settled;
}

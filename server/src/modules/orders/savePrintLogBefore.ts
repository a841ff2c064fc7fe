import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { printLog } from '../../db/schema/orders.ts';
import type { TerminalActor } from '../../http/actor.ts';
import { transition } from './life/life.ts';
import { CONFLICT, type Conflict, changeOrder, retryOnConflict } from './life/writeOrder.ts';
import type { OrderDeps } from './orderKind.ts';
import { findOrder, type OrderRow } from './orderStore.ts';
import { endProblem, holdProblem, printProblem, serviceProblem } from './printRules.ts';
import { lockQuotas } from './quota.ts';

export interface PrintIntent {
  readonly orderId: string;
  readonly cartonCode?: string | null | undefined;
  /** Copies shown on the screen; refused when the order's number differs. */
  readonly copies?: number | undefined;
  readonly remarks?: string | undefined;
}

interface SavedLog {
  readonly printLogId: string;
  readonly orderId: string;
  readonly copies: number;
  /** False when the claim already had its log. */
  readonly isNew: boolean;
}
type Saved = Result<SavedLog, CallProblem>;

/**
 * Creates the print log before anything is sent to the printer; from then on the order counts as printing. There is one log per
 * claim, and a repeated call returns it. Since the agent prints a log at most once, neither a double tap nor a retry nor a
 * restarted screen can print twice.
 */
export function savePrintLogBefore(
  deps: Pick<OrderDeps, 'db' | 'clock' | 'random' | 'log' | 'orderKinds'>,
  actor: TerminalActor,
  intent: PrintIntent,
): Promise<Saved> {
  return retryOnConflict<Saved>(async () => {
    const result = await deps.db.transaction<SavedLog, CallProblem | Conflict>((queries) =>
      save(deps, queries, actor, intent),
    );
    if (!result.ok) return result.problem === CONFLICT ? CONFLICT : fail(result.problem);
    const { orderId, printLogId, isNew } = result.value;
    if (isNew) deps.log.event('print-log-saved', { terminalCode: actor.terminalCode, orderId, printLogId });
    return result;
  });
}

async function save(
  { clock, random, orderKinds }: Pick<OrderDeps, 'clock' | 'random' | 'orderKinds'>,
  queries: Queries,
  actor: TerminalActor,
  { orderId, cartonCode, copies, remarks }: PrintIntent,
): Promise<Result<SavedLog, CallProblem | Conflict>> {
  const context = await findOrder(queries, actor.schoolCode, orderId);
  if (!context) return fail(problem('ORDER_NOT_FOUND'));
  const { order, item, licensed, timeZone } = context;
  const now = clock.now();
  const lost = endProblem(order) ?? holdProblem(order, actor.terminalCode, now);
  if (lost) return fail(lost);
  if (order.state === 'printing') return existingLog(queries, order);
  const unserved = serviceProblem(licensed, actor);
  if (unserved) return fail(unserved);
  await lockQuotas(queries, order.schoolCode, order.userId);
  const kind = orderKinds.of(order.orderType);
  const quota = await kind.readQuota(queries, { ...order, timeZone }, item, now);
  const refused = printProblem(order, item, quota);
  if (refused) return fail(refused);
  if (copies !== undefined && copies !== order.copies) return fail(problem('COPIES_FIXED'));

  const printLogId = random.uuid();
  const { terminalCode } = actor;
  const step = transition(order, { kind: 'print-started', terminalCode, printLogId, now });
  if (!step.ok) return fail(problem(step.problem));
  if ((await changeOrder(queries, order, step.value)) === CONFLICT) return fail(CONFLICT);
  await queries.orm.insert(printLog).values({
    schoolCode: order.schoolCode,
    printLogId,
    orderId,
    terminalCode,
    fencingToken: order.fencingToken,
    outcome: 'pending',
    code: '',
    errorMsg: '',
    cartonCode: cartonCode ?? order.cartonCode,
    executionRecord: '',
    copies: order.copies,
    remarks: remarks ?? '',
    savedAt: now,
  });
  return ok({ printLogId, orderId, copies: order.copies, isNew: true });
}

async function existingLog({ orm }: Queries, order: OrderRow): Promise<Result<SavedLog, never>> {
  const { schoolCode, orderId, fencingToken } = order;
  const [row] = await orm
    .select({ printLogId: printLog.printLogId, copies: printLog.copies })
    .from(printLog)
    .where(
      and(
        eq(printLog.schoolCode, schoolCode),
        eq(printLog.orderId, orderId),
        eq(printLog.fencingToken, fencingToken),
      ),
    );
  if (!row) throw new Error(`Order ${orderId} is printing without a print log`);
  return ok({ ...row, orderId, isNew: false });
}

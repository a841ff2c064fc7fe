import type { CallResult, DeclaredProblem } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { orderCalls } from '@self-print/contract/platform/orders.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { printLog } from '../../db/schema/orders.ts';
import type { TerminalActor } from '../../http/actor.ts';
import { transition } from './life/life.ts';
import { CONFLICT, type Conflict, retryOnConflict } from './life/writeOrder.ts';
import type { OrderDeps } from './orderKind.ts';
import { findOrder, type OrderContext, type OrderRow } from './orderStore.ts';
import { recordStart } from './printLogStore.ts';
import { endProblem, holdProblem, printProblem, serviceProblem } from './printRules.ts';
import { lockQuotas, type Quota } from './quota.ts';
import { sendToReview } from './sendToReview.ts';

export interface PrintIntent {
  readonly orderId: string;
  readonly cartonCode?: string | null | undefined;
  /** Copies shown on the screen; refused when the order's number differs. */
  readonly copies?: number | undefined;
  readonly remarks?: string | undefined;
  /** The request in the terminal's journal, and its older requests for the same order. */
  readonly requestId?: string | undefined;
  readonly earlierRequestIds?: readonly string[] | undefined;
}

interface SavedLog {
  readonly printLogId: string;
  readonly orderId: string;
  readonly copies: number;
  /** False when the claim already had its log. */
  readonly isNew: boolean;
}
type Call = typeof orderCalls.savePrintLogBefore;
type Attempt = Result<SavedLog, DeclaredProblem<Call> | Conflict>;
type StartDeps = Pick<OrderDeps, 'db' | 'clock' | 'random' | 'log' | 'orderKinds'>;

/**
 * Creates the print log before anything is sent to the printer; from then on the order counts as printing. There is one log per
 * claim, and a repeated call returns it. Since the agent's journal prints a log at most once, neither a double tap nor a retry
 * nor a restarted screen can print twice. A journal that does not list the request that created the log does not know that print,
 * because it is new, restored or copied to another machine: the print becomes unconfirmed.
 */
export function savePrintLogBefore(
  deps: StartDeps,
  actor: TerminalActor,
  intent: PrintIntent,
): Promise<CallResult<Call>> {
  return retryOnConflict<CallResult<Call>>(async () => {
    const saved = await save(deps, actor, intent);
    if (!saved.ok) return saved.problem === CONFLICT ? CONFLICT : fail(saved.problem);
    const { orderId, printLogId, isNew } = saved.value;
    if (isNew) deps.log.event('print-log-saved', { terminalCode: actor.terminalCode, orderId, printLogId });
    return ok(saved.value);
  });
}

async function save(deps: StartDeps, actor: TerminalActor, intent: PrintIntent): Promise<Attempt> {
  const { db, clock, orderKinds } = deps;
  const context = await findOrder(db, actor.schoolCode, intent.orderId);
  if (!context) return fail(problem('ORDER_NOT_FOUND'));
  const { order, item, licensed, timeZone } = context;
  const now = clock.now();
  const lost = endProblem(order) ?? holdProblem(order, actor.terminalCode, now);
  if (lost) return fail(lost);
  if (order.state === 'printing') return existingLog(deps, order, intent);
  const unserved = serviceProblem(licensed, actor);
  if (unserved) return fail(unserved);
  const quotaNow = (queries: Queries) =>
    orderKinds.of(order.orderType).readQuota(queries, { ...order, timeZone }, item, now);
  const start = (queries: Queries, quota: Quota) =>
    startPrint(deps, queries, { order, item, quota, intent, now });
  const quota = await quotaNow(db);
  if (quota.printable === null) return start(db, quota);
  // Two terminals could both use the last copy: the quota is read again by one at a time.
  return db.transaction(async (queries) => {
    await lockQuotas(queries, order.schoolCode, order.userId);
    return start(queries, await quotaNow(queries));
  });
}

interface Start extends Pick<OrderContext, 'order' | 'item'> {
  readonly quota: Quota;
  readonly intent: PrintIntent;
  readonly now: Date;
}

async function startPrint(
  { random }: StartDeps,
  queries: Queries,
  { order, item, quota, intent, now }: Start,
): Promise<Attempt> {
  const { orderId, copies, claimedBy: terminalCode } = order;
  const refused = printProblem(order, item, quota);
  if (refused) return fail(refused);
  if (intent.copies !== undefined && intent.copies !== copies) return fail(problem('COPIES_FIXED'));
  if (terminalCode === null) throw new Error(`Nobody holds the order ${orderId}`);
  const printLogId = random.uuid();
  const step = transition(order, { kind: 'print-started', terminalCode, printLogId, now });
  if (!step.ok) return fail(problem(step.problem));
  const started = await recordStart(queries, order, step.value, {
    printLogId,
    terminalCode,
    requestId: intent.requestId ?? null,
    logCartonCode: intent.cartonCode ?? order.cartonCode,
    remarks: intent.remarks ?? '',
    savedAt: now,
  });
  return started === CONFLICT ? fail(CONFLICT) : ok({ printLogId, orderId, copies, isNew: true });
}

async function existingLog(
  { db, clock, log }: StartDeps,
  order: OrderRow,
  { requestId, earlierRequestIds = [] }: PrintIntent,
): Promise<Attempt> {
  const { schoolCode, orderId, fencingToken } = order;
  const [row] = await db.orm
    .select({
      printLogId: printLog.printLogId,
      copies: printLog.copies,
      requestId: printLog.requestId,
      terminalCode: printLog.terminalCode,
    })
    .from(printLog)
    .where(
      and(
        eq(printLog.schoolCode, schoolCode),
        eq(printLog.orderId, orderId),
        eq(printLog.fencingToken, fencingToken),
      ),
    );
  if (!row) throw new Error(`Order ${orderId} is printing without a print log`);
  const { printLogId, copies, terminalCode } = row;
  const isKnown = row.requestId === null || [requestId, ...earlierRequestIds].includes(row.requestId);
  if (isKnown) return ok({ printLogId, copies, orderId, isNew: false });
  const why = "The terminal's journal does not know this print";
  const written = await sendToReview(db, order, printLogId, { why, now: clock.now() });
  if (written === CONFLICT) return fail(CONFLICT);
  log.event('print-sent-to-review', { terminalCode, orderId, printLogId, why });
  return fail(problem('ORDER_UNCONFIRMED'));
}

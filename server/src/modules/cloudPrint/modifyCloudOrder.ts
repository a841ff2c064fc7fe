import type { CallResult } from '@self-print/contract/call.ts';
import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import type { CloudLayout, cloudPrintCalls } from '@self-print/contract/platform/cloudPrint.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Deps } from '../../deps.ts';
import type { UserActor } from '../../http/actor.ts';
import { isFeeFrozen } from '../orders/fee.ts';
import { isLeased } from '../orders/life/claimRules.ts';
import { transition } from '../orders/life/life.ts';
import type { EndReason } from '../orders/life/refusals.ts';
import { CONFLICT, changeOrder, retryOnConflict } from '../orders/life/writeOrder.ts';
import { shownState } from '../orders/orderStates.ts';
import type { OrderRow } from '../orders/orderStore.ts';
import { endProblem } from '../orders/printRules.ts';
import { lockQuotas } from '../orders/quota.ts';
import { cloudPriceOf } from './cloudFee.ts';
import { findOwnCloudOrder } from './cloudOrderStore.ts';
import { viewOne } from './createCloudOrder.ts';
import { planOwnFile, withoutFile } from './fileForPrint.ts';
import { lockFile } from './fileStore.ts';
import { readFreePages } from './freePages.ts';
import { documentColumns, preparePrintFile } from './printFile.ts';

type ModifyDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'storage' | 'converter'>;

/** Changes the layout of one's own order and recomputes its fee, unless it is paid or held by a terminal. */
export async function modifyCloudOrder(
  deps: ModifyDeps,
  actor: UserActor,
  orderId: string,
  layout: CloudLayout,
): Promise<CallResult<typeof cloudPrintCalls.modify>> {
  const modified = await retryOnConflict(() => attempt(deps, actor, orderId, layout));
  return modified.ok ? viewOne(deps, actor, orderId) : modified;
}

async function attempt(deps: ModifyDeps, actor: UserActor, orderId: string, layout: CloudLayout) {
  const { db, clock } = deps;
  const row = await findOwnCloudOrder(db, actor, orderId);
  if (!row) return fail(problem('ORDER_NOT_FOUND'));
  const { order } = row;
  const now = clock.now();
  const refused = changeProblem(order, now);
  if (refused) return fail(refused);
  if (order.fileId === null) return fail(problem('DOCUMENT_UNAVAILABLE'));
  const planned = await planOwnFile(db, actor, order.fileId, layout);
  if (!planned.ok) return fail(withoutFile(planned.problem));
  const { school, file, plan } = planned.value;
  const print = await preparePrintFile(deps, file, plan);
  if (!print.ok) return print;
  const { copies, duplex, unitPrice, horizontal, colour, paperSize, nUp, pageRange } = plan;
  const result = await db.transaction(async (queries) => {
    await lockQuotas(queries, actor.schoolCode, actor.userId);
    if (!(await lockFile(queries, file))) return fail(problem('DOCUMENT_UNAVAILABLE'));
    const freePages = await readFreePages(
      queries,
      school.settings,
      { ...order, timeZone: school.timeZone },
      now,
    );
    const document = documentColumns(print.value);
    const price = cloudPriceOf(document.pages, { copies, duplex, unitPrice }, freePages);
    const step = transition(order, { kind: 'reordered', price, now });
    if (!step.ok) return fail(problem(step.problem));
    const changed = await changeOrder(queries, order, step.value, {
      ...document,
      horizontal,
      colour,
      paperSize,
      nUp,
      pageRange,
    });
    return changed === CONFLICT ? fail(CONFLICT) : ok();
  });
  if (result.ok) return ok();
  return result.problem === CONFLICT ? CONFLICT : fail(result.problem);
}

/** Why the owner cannot change an order now. */
function changeProblem(
  order: OrderRow,
  now: Date,
): CallProblem<EndReason | 'COPIES_FIXED' | 'ORDER_PRINTING_ELSEWHERE'> | undefined {
  const state = shownState(order, now);
  const ended = endProblem({ ...order, state });
  if (ended) return ended;
  const isHeld = state === 'claimed' && isLeased(order, now);
  if (isHeld || state === 'printing') return problem('ORDER_PRINTING_ELSEWHERE');
  return isFeeFrozen(order) ? problem('COPIES_FIXED') : undefined;
}

import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import { OUTPATIENT_ORDER } from '@self-print/contract/orderTypes.ts';
import type { outpatientCalls } from '@self-print/contract/platform/outpatient.ts';
import { fail } from '@self-print/contract/result.ts';
import type { TerminalActor } from '../../http/actor.ts';
import { finishPrint } from '../orders/finishPrint.ts';
import type { OrderDeps } from '../orders/orderKind.ts';
import { findOrder } from '../orders/orderStore.ts';

type FinishCall = typeof outpatientCalls.finish;

/** Records how the print of reports ended; other orders have a call of their own. */
export async function finishReports(
  deps: OrderDeps,
  actor: TerminalActor,
  { msg = '', ...report }: CallInput<FinishCall>,
): Promise<CallResult<FinishCall>> {
  const found = await findOrder(deps.db, actor.schoolCode, report.orderId);
  if (found?.order.orderType !== OUTPATIENT_ORDER) return fail(problem('ORDER_NOT_FOUND'));
  return finishPrint(deps, actor, { ...report, errorMsg: report.errorMsg || msg });
}

import type { CallResult } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { CloudFee, terminalCloudPrintCalls } from '@self-print/contract/platform/cloudPrint.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Deps } from '../../deps.ts';
import type { TerminalUserActor } from '../../http/actor.ts';
import { transition } from '../orders/life/life.ts';
import { CONFLICT, changeOrder, retryOnConflict } from '../orders/life/writeOrder.ts';
import { findOrder } from '../orders/orderStore.ts';
import { holdProblem } from '../orders/printRules.ts';
import { lockQuotas } from '../orders/quota.ts';
import { viewForTerminal } from '../orders/terminalOrder.ts';
import { pricePerSide, sidesFeeOf } from './cloudFee.ts';
import { CLOUD_KIND } from './cloudKind.ts';
import { type CloudOrderRow, findOwnCloudOrder } from './cloudOrderStore.ts';
import { feeView, layoutOfOrder } from './cloudOrderView.ts';
import { planOwnFile, withoutFile } from './fileForPrint.ts';
import { readFreePages } from './freePages.ts';
import { documentColumns, preparePrintFile } from './printFile.ts';
import { readCloudPrint } from './settingsStore.ts';

type TerminalDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'storage' | 'converter'>;

export interface HeldChange {
  readonly orderId: string;
  readonly copies: number;
  readonly duplex?: boolean | undefined;
  readonly horizontal?: boolean | undefined;
}

/** Computes what a number of copies of one's own order would cost. */
export async function chargeOrderFee(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: TerminalUserActor,
  orderId: string,
  copies: number,
): Promise<Outcome<CloudFee, 'COPIES_OUT_OF_RANGE' | 'ORDER_NOT_FOUND'>> {
  const row = await findOwnCloudOrder(db, actor, orderId);
  if (!row) return fail(problem('ORDER_NOT_FOUND'));
  const { order, file } = row;
  const { settings, timeZone } = await readCloudPrint(db, actor.schoolCode);
  const { copiesMax } = settings;
  if (copies > copiesMax) return fail(problem('COPIES_OUT_OF_RANGE', { detail: { copiesMax } }));
  const remainingFreePages = await readFreePages(db, settings, { ...order, timeZone }, clock.now());
  const fee = sidesFeeOf(order.unitPrice, order.pages * copies, remainingFreePages);
  const paidAt = fee.totalFee === 0 ? order.paidAt : null;
  return ok(
    feeView({ ...order, copies, ...fee, paidAt }, { filePages: file?.pages.length ?? 0, remainingFreePages }),
  );
}

/**
 * Changes copies, duplex and orientation of one's own order that this terminal holds. A resulting fee must be paid before
 * printing; releasing the claim restores the settled copies and duplex setting.
 */
export function modifyHeldCloudOrder(
  deps: TerminalDeps,
  actor: TerminalUserActor,
  change: HeldChange,
): Promise<CallResult<typeof terminalCloudPrintCalls.modify>> {
  return retryOnConflict(() => attempt(deps, actor, change));
}

async function attempt(deps: TerminalDeps, actor: TerminalUserActor, change: HeldChange) {
  const { db, keys, clock } = deps;
  const row = await findOwnCloudOrder(db, actor, change.orderId);
  if (!row) return fail(problem('ORDER_NOT_FOUND'));
  const { order } = row;
  const now = clock.now();
  const lost = holdProblem(order, actor.terminalCode, now);
  if (lost) return fail(lost);
  if (order.state === 'printing') return fail(problem('ORDER_PRINTING_HERE'));
  const { settings } = await readCloudPrint(db, actor.schoolCode);
  const duplex = (change.duplex ?? order.duplex) && order.pages > 1;
  const unitPrice = duplex === order.duplex ? order.unitPrice : pricePerSide(settings, { ...order, duplex });
  if (unitPrice === undefined) return fail(problem('LAYOUT_NOT_OFFERED'));
  const turned = await changedDocument(deps, actor, row, { duplex, horizontal: change.horizontal });
  if (!turned.ok) return turned;

  const result = await db.transaction(async (queries) => {
    await lockQuotas(queries, order.schoolCode, order.userId);
    const context = await findOrder(queries, order.schoolCode, order.orderId);
    if (!context || context.order.revision !== order.revision) return fail(CONFLICT);
    const { timeZone } = context;
    const quota = await CLOUD_KIND.readQuota(queries, { ...order, timeZone }, null, now);
    const refused = CLOUD_KIND.copiesProblem(order, null, change.copies, quota);
    if (refused) return fail(refused);
    const terms = { copies: change.copies, duplex, unitPrice };
    const price = CLOUD_KIND.priceOf(terms, order.pages, quota);
    const step = transition(order, { kind: 'repriced', terminalCode: actor.terminalCode, price, now });
    if (!step.ok) return fail(problem(step.problem));
    const changed = await changeOrder(queries, order, step.value, turned.value);
    if (changed === CONFLICT) return fail(CONFLICT);
    const of = { filePages: row.file?.pages.length ?? 0, remainingFreePages: quota.cloud?.freePages ?? 0 };
    return ok({
      order: viewForTerminal(keys, { ...context, order: changed }, quota),
      fee: feeView(changed, of),
    });
  });
  if (result.ok) return result;
  return result.problem === CONFLICT ? CONFLICT : fail(result.problem);
}

/** Order columns of another print file, where this change needs one. */
async function changedDocument(
  deps: TerminalDeps,
  actor: TerminalUserActor,
  row: CloudOrderRow,
  change: Pick<HeldChange, 'horizontal'> & { readonly duplex: boolean },
) {
  const { order } = row;
  const { horizontal = order.horizontal, duplex } = change;
  const isSame = horizontal === order.horizontal && duplex === order.duplex;
  if (isSame) return ok({});
  if (order.fileId === null) return fail(problem('DOCUMENT_UNAVAILABLE'));
  const asked = horizontal === order.horizontal ? {} : { horizontal };
  const layout = { ...layoutOfOrder(row), ...asked, duplex };
  const planned = await planOwnFile(deps.db, actor, order.fileId, layout);
  if (!planned.ok) return fail(withoutFile(planned.problem));
  const print = await preparePrintFile(deps, planned.value.file, planned.value.plan);
  return print.ok ? ok({ ...asked, ...documentColumns(print.value) }) : print;
}

import { CLIENT_TYPES, ITEM_ORDER, TAKE_TYPES } from '@self-print/contract/orderTypes.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Queries } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { discardIssued, saveIssued } from '../../issuing/saveIssued.ts';
import { documentColumns } from '../../itemOrders/documentColumns.ts';
import { priceOfItem } from '../../orders/fee.ts';
import { insertOrderWithoutCode } from '../../orders/life/insertOrder.ts';
import { begin } from '../../orders/life/life.ts';
import { encryptText, readBatchSettings, rowPlace } from '../store.ts';
import { endRow, type RowClaim } from './claimRow.ts';
import { type MadeDocument, makeDocument } from './makeDocument.ts';
import type { RowFailure } from './rowFailure.ts';

/** A row that ended so many servers, or failed unexpectedly so often, is given up. */
const ATTEMPTS_MAX = 3;
const GIVEN_UP: RowFailure = { failure: 'unavailable', detail: null };

/** Works a claimed row off: its person gets one document, or the row says why not. */
export async function workRow(deps: Deps, claim: RowClaim): Promise<void> {
  if (claim.row.attempts > ATTEMPTS_MAX) return failRow(deps, claim, GIVEN_UP);
  try {
    const made = await makeDocument(deps, claim);
    if (made.ok) await keep(deps, claim, made.value);
    else await failRow(deps, claim, made.problem);
  } catch (error) {
    deps.log.error('batch-job-failed', error, { taskId: claim.task.taskId, no: claim.row.no });
    await endRow(deps.db, claim, { state: 'waiting' });
  }
}

async function failRow(deps: Deps, claim: RowClaim, { failure, detail }: RowFailure): Promise<void> {
  const detailEncrypted =
    detail === null ? null : encryptText(deps.keys, rowPlace('row.detail', claim.row), detail);
  await endRow(deps.db, claim, { state: 'failed', failure, detailEncrypted });
}

/** Commits row, order and document together, or nothing: a server that lost its claim deletes what it made. */
async function keep(deps: Deps, claim: RowClaim, made: MadeDocument): Promise<void> {
  const { issued, item } = made;
  let isKept = false;
  try {
    const saved = await deps.db.transaction(async (queries) => {
      const paper = isOnPaper(claim) ? ('waiting' as const) : null;
      if (!(await endRow(queries, claim, { state: 'issued', orderId: issued.orderId, paper })))
        return fail('lost');
      await saveOrder(deps, queries, claim, made);
      await saveIssued(queries, deps.keys, issued);
      return ok();
    });
    isKept = saved.ok;
  } finally {
    if (!isKept) await discardIssued(deps, issued);
  }
  if (isKept)
    deps.log.event('order-created', {
      orderId: issued.orderId,
      orderType: ITEM_ORDER,
      itemId: item.itemId,
      takeType: takeTypeOf(claim),
    });
}

const isOnPaper = ({ task }: RowClaim) => task.output === 'terminal';
const takeTypeOf = (claim: RowClaim) => (isOnPaper(claim) ? TAKE_TYPES.atOnce : TAKE_TYPES.electronic);

/**
 * An order that costs nothing: delivered as a file, or the office's to print at a terminal for as long as results are kept. Its key
 * keeps a person from two orders of one batch.
 */
async function saveOrder(
  deps: Deps,
  queries: Queries,
  claim: RowClaim,
  { item, issued }: MadeDocument,
): Promise<void> {
  const { task } = claim;
  const now = deps.clock.now();
  const { settings } = await readBatchSettings(queries, task.schoolCode);
  const price = priceOfItem({ copies: 1, duplex: false, unitPrice: 0 }, 0);
  await insertOrderWithoutCode(
    queries,
    deps,
    {
      ...documentColumns(deps.keys, item, issued),
      schoolCode: issued.schoolCode,
      orderId: issued.orderId,
      userId: issued.userId,
      orderType: ITEM_ORDER,
      clientType: CLIENT_TYPES.admin,
      itemId: item.itemId,
      takeType: takeTypeOf(claim),
      requestKey: task.taskId,
      requestDigest: null,
      requestIndex: null,
      language: issued.language,
      titleZh: item.titleZh,
      titleEn: item.titleEn,
      cartonCode: item.cartonCode,
      createdAt: now,
    },
    begin(isOnPaper(claim) ? { price, validDays: settings.keptDays } : { price }, now),
  );
}

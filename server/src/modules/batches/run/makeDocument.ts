import { screenLanguage } from '@self-print/contract/documentLanguage.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import { account } from '../../../db/schema/accounts.ts';
import { timeZoneOf } from '../../../db/timeZoneOf.ts';
import type { Deps } from '../../../deps.ts';
import { readSources } from '../../issuing/documentSources.ts';
import { type Issued, issueDocument } from '../../issuing/issueDocument.ts';
import { blockReasonOf, pluginContext } from '../../items/itemForPerson.ts';
import { readItemPath } from '../../items/itemNodes.ts';
import type { ItemRow } from '../../orders/orderStore.ts';
import { readItemQuota } from '../../orders/quota.ts';
import { findBatchItem } from '../batchItem.ts';
import type { RowClaim } from './claimRow.ts';
import { blockFailure, failureOf, type RowFailure } from './rowFailure.ts';

export interface MadeDocument {
  readonly item: ItemRow;
  readonly issued: Issued;
}

/** Makes, signs and stores the document of a row, by the same rules as one that is ordered by itself; it is in no order yet. */
export async function makeDocument(
  deps: Deps,
  { task, row }: RowClaim,
): Promise<Result<MadeDocument, RowFailure>> {
  const { schoolCode, userId } = row;
  if (userId === null) return fail({ failure: 'personUnknown', detail: null });
  const [person] = await deps.db.orm
    .select({ role: account.role, disabledAt: account.disabledAt })
    .from(account)
    .where(and(eq(account.schoolCode, schoolCode), eq(account.userId, userId)));
  if (!person || person.disabledAt !== null) return fail({ failure: 'personDisabled', detail: null });
  const item = await findBatchItem(deps.db, schoolCode, task.itemId);
  if (!item) return fail({ failure: 'unavailable', detail: null });
  const now = deps.clock.now();
  const sources = await readSources(deps, { schoolCode, userId }, item.itemId);
  const blocked = await blockOf(
    deps,
    { schoolCode, userId, role: person.role },
    item,
    sources.record?.values,
  );
  if (blocked) return fail(blockFailure(blocked, screenLanguage(task.language)));
  const issued = await issueDocument(deps, {
    orderId: deps.random.uuid(),
    item,
    language: task.language,
    formValues: {},
    sources,
    now,
  });
  return issued.ok ? ok({ item, issued: issued.value }) : fail(failureOf(issued.problem));
}

/** Why the person may not have it. A pause of the item is for those who order it themselves. */
async function blockOf(
  deps: Deps,
  person: { readonly schoolCode: string; readonly userId: string; readonly role: string },
  item: ItemRow,
  record: Parameters<typeof pluginContext>[1]['record'],
) {
  const { db, clock } = deps;
  const now = clock.now();
  const timeZone = await timeZoneOf(db, person.schoolCode);
  const path = (await readItemPath(db, person.schoolCode, item.itemId)).map((node) => ({
    ...node,
    paused: false,
  }));
  const quota = await readItemQuota(
    db,
    item,
    { schoolCode: person.schoolCode, userId: person.userId, orderId: null, createdAt: now, timeZone },
    now,
  );
  const context = pluginContext(person, { itemId: item.itemId, timeZone, now, record });
  return blockReasonOf(deps, person, { item, path, quota }, context);
}

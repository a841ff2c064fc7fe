import { ok } from '@self-print/contract/result.ts';
import type { RetentionTerms } from '@self-print/contract/retention.ts';
import { and, eq, inArray, isNotNull, lt, ne } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { account } from '../../db/schema/accounts.ts';
import { terminalCommand } from '../../db/schema/commands.ts';
import { face } from '../../db/schema/faces.ts';
import { formContent } from '../../db/schema/forms.ts';
import { printLog } from '../../db/schema/orders.ts';
import { personRecord, recordBefore } from '../../db/schema/records.ts';
import { documentShare } from '../../db/schema/shares.ts';
import type { Deps } from '../../deps.ts';
import { withdrawFaces } from '../faces/withdrawFaces.ts';
import { deleteOldFaults } from '../faults/faultPhotos.ts';
import { deleteOldAttachments } from '../formUploads/deleteOldAttachments.ts';
import { deleteOldContents } from '../itemSteps/deleteProofs.ts';
import { deleteOldPrints } from '../outpatient/deleteOldPrints.ts';
import { forgetRuns } from '../scripts/forgetRuns.ts';
import { deleteOldImages } from '../trainCards/changeImage.ts';
import { deleteOldDocuments } from './deleteOldDocuments.ts';

export type DeleteDeps = Pick<Deps, 'db' | 'storage' | 'keys' | 'clock'>;

/** Deletes a school's data of one kind from before a moment; returns the number of records. */
type Deleter = (deps: DeleteDeps, schoolCode: string, before: Date) => Promise<number>;

/** How each kind with a term is deleted. */
export const DELETERS: Readonly<Record<keyof RetentionTerms, Deleter>> = {
  documents: deleteOldDocuments,
  formContents: async ({ db: { orm } }, schoolCode, before) => {
    const old = and(eq(formContent.schoolCode, schoolCode), lt(formContent.savedAt, before));
    return (await orm.delete(formContent).where(old).returning({ id: formContent.orderId })).length;
  },
  formUploads: async (deps, schoolCode, before) =>
    (await deleteOldAttachments(deps, schoolCode, before)) +
    (await deleteOldContents(deps.db, schoolCode, before)),
  printLogs: async ({ db: { orm } }, schoolCode, before) => {
    // One without an outcome stays until its terminal or staff settle it.
    const old = and(
      eq(printLog.schoolCode, schoolCode),
      lt(printLog.savedAt, before),
      ne(printLog.outcome, 'pending'),
    );
    return (await orm.delete(printLog).where(old).returning({ id: printLog.printLogId })).length;
  },
  printPictures: async ({ db: { orm } }, schoolCode, before) => {
    const old = and(
      eq(printLog.schoolCode, schoolCode),
      lt(printLog.savedAt, before),
      isNotNull(printLog.pictureEncrypted),
    );
    const rows = await orm.update(printLog).set({ pictureEncrypted: null }).where(old).returning({
      id: printLog.printLogId,
    });
    return rows.length;
  },
  trainDocuments: deleteOldImages,
  outpatientPrints: deleteOldPrints,
  commands: async ({ db: { orm } }, schoolCode, before) => {
    const runs = await forgetRuns({ orm }, schoolCode, before);
    const old = and(eq(terminalCommand.schoolCode, schoolCode), lt(terminalCommand.createdAt, before));
    return (
      runs +
      (await orm.delete(terminalCommand).where(old).returning({ id: terminalCommand.commandId })).length
    );
  },
  shares: async ({ db: { orm } }, schoolCode, before) => {
    const old = and(eq(documentShare.schoolCode, schoolCode), lt(documentShare.expiresAt, before));
    return (await orm.delete(documentShare).where(old).returning({ id: documentShare.shareId })).length;
  },
  faults: deleteOldFaults,
  disabledPeople: async ({ db, clock }, schoolCode, before) => {
    const deleted = await db.transaction(async (queries) =>
      ok(await deletePeople(queries, schoolCode, before, clock.now())),
    );
    return deleted.ok ? deleted.value : 0;
  },
};

/** Deletes campus records and faces. The accounts stay, because orders and documents refer to them. */
async function deletePeople(queries: Queries, schoolCode: string, before: Date, now: Date): Promise<number> {
  const { orm } = queries;
  const gone = orm
    .select({ userId: account.userId })
    .from(account)
    .where(and(eq(account.schoolCode, schoolCode), lt(account.disabledAt, before)));
  const records = await orm
    .delete(personRecord)
    .where(and(eq(personRecord.schoolCode, schoolCode), inArray(personRecord.userId, gone)))
    .returning({ userId: personRecord.userId });
  await orm
    .delete(recordBefore)
    .where(and(eq(recordBefore.schoolCode, schoolCode), inArray(recordBefore.userId, gone)));
  const withFace = await orm
    .selectDistinct({ userId: face.userId })
    .from(face)
    .where(and(eq(face.schoolCode, schoolCode), inArray(face.userId, gone)));
  for (const { userId } of withFace) await withdrawFaces(queries, { schoolCode, userId }, now);
  return new Set([...records, ...withFace].map(({ userId }) => userId)).size;
}

import { and, desc, eq, exists, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import type { Orm } from '../../../db/database.ts';
import { cloudFile } from '../../../db/schema/cloudPrint.ts';
import { formContent, formUpload } from '../../../db/schema/forms.ts';
import { issuedDocument } from '../../../db/schema/issuing.ts';
import { stepProof } from '../../../db/schema/itemSteps.ts';
import { printLog, printOrder } from '../../../db/schema/orders.ts';
import { payAttempt, payIntent, payPayerName } from '../../../db/schema/payments.ts';
import { documentShare } from '../../../db/schema/shares.ts';
import type { SessionUser } from '../../../http/sessions/sessions.ts';
import { deleteFile } from '../../cloudPrint/deleteFile.ts';
import { decryptCloudFileName, ofFile } from '../../cloudPrint/fileStore.ts';
import { decryptFormContent } from '../../forms/formContent.ts';
import { decryptContent } from '../../itemSteps/encryptedContent.ts';
import { areOf, at, deleteRows, ROWS_MAX, type Store } from './store.ts';

const ordersOf = (orm: Orm, who: SessionUser) =>
  orm.select({ orderId: printOrder.orderId }).from(printOrder).where(areOf(printOrder, who));

export const orderStore: Store = {
  read: async ({ db: { orm } }, who) => {
    const rows = await orm
      .select()
      .from(printOrder)
      .where(areOf(printOrder, who))
      .orderBy(desc(printOrder.createdAt))
      .limit(ROWS_MAX);
    return rows.map((row) => ({
      orderId: row.orderId,
      titleZh: row.titleZh,
      titleEn: row.titleEn,
      state: row.state,
      copies: row.copies,
      totalFeeFen: row.totalFee,
      createdAt: at(row.createdAt),
      paidAt: at(row.paidAt),
      printedAt: at(row.printedAt),
    }));
  },
};

/** What people filled in for orders, and what they signed or were photographed for at a terminal. */
export const formStore: Store = {
  read: async ({ db: { orm }, keys }, who) => {
    const rows = await orm
      .select()
      .from(formContent)
      .where(
        and(eq(formContent.schoolCode, who.schoolCode), inArray(formContent.orderId, ordersOf(orm, who))),
      )
      .limit(ROWS_MAX);
    const steps = await orm.select().from(stepProof).where(areOf(stepProof, who)).limit(ROWS_MAX);
    return [
      ...rows.map((row) => ({
        orderId: row.orderId,
        moment: row.moment,
        values: JSON.parse(decryptFormContent(keys, row)),
        savedAt: at(row.savedAt),
      })),
      ...steps.map((row) => ({
        orderId: row.orderId,
        step: row.step,
        passedAt: at(row.passedAt),
        content: row.contentEncrypted && decryptContent(keys, row, row.contentEncrypted),
      })),
    ].slice(0, ROWS_MAX);
  },
  erase: async ({ db }, who) => {
    const { orm } = db;
    const forms = await orm
      .delete(formContent)
      .where(
        and(eq(formContent.schoolCode, who.schoolCode), inArray(formContent.orderId, ordersOf(orm, who))),
      )
      .returning({ orderId: formContent.orderId });
    const steps = await deleteRows(db, who, [stepProof]);
    return forms.length + steps;
  },
};

/** Files that the person uploaded, and those that staff added to decisions about the person's orders. */
const filesOf = (orm: Orm, who: SessionUser) => {
  const ofOwnOrder = orm
    .select({ fileId: formUpload.fileId })
    .from(formUpload)
    .where(and(ofFile, inArray(formUpload.orderId, ordersOf(orm, who))));
  return orm
    .select()
    .from(cloudFile)
    .where(
      and(
        eq(cloudFile.schoolCode, who.schoolCode),
        or(eq(cloudFile.userId, who.userId), exists(ofOwnOrder)),
        isNull(cloudFile.deletingAt),
      ),
    )
    .limit(ROWS_MAX);
};

export const fileStore: Store = {
  read: async ({ db: { orm }, keys }, who) =>
    (await filesOf(orm, who)).map((row) => ({
      fileId: row.fileId,
      name: decryptCloudFileName(keys, row),
      sizeBytes: row.sizeBytes,
      uploadedAt: at(row.uploadedAt),
      keptUntil: at(row.keptUntil),
    })),
  erase: async (deps, who) => {
    const { orm } = deps.db;
    let count = 0;
    for (const file of await filesOf(orm, who)) {
      // Detached first, so that what a crash leaves behind is deleted like files that were never sent.
      await orm
        .update(formUpload)
        .set({ orderId: null, attachedAt: null })
        .where(and(eq(formUpload.schoolCode, file.schoolCode), eq(formUpload.fileId, file.fileId)));
      if ((await deleteFile(deps, file)).ok) count += 1;
    }
    return count;
  },
};

export const shareStore: Store = {
  read: async ({ db: { orm } }, who) => {
    const rows = await orm.select().from(documentShare).where(areOf(documentShare, who)).limit(ROWS_MAX);
    return rows.map(({ orderId, createdAt, expiresAt, views }) => ({
      orderId,
      createdAt: at(createdAt),
      expiresAt: at(expiresAt),
      views,
    }));
  },
  erase: ({ db }, who) => deleteRows(db, who, [documentShare]),
};

export const documentStore: Store = {
  read: async ({ db: { orm } }, who) => {
    const rows = await orm
      .select()
      .from(issuedDocument)
      .where(areOf(issuedDocument, who))
      .orderBy(desc(issuedDocument.issuedAt))
      .limit(ROWS_MAX);
    return rows.map(({ orderId, language, issuedAt, validUntil, revokedAt, views }) => ({
      orderId,
      language,
      issuedAt: at(issuedAt),
      validUntil: at(validUntil),
      revokedAt: at(revokedAt),
      verifications: views,
    }));
  },
};

export const printLogStore: Store = {
  read: async ({ db: { orm } }, who) => {
    const rows = await orm
      .select()
      .from(printLog)
      .where(and(eq(printLog.schoolCode, who.schoolCode), inArray(printLog.orderId, ordersOf(orm, who))))
      .orderBy(desc(printLog.savedAt))
      .limit(ROWS_MAX);
    return rows.map(({ orderId, terminalCode, outcome, copies, savedAt }) => ({
      orderId,
      terminal: terminalCode,
      outcome,
      copies,
      at: at(savedAt),
    }));
  },
};

const picturesOf = (orm: Orm, who: SessionUser) =>
  and(
    eq(printLog.schoolCode, who.schoolCode),
    inArray(printLog.orderId, ordersOf(orm, who)),
    isNotNull(printLog.pictureEncrypted),
  );

export const pictureStore: Store = {
  read: async ({ db: { orm } }, who) => {
    const rows = await orm
      .select({ orderId: printLog.orderId, savedAt: printLog.savedAt })
      .from(printLog)
      .where(picturesOf(orm, who))
      .limit(ROWS_MAX);
    return rows.map(({ orderId, savedAt }) => ({ orderId, at: at(savedAt) }));
  },
  erase: async ({ db: { orm } }, who) =>
    (
      await orm
        .update(printLog)
        .set({ pictureEncrypted: null })
        .where(picturesOf(orm, who))
        .returning({ printLogId: printLog.printLogId })
    ).length,
};

export const paymentStore: Store = {
  read: async ({ db: { orm } }, who) => {
    const rows = await orm
      .select({ attempt: payAttempt, orderId: payIntent.orderId })
      .from(payAttempt)
      .innerJoin(
        payIntent,
        and(eq(payIntent.schoolCode, payAttempt.schoolCode), eq(payIntent.intentId, payAttempt.intentId)),
      )
      .where(and(eq(payIntent.schoolCode, who.schoolCode), inArray(payIntent.orderId, ordersOf(orm, who))))
      .orderBy(desc(payAttempt.createdAt))
      .limit(ROWS_MAX);
    return rows.map(({ orderId, attempt: { channelId, state, amountFen, createdAt, paidAt } }) => ({
      orderId,
      channel: channelId,
      state,
      amountFen,
      createdAt: at(createdAt),
      paidAt: at(paidAt),
    }));
  },
  /** The provider's name for the payer goes; what was paid stays. */
  erase: async ({ db }, who) => {
    const { orm } = db;
    // A name that the provider has told this person's browser, and that nothing was paid with yet.
    await deleteRows(db, who, [payPayerName]);
    const intents = orm
      .select({ intentId: payIntent.intentId })
      .from(payIntent)
      .where(and(eq(payIntent.schoolCode, who.schoolCode), inArray(payIntent.orderId, ordersOf(orm, who))));
    const gone = await orm
      .update(payAttempt)
      .set({ payerEncrypted: null })
      .where(
        and(
          eq(payAttempt.schoolCode, who.schoolCode),
          inArray(payAttempt.intentId, intents),
          isNotNull(payAttempt.payerEncrypted),
        ),
      )
      .returning({ attemptId: payAttempt.attemptId });
    return gone.length;
  },
};

import { and, desc, eq, or } from 'drizzle-orm';
import { faultReport } from '../../../db/schema/faults.ts';
import { operationEntry } from '../../../db/schema/operations.ts';
import { signInEvent } from '../../../db/schema/signIn.ts';
import { decryptAnswer, decryptPhone, decryptReason } from '../../faults/encryptedFault.ts';
import { areOf, at, ROWS_MAX, type Store } from './store.ts';

export const faultStore: Store = {
  read: async ({ db: { orm }, keys }, { schoolCode, userId }) => {
    const rows = await orm
      .select()
      .from(faultReport)
      .where(and(eq(faultReport.schoolCode, schoolCode), eq(faultReport.reporterId, userId)))
      .limit(ROWS_MAX);
    return rows.map((row) => ({
      terminal: row.terminalCode,
      reason: decryptReason(keys, row),
      phone: decryptPhone(keys, row),
      answer: decryptAnswer(keys, row),
      state: row.state,
      createdAt: at(row.createdAt),
    }));
  },
  erase: async ({ db: { orm } }, { schoolCode, userId }) =>
    (
      await orm
        .update(faultReport)
        .set({ reporterId: null, phoneEncrypted: null })
        .where(and(eq(faultReport.schoolCode, schoolCode), eq(faultReport.reporterId, userId)))
        .returning({ feedbackId: faultReport.feedbackId })
    ).length,
};

export const signInStore: Store = {
  read: async ({ db: { orm } }, who) => {
    const rows = await orm
      .select()
      .from(signInEvent)
      .where(areOf(signInEvent, who))
      .orderBy(desc(signInEvent.at))
      .limit(ROWS_MAX);
    return rows.map(({ client, terminalCode, way, outcome, at: when }) => ({
      at: at(when),
      client,
      terminal: terminalCode,
      way,
      outcome,
    }));
  },
};

/** What the person did, and what others did to them. Values are masked where they stand. */
export const operationStore: Store = {
  read: async ({ db: { orm } }, { schoolCode, userId }) => {
    const rows = await orm
      .select()
      .from(operationEntry)
      .where(
        and(
          eq(operationEntry.schoolCode, schoolCode),
          or(eq(operationEntry.userId, userId), eq(operationEntry.subject, userId)),
        ),
      )
      .orderBy(desc(operationEntry.entryNo))
      .limit(ROWS_MAX);
    return rows.map(({ entryNo, at: when, operation, client }) => ({
      entryNo,
      at: at(when),
      operation,
      client,
    }));
  },
};

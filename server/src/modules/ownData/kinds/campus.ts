import { and, eq } from 'drizzle-orm';
import { allowance } from '../../../db/schema/allowances.ts';
import { syncPerson } from '../../../db/schema/campusSync.ts';
import { userCarton } from '../../../db/schema/cartons.ts';
import { personRecord, recordBefore } from '../../../db/schema/records.ts';
import { registration, studentLeave } from '../../../db/schema/registration.ts';
import { trainChange, trainEntitlement, trainWrite } from '../../../db/schema/trainCards.ts';
import { deleteImagesOf } from '../../trainCards/changeImage.ts';
import { idCardOf } from '../../trainCards/store.ts';
import { at, ROWS_MAX, type Store } from './store.ts';

/** What systems of the school have told of the person. */
export const campusDataStore: Store = {
  read: async ({ db: { orm }, records }, who) => {
    const record = await records.read(who);
    const kept = await orm
      .select({ importId: recordBefore.importId })
      .from(recordBefore)
      .where(and(eq(recordBefore.schoolCode, who.schoolCode), eq(recordBefore.userId, who.userId)));
    return [
      ...(record ? [record.values] : []),
      ...kept.map(({ importId }) => ({ keptFromBeforeImport: importId })),
    ];
  },
  erase: async (deps, who) => {
    const before = await campusDataStore.read(deps, who);
    for (const table of [personRecord, recordBefore, syncPerson] as const)
      await deps.db.orm
        .delete(table)
        .where(and(eq(table.schoolCode, who.schoolCode), eq(table.userId, who.userId)));
    return before.length;
  },
};

/** What is free for the person, and trays from which is printed for them. */
export const benefitStore: Store = {
  read: async ({ db: { orm } }, { schoolCode, userId }) => {
    const allowances = await orm
      .select()
      .from(allowance)
      .where(and(eq(allowance.schoolCode, schoolCode), eq(allowance.userId, userId)));
    const trays = await orm
      .select()
      .from(userCarton)
      .where(and(eq(userCarton.schoolCode, schoolCode), eq(userCarton.userId, userId)));
    return [
      ...allowances.map(({ kind, itemId, amount, createdAt }) => ({
        kind,
        itemId,
        amount,
        createdAt: at(createdAt),
      })),
      ...trays.map(({ terminalCode, cartonCode }) => ({ tray: cartonCode, terminal: terminalCode })),
    ];
  },
  erase: async ({ db: { orm } }, { schoolCode, userId }) => {
    let count = 0;
    for (const table of [allowance, userCarton] as const)
      count += (
        await orm
          .delete(table)
          .where(and(eq(table.schoolCode, schoolCode), eq(table.userId, userId)))
          .returning({ userId: table.userId })
      ).length;
    return count;
  },
};

export const trainCardStore: Store = {
  read: async ({ db: { orm }, keys }, { schoolCode, userId }) => {
    const [row] = await orm
      .select()
      .from(trainEntitlement)
      .where(and(eq(trainEntitlement.schoolCode, schoolCode), eq(trainEntitlement.userId, userId)));
    const writes = await orm
      .select()
      .from(trainWrite)
      .where(and(eq(trainWrite.schoolCode, schoolCode), eq(trainWrite.userId, userId)))
      .limit(ROWS_MAX);
    const changes = await orm
      .select()
      .from(trainChange)
      .where(and(eq(trainChange.schoolCode, schoolCode), eq(trainChange.userId, userId)))
      .limit(ROWS_MAX);
    return [
      ...(row
        ? [
            {
              entitled: row.entitled,
              idCard: idCardOf(keys, row),
              from: row.intervalSchool,
              to: row.intervalHome,
              cardNo: row.cardNo,
            },
          ]
        : []),
      ...writes.map(({ operation, cardNo, state, grantedAt }) => ({
        operation,
        cardNo,
        state,
        at: at(grantedAt),
      })),
      ...changes.map(({ fromHome, intervalHome, state, createdAt, imageKey }) => ({
        appliedFor: intervalHome,
        instead: fromHome,
        state,
        at: at(createdAt),
        hasDocument: imageKey !== null,
      })),
    ];
  },
  erase: async (deps, { schoolCode, userId }) => {
    const { orm } = deps.db;
    let count = 0;
    await deleteImagesOf(deps, { schoolCode, userId });
    // What refers to another comes first.
    for (const table of [trainWrite, trainChange, trainEntitlement] as const)
      count += (
        await orm
          .delete(table)
          .where(and(eq(table.schoolCode, schoolCode), eq(table.userId, userId)))
          .returning({ userId: table.userId })
      ).length;
    return count;
  },
};

export const registrationStore: Store = {
  read: async ({ db: { orm } }, { schoolCode, userId }) => {
    const registered = await orm
      .select()
      .from(registration)
      .where(and(eq(registration.schoolCode, schoolCode), eq(registration.userId, userId)))
      .limit(ROWS_MAX);
    const leaves = await orm
      .select()
      .from(studentLeave)
      .where(and(eq(studentLeave.schoolCode, schoolCode), eq(studentLeave.userId, userId)))
      .limit(ROWS_MAX);
    return [
      ...registered.map(({ termId, terminalCode, registeredAt, undoneAt }) => ({
        term: termId,
        terminal: terminalCode,
        registeredAt: at(registeredAt),
        undoneAt: at(undoneAt),
      })),
      ...leaves.map(({ kind, startsOn, endsOn, state }) => ({ leave: kind, startsOn, endsOn, state })),
    ];
  },
};

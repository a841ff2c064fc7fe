import { allowance } from '../../../db/schema/allowances.ts';
import { syncPerson } from '../../../db/schema/campusSync.ts';
import { userCarton } from '../../../db/schema/cartons.ts';
import { personRecord, recordBefore } from '../../../db/schema/records.ts';
import { registration, studentLeave } from '../../../db/schema/registration.ts';
import { trainChange, trainEntitlement, trainWrite } from '../../../db/schema/trainCards.ts';
import { deleteImagesOf } from '../../trainCards/changeImage.ts';
import { idCardOf } from '../../trainCards/store.ts';
import { areOf, at, deleteRows, ROWS_MAX, type Store } from './store.ts';

/** What systems of the school have told of the person. */
export const campusDataStore: Store = {
  read: async ({ db: { orm }, records }, who) => {
    const record = await records.read(who);
    const kept = await orm
      .select({ importId: recordBefore.importId })
      .from(recordBefore)
      .where(areOf(recordBefore, who));
    return [
      ...(record ? [record.values] : []),
      ...kept.map(({ importId }) => ({ keptFromBeforeImport: importId })),
    ];
  },
  erase: async (deps, who) => {
    const before = await campusDataStore.read(deps, who);
    await deleteRows(deps.db, who, [personRecord, recordBefore, syncPerson]);
    return before.length;
  },
};

/** What is free for the person, and trays from which is printed for them. */
export const benefitStore: Store = {
  read: async ({ db: { orm } }, who) => {
    const allowances = await orm.select().from(allowance).where(areOf(allowance, who));
    const trays = await orm.select().from(userCarton).where(areOf(userCarton, who));
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
  erase: ({ db }, who) => deleteRows(db, who, [allowance, userCarton]),
};

export const trainCardStore: Store = {
  read: async ({ db: { orm }, keys }, who) => {
    const [row] = await orm.select().from(trainEntitlement).where(areOf(trainEntitlement, who));
    const writes = await orm.select().from(trainWrite).where(areOf(trainWrite, who)).limit(ROWS_MAX);
    const changes = await orm.select().from(trainChange).where(areOf(trainChange, who)).limit(ROWS_MAX);
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
  erase: async (deps, who) => {
    await deleteImagesOf(deps, who);
    // What refers to another comes first.
    return deleteRows(deps.db, who, [trainWrite, trainChange, trainEntitlement]);
  },
};

export const registrationStore: Store = {
  read: async ({ db: { orm } }, who) => {
    const registered = await orm.select().from(registration).where(areOf(registration, who)).limit(ROWS_MAX);
    const leaves = await orm.select().from(studentLeave).where(areOf(studentLeave, who)).limit(ROWS_MAX);
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

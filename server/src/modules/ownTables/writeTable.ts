import { isDeepStrictEqual } from 'node:util';
import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { Language } from '@self-print/contract/fields.ts';
import { type OwnTableFacts, valueFields } from '@self-print/contract/platform/ownTableFacts.ts';
import type { ownTableCalls } from '@self-print/contract/platform/ownTables.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { ownTable } from '../../db/schema/ownTables.ts';
import { violatedUnique } from '../../db/violations.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { readTables, tableOf } from '../records/tableRegistry.ts';
import { changeOfFields, keepsDelivered, rowUnder } from './changeOfFields.ts';
import { findUsers, inUse } from './findUsers.ts';
import { countRows } from './listTables.ts';
import { rewriteRows } from './rewriteRows.ts';
import { isTable, lockTable, viewTable } from './tableStore.ts';

type CreateCall = typeof ownTableCalls.create;
type ModifyCall = typeof ownTableCalls.modify;
type RemoveCall = typeof ownTableCalls.remove;
type WriteDeps = Pick<Deps, 'db' | 'keys' | 'clock'>;

/** Defines a table. The same definition with the same id is the same table. */
export async function createTable(
  deps: WriteDeps,
  operation: Operation,
  { tableId, facts }: CallInput<CreateCall>,
): Promise<CallResult<CreateCall>> {
  const { schoolCode } = operation;
  const now = deps.clock.now();
  try {
    return await deps.db.transaction(async (queries): Promise<CallResult<CreateCall>> => {
      const tables = await readTables(queries, schoolCode);
      const same = tables.find((table) => table.tableId === tableId);
      if (same)
        return isDeepStrictEqual(same.facts, facts)
          ? ok(viewTable(same))
          : fail(problem('CHANGED_MEANWHILE'));
      if (tables.some((table) => table.facts.code === facts.code)) return fail(problem('NAME_TAKEN'));
      const [row] = await queries.orm
        .insert(ownTable)
        .values({
          schoolCode,
          tableId,
          code: facts.code,
          facts,
          revision: 1,
          createdAt: now,
          reshapedAt: now,
        })
        .onConflictDoNothing({ target: [ownTable.schoolCode, ownTable.tableId] })
        .returning();
      if (!row) return fail(problem('CHANGED_MEANWHILE'));
      await recordOperation(queries, deps, operation, {
        subject: tableId,
        label: facts.name,
        before: null,
        after: factsToLog(facts),
      });
      return ok(viewTable(tableOf(row)));
    });
  } catch (error) {
    if (violatedUnique(error) !== undefined) return fail(problem('NAME_TAKEN'));
    throw error;
  }
}

/** Changes a table unless somebody else did meanwhile, and its rows with it where fields go or become of another kind. */
export async function modifyTable(
  deps: WriteDeps,
  operation: Operation,
  { tableId, facts, revision }: CallInput<ModifyCall>,
  language: Language,
): Promise<CallResult<ModifyCall>> {
  const { schoolCode } = operation;
  const key = { schoolCode, tableId };
  const now = deps.clock.now();
  return deps.db.transaction(async (queries): Promise<CallResult<ModifyCall>> => {
    const table = await lockTable(queries, key);
    if (!table) return fail(problem('NOT_FOUND'));
    const before = table.facts;
    // The code is in the names of values that others use.
    if (facts.code !== before.code) return fail(problem('BAD_REQUEST', { detail: { field: 'facts.code' } }));
    if (table.revision !== revision) return fail(problem('CHANGED_MEANWHILE'));
    if (table.delivered && !keepsDelivered(table.delivered, facts))
      return fail(problem('OWN_TABLE_DELIVERED'));
    const { affected, isKeyChanged } = changeOfFields(before, facts);
    const users = await findUsers(queries, deps.keys, schoolCode, before, affected);
    if (users.length > 0) return fail(inUse(users, language));
    if (isKeyChanged && ((await countRows(queries, schoolCode, [before.code])).get(before.code) ?? 0) > 0)
      return fail(problem('OWN_TABLE_HAS_ROWS'));
    const isReshaped = affected.length > 0 || isKeyChanged;
    const changed = {
      facts,
      revision: revision + 1,
      ...(isReshaped ? { reshapedAt: now } : {}),
    };
    const [row] =
      revision === 0
        ? await queries.orm
            .insert(ownTable)
            // A new name alone does not reshape a delivered table: earlier imports into it can still be undone.
            .values({ ...key, code: facts.code, createdAt: now, reshapedAt: new Date(0), ...changed })
            .onConflictDoNothing()
            .returning()
        : await queries.orm.update(ownTable).set(changed).where(isTable(key)).returning();
    if (!row) return fail(problem('CHANGED_MEANWHILE'));
    if (isReshaped) {
      const change = (found: Parameters<typeof rowUnder>[1]) => rowUnder(facts, found);
      const { unfit } = await rewriteRows(queries, deps, { schoolCode, before, after: facts, change });
      if (unfit > 0) return fail(problem('OWN_TABLE_VALUES_UNFIT', { detail: { rows: unfit } }));
    }
    await recordOperation(queries, deps, operation, {
      subject: tableId,
      label: facts.name,
      before: factsToLog(before),
      after: factsToLog(facts),
    });
    return ok(viewTable(tableOf(row)));
  });
}

/** Deletes a table that nothing uses, and its rows. */
export function removeTable(
  deps: WriteDeps,
  operation: Operation,
  { tableId, revision }: CallInput<RemoveCall>,
  language: Language,
): Promise<CallResult<RemoveCall>> {
  const { schoolCode } = operation;
  const key = { schoolCode, tableId };
  return deps.db.transaction(async (queries): Promise<CallResult<RemoveCall>> => {
    const table = await lockTable(queries, key);
    if (!table) return fail(problem('NOT_FOUND'));
    if (table.delivered) return fail(problem('OWN_TABLE_DELIVERED'));
    if (table.revision !== revision) return fail(problem('CHANGED_MEANWHILE'));
    const before = table.facts;
    const codes = valueFields(before).map(({ code }) => code);
    const users = await findUsers(queries, deps.keys, schoolCode, before, codes);
    if (users.length > 0) return fail(inUse(users, language));
    await queries.orm.delete(ownTable).where(isTable(key));
    const change = () => undefined;
    const { rows } = await rewriteRows(queries, deps, { schoolCode, before, after: undefined, change });
    await recordOperation(queries, deps, operation, {
      subject: tableId,
      label: before.name,
      before: { ...factsToLog(before), rows },
      after: null,
    });
    return ok({ rows });
  });
}

const factsToLog = ({ code, name, fields }: OwnTableFacts) => ({
  code,
  name,
  fields: fields.map((field) => [field.code, field.kind, field.role].join(' ')).join('; '),
});

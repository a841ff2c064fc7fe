import { problem } from '@self-print/contract/errors.ts';
import { CET_TABLE_ID } from '@self-print/contract/platform/cetTable.ts';
import { ownTableCalls as calls, cetGradeCalls as cet } from '@self-print/contract/platform/ownTables.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor, AdminActor } from '../../http/actor.ts';
import { bindAdmin, bindChange } from '../../http/bind.ts';
import { importRows } from './importRows.ts';
import { listRows } from './listRows.ts';
import { listTables } from './listTables.ts';
import { removeRow } from './removeRow.ts';
import { findTable, viewTable } from './tableStore.ts';
import { takeCetFile } from './takeCetFile.ts';
import { createTable, modifyTable, removeTable } from './writeTable.ts';

/** Calls of the console about a school's own tables, and about the delivered one of CET scores. */
export function ownTableBindings(deps: Deps): Binding<Actor>[] {
  const { db } = deps;
  const find = ({ schoolCode }: AdminActor, tableId: string) => findTable(db, { schoolCode, tableId });
  return [
    bindAdmin(calls.list, async ({ actor, input }) => ok(await listTables(db, actor.schoolCode, input))),
    bindAdmin(calls.get, async ({ actor, input }) => {
      const table = await find(actor, input.id);
      return table ? ok(viewTable(table)) : fail(problem('NOT_FOUND'));
    }),
    bindChange(calls.create, ({ operation, input }) => createTable(deps, operation, input)),
    bindChange(calls.modify, ({ operation, input, language }) =>
      modifyTable(deps, operation, input, language),
    ),
    bindChange(calls.remove, ({ operation, input, language }) =>
      removeTable(deps, operation, input, language),
    ),
    bindAdmin(calls.rows, async ({ actor, input }) => {
      const table = await find(actor, input.tableId);
      return table ? ok(await listRows(deps, actor, table, input)) : fail(problem('NOT_FOUND'));
    }),
    bindChange(calls.removeRow, ({ operation, input }) => removeRow(deps, operation, input)),
    bindChange(calls.import, ({ operation, input }) => importRows(deps, operation, input)),
    bindAdmin(cet.query, async ({ actor, input }) => {
      const table = await find(actor, CET_TABLE_ID);
      if (!table) throw new Error('The delivered table is gone');
      return ok(await listRows(deps, actor, table, { ...input, key: input.ticketNumber }));
    }),
    bindChange(cet.upload, ({ operation, input }) => takeCetFile(deps, operation, input)),
    bindChange(cet.remove, ({ operation, input }) =>
      removeRow(deps, operation, { tableId: CET_TABLE_ID, wid: input.wid }),
    ),
  ];
}

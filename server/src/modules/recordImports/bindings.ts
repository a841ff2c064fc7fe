import { recordImportCalls as calls } from '@self-print/contract/platform/recordImports.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindAdmin, bindChange } from '../../http/bind.ts';
import { importRecords } from './importRecords.ts';
import { listImports } from './importStore.ts';
import { listVariables } from './listVariables.ts';
import { undoImport } from './undoImport.ts';

/** Calls by which the console takes campus data about persons from files. */
export function recordImportBindings(deps: Deps): Binding<Actor>[] {
  return [
    bindAdmin(calls.variables, async ({ actor }) => ok(await listVariables(deps.db, actor.schoolCode))),
    bindAdmin(calls.list, async ({ actor, input }) => ok(await listImports(deps, actor.schoolCode, input))),
    bindChange(calls.import, ({ operation, input }) => importRecords(deps, operation, input)),
    bindChange(calls.undo, ({ operation, input }) => undoImport(deps, operation, input.importId)),
  ];
}

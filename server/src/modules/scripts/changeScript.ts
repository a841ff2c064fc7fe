import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { type CallProblem, type Outcome, problem } from '@self-print/contract/errors.ts';
import type { TerminalScript } from '@self-print/contract/platform/scriptAdmin.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { ScriptStep } from '@self-print/contract/scripts/scriptSteps.ts';
import type { Queries } from '../../db/database.ts';
import { terminalScript } from '../../db/schema/scripts.ts';
import type { Deps } from '../../deps.ts';
import type { AdminOperation } from '../../http/operation.ts';
import { type Change, recordOperation } from '../operations/recordOperation.ts';
import { findScriptView, isScript, lockScript, type ScriptKey, type ScriptRow } from './scriptStore.ts';

export type ChangeDeps = Pick<Deps, 'db' | 'keys' | 'clock'>;
type Logged = Pick<Change, 'before' | 'after'>;

interface Read {
  readonly scriptId: string;
  /** The revision that whoever changes it has read. */
  readonly revision: number;
}

/** Changes a script that is in use, unless somebody else did since it was read, and writes that down. */
export function changeScript<Name extends ErrorName = never>(
  deps: ChangeDeps,
  operation: AdminOperation,
  { scriptId, revision }: Read,
  change: (queries: Queries, script: ScriptRow) => Promise<Result<Logged, CallProblem<Name>>>,
): Promise<Outcome<void, Name | 'CHANGED_MEANWHILE' | 'NOT_FOUND'>> {
  const key = { schoolCode: operation.schoolCode, scriptId };
  return deps.db.transaction(
    async (queries): Promise<Outcome<void, Name | 'CHANGED_MEANWHILE' | 'NOT_FOUND'>> => {
      const script = await lockScript(queries, key);
      if (!script || script.withdrawnAt !== null) return fail(problem('NOT_FOUND'));
      if (script.revision !== revision) return fail(problem('CHANGED_MEANWHILE'));
      const changed = await change(queries, script);
      if (!changed.ok) return changed;
      await queries.orm
        .update(terminalScript)
        .set({ revision: revision + 1, changedAt: deps.clock.now() })
        .where(isScript(key));
      await recordOperation(queries, deps, operation, {
        subject: scriptId,
        label: script.name,
        ...changed.value,
      });
      return ok();
    },
  );
}

/** The script after a change; outside of its transaction. */
export async function viewAfter<Name extends ErrorName>(
  { db }: Pick<Deps, 'db'>,
  key: ScriptKey,
  changed: Outcome<void, Name>,
): Promise<Outcome<TerminalScript, Name | 'NOT_FOUND'>> {
  if (!changed.ok) return changed;
  const view = await findScriptView(db, key);
  return view ? ok(view) : fail(problem('NOT_FOUND'));
}

/** Steps as the operation log keeps them, one line each. */
export function logged(steps: readonly ScriptStep[]): { readonly steps: readonly string[] } {
  return {
    steps: steps.map(({ kind, values }) => {
      const parts = Object.entries(values).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
      return [kind, ...parts].join(' ');
    }),
  };
}

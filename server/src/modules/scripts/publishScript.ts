import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { scriptAdminCalls } from '@self-print/contract/platform/scriptAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { scriptSteps } from '@self-print/contract/scripts/scriptSteps.ts';
import { and, eq, sql } from 'drizzle-orm';
import { scriptRun, terminalScript, terminalScriptVersion } from '../../db/schema/scripts.ts';
import type { AdminOperation } from '../../http/operation.ts';
import { type ChangeDeps, changeScript, logged, viewAfter } from './changeScript.ts';
import { digestOf } from './digest.ts';
import { endTerminals } from './endRun.ts';
import { findVersion, isScript, isVersion } from './scriptStore.ts';

type Calls = typeof scriptAdminCalls;

/** Publishes the draft as it was read. Nobody who wrote at it may, and it never changes again. */
export async function publishScript(
  deps: ChangeDeps,
  operation: AdminOperation,
  { scriptId, revision }: CallInput<Calls['publish']>,
): Promise<CallResult<Calls['publish']>> {
  const { schoolCode, userId } = operation;
  const key = { schoolCode, scriptId };
  const published = await changeScript<'CHANGED_MEANWHILE' | 'SECOND_PERSON_NEEDED' | 'BAD_REQUEST'>(
    deps,
    operation,
    { scriptId, revision },
    async (queries, script) => {
      const draft = await findVersion(queries, key, script.draftVersion);
      if (!draft) return fail(problem('CHANGED_MEANWHILE'));
      if (draft.writers.includes(userId)) return fail(problem('SECOND_PERSON_NEEDED'));
      // What was allowed when it was written need not be allowed any more.
      const steps = scriptSteps.safeParse(draft.steps);
      if (!steps.success) return fail(problem('BAD_REQUEST', { detail: { field: 'steps' } }));
      const { version } = draft;
      const sha256 = digestOf(steps.data);
      await queries.orm
        .update(terminalScriptVersion)
        .set({ steps: steps.data, sha256, publishedBy: userId, publishedAt: deps.clock.now() })
        .where(isVersion(key, version));
      await queries.orm
        .update(terminalScript)
        .set({ publishedVersion: version, draftVersion: null })
        .where(isScript(key));
      return ok({
        before: { version: script.publishedVersion },
        after: { version, sha256, ...logged(steps.data) },
      });
    },
  );
  return viewAfter(deps, key, published);
}

/** Takes a script out of use: its runs stop, and its name is free again. */
export async function withdrawScript(
  deps: ChangeDeps,
  operation: AdminOperation,
  { scriptId, revision }: CallInput<Calls['withdraw']>,
): Promise<CallResult<Calls['withdraw']>> {
  const key = { schoolCode: operation.schoolCode, scriptId };
  const withdrawn = await changeScript(deps, operation, { scriptId, revision }, async (queries, script) => {
    if (script.publishedVersion === null) return fail(problem('CHANGED_MEANWHILE'));
    const withdrawnAt = deps.clock.now();
    await queries.orm.update(terminalScript).set({ withdrawnAt }).where(isScript(key));
    const stopped = await queries.orm
      .update(scriptRun)
      // Single terminals of a run that was stopped before may have been taken on since.
      .set({ stopped: sql`coalesce(${scriptRun.stopped}, 'withdrawn')` })
      .where(and(eq(scriptRun.schoolCode, key.schoolCode), eq(scriptRun.scriptId, scriptId)))
      .returning({ runId: scriptRun.runId });
    for (const { runId } of stopped) await endTerminals(queries, deps, { schoolCode: key.schoolCode, runId });
    return ok({ before: { withdrawn: false }, after: { withdrawn: true } });
  });
  return viewAfter(deps, key, withdrawn);
}

import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { scriptAdminCalls } from '@self-print/contract/platform/scriptAdmin.ts';
import type { scriptVersionCalls } from '@self-print/contract/platform/scriptVersions.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { terminalScript, terminalScriptVersion } from '../../db/schema/scripts.ts';
import { violatedUnique } from '../../db/violations.ts';
import type { Deps } from '../../deps.ts';
import type { AdminOperation } from '../../http/operation.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { type ChangeDeps, changeScript, logged, viewAfter } from './changeScript.ts';
import { findScriptView, findVersion, isScript, isVersion } from './scriptStore.ts';

type Calls = typeof scriptAdminCalls & typeof scriptVersionCalls;

/** Adds a script with a draft of its first version. */
export async function createScript(
  deps: ChangeDeps & Pick<Deps, 'random'>,
  operation: AdminOperation,
  { name, purpose, steps }: CallInput<Calls['create']>,
): Promise<CallResult<Calls['create']>> {
  const { schoolCode, userId } = operation;
  const key = { schoolCode, scriptId: deps.random.uuid() };
  const changedAt = deps.clock.now();
  const created = await unlessTaken(() =>
    deps.db.transaction(async (queries): Promise<Outcome<void, never>> => {
      const { orm } = queries;
      await orm.insert(terminalScript).values({ ...key, name, draftVersion: 1, changedAt });
      const first = { ...key, version: 1, purpose, steps, writers: [userId], changedAt };
      await orm.insert(terminalScriptVersion).values(first);
      const after = { name, version: 1, purpose, ...logged(steps) };
      await recordOperation(queries, deps, operation, {
        subject: key.scriptId,
        label: name,
        before: null,
        after,
      });
      return ok();
    }),
  );
  if (!created.ok) return created;
  const view = await findScriptView(deps.db, key);
  if (!view) throw new Error('The script that was added is not there');
  return ok(view);
}

/** Saves the draft, as the next version where there is none. */
export async function saveDraft(
  deps: ChangeDeps,
  operation: AdminOperation,
  { scriptId, revision, purpose, steps }: CallInput<Calls['modify']>,
): Promise<CallResult<Calls['modify']>> {
  const { schoolCode, userId } = operation;
  const key = { schoolCode, scriptId };
  const saved = await changeScript(deps, operation, { scriptId, revision }, async (queries, script) => {
    const { orm } = queries;
    const draft = await findVersion(queries, key, script.draftVersion);
    const version = draft?.version ?? (script.publishedVersion ?? 0) + 1;
    const writers = [...new Set([...(draft?.writers ?? []), userId])];
    const written = { purpose, steps, writers, changedAt: deps.clock.now() };
    if (draft) await orm.update(terminalScriptVersion).set(written).where(isVersion(key, version));
    else await orm.insert(terminalScriptVersion).values({ ...key, version, ...written });
    await orm.update(terminalScript).set({ draftVersion: version }).where(isScript(key));
    return ok({
      before: draft ? { version, purpose: draft.purpose, ...logged(draft.steps) } : null,
      after: { version, purpose, ...logged(steps) },
    });
  });
  return viewAfter(deps, key, saved);
}

export async function renameScript(
  deps: ChangeDeps,
  operation: AdminOperation,
  { scriptId, revision, name }: CallInput<Calls['rename']>,
): Promise<CallResult<Calls['rename']>> {
  const key = { schoolCode: operation.schoolCode, scriptId };
  const renamed = await unlessTaken(() =>
    changeScript(deps, operation, { scriptId, revision }, async ({ orm }, script) => {
      await orm.update(terminalScript).set({ name }).where(isScript(key));
      return ok({ before: { name: script.name }, after: { name } });
    }),
  );
  return viewAfter(deps, key, renamed);
}

/** Discards the draft, and with it a script that has no other version. */
export async function discardDraft(
  deps: ChangeDeps,
  operation: AdminOperation,
  { scriptId, revision }: CallInput<Calls['discard']>,
): Promise<CallResult<Calls['discard']>> {
  const key = { schoolCode: operation.schoolCode, scriptId };
  let isScriptGone = false;
  const discarded = await changeScript(
    deps,
    operation,
    { scriptId, revision },
    async (queries, { draftVersion, publishedVersion }) => {
      const draft = await findVersion(queries, key, draftVersion);
      if (!draft) return fail(problem('CHANGED_MEANWHILE'));
      const { version, purpose, steps } = draft;
      isScriptGone = publishedVersion === null;
      await queries.orm.delete(terminalScriptVersion).where(isVersion(key, version));
      if (isScriptGone) await queries.orm.delete(terminalScript).where(isScript(key));
      else await queries.orm.update(terminalScript).set({ draftVersion: null }).where(isScript(key));
      return ok({ before: { version, purpose, ...logged(steps) }, after: null });
    },
  );
  return discarded.ok ? ok({ isScriptGone }) : discarded;
}

async function unlessTaken<Answer>(write: () => Promise<Answer>) {
  try {
    return await write();
  } catch (error) {
    if (violatedUnique(error) !== 'terminal_script_name') throw error;
    return fail(problem('NAME_TAKEN'));
  }
}

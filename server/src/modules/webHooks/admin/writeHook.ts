import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import { HOOKS_MAX } from '@self-print/contract/platform/appFacts.ts';
import type { hookAdminCalls } from '@self-print/contract/platform/hookAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import { isSafe } from '../../../adapters/payment/signedHttp/parameters.ts';
import type { Queries } from '../../../db/database.ts';
import { appHook } from '../../../db/schema/schoolEvents.ts';
import { school } from '../../../db/schema/schools.ts';
import type { AdminOperation } from '../../../http/operation.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
import { findApp } from '../../schoolApps/appStore.ts';
import { findHook, type HookOfApp, type HookRow, isHook, viewHook } from '../hookStore.ts';
import type { HookDeps } from '../tryDelivery.ts';

type SaveCall = typeof hookAdminCalls.save;
type RemoveCall = typeof hookAdminCalls.remove;
type WriteDeps = Omit<HookDeps, 'hookReceivers'>;

/** Adds a hook, or changes it unless somebody else did meanwhile. One that is on has a clean slate. */
export async function saveHook(
  deps: WriteDeps,
  operation: AdminOperation,
  { hookId, appId, address, kinds, enabled, revision }: CallInput<SaveCall>,
): Promise<CallResult<SaveCall>> {
  const { schoolCode } = operation;
  const key = { schoolCode, hookId };
  if (!isHookAddress(address)) return fail(problem('HOOK_ADDRESS_INVALID'));
  const slate = enabled ? { failingSince: null, givenUpAt: null, failures: 0, nextTryAt: null } : {};
  const columns = { appId, address, kinds, enabled, ...slate, revision: revision + 1 };
  const saved = await deps.db.transaction(async (queries): Promise<CallResult<SaveCall>> => {
    const { orm } = queries;
    const before = await findHook(queries, key);
    if (!before && revision !== 0) return fail(problem('NOT_FOUND'));
    if (!before && (await isFull(queries, schoolCode))) return fail(problem('TOO_MANY_HOOKS'));
    const app = await findApp(queries, { schoolCode, appId });
    if (!app) return fail(problem('NOT_FOUND'));
    if (!app.scopes.includes('events:receive'))
      return fail(problem('APP_SCOPE_MISSING', { detail: { scope: 'events:receive' } }));
    const [row] = before
      ? await orm
          .update(appHook)
          .set(columns)
          .where(and(isHook(key), eq(appHook.revision, revision)))
          .returning()
      : await orm
          .insert(appHook)
          .values({ ...key, ...columns, createdAt: deps.clock.now() })
          .onConflictDoNothing()
          .returning();
    if (!row) return fail(problem('CHANGED_MEANWHILE'));
    await recordOperation(queries, deps, operation, {
      subject: hookId,
      label: app.name,
      before: before ? factsOf(before.hook) : null,
      after: factsOf(row),
    });
    return ok(viewHook({ hook: row, app }));
  });
  if (saved.ok) deps.log.event('app-changed', { appId, what: operation.name, by: operation.userId });
  return saved;
}

export async function removeHook(
  deps: WriteDeps,
  operation: AdminOperation,
  { hookId, revision }: CallInput<RemoveCall>,
): Promise<CallResult<RemoveCall>> {
  const key = { schoolCode: operation.schoolCode, hookId };
  return deps.db.transaction(async (queries): Promise<CallResult<RemoveCall>> => {
    const before: HookOfApp | undefined = await findHook(queries, key);
    if (!before) return fail(problem('NOT_FOUND'));
    const [gone] = await queries.orm
      .delete(appHook)
      .where(and(isHook(key), eq(appHook.revision, revision)))
      .returning({ hookId: appHook.hookId });
    if (!gone) return fail(problem('CHANGED_MEANWHILE'));
    await recordOperation(queries, deps, operation, {
      subject: hookId,
      label: before.app.name,
      before: factsOf(before.hook),
      after: null,
    });
    return ok({});
  });
}

/** Decided while the school is locked, so that two at once do not both add the last one. */
async function isFull({ orm }: Queries, schoolCode: string): Promise<boolean> {
  await orm
    .select({ schoolCode: school.schoolCode })
    .from(school)
    .where(eq(school.schoolCode, schoolCode))
    .for('no key update');
  return (await orm.$count(appHook, eq(appHook.schoolCode, schoolCode))) >= HOOKS_MAX;
}

function isHookAddress(address: string): boolean {
  const url = URL.parse(address);
  return (
    url !== null &&
    isSafe(url) &&
    url.password === '' &&
    url.search === '' &&
    url.hash === '' &&
    !/[?#]/.test(address)
  );
}

const factsOf = ({ appId, address, kinds, enabled }: HookRow) => ({ appId, address, kinds, enabled });

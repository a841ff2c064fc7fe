import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { appAdminCalls } from '@self-print/contract/platform/appAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import { readNetworks } from '../../../adapters/dataSource/addresses.ts';
import { appKey, appPush, schoolApp } from '../../../db/schema/schoolApps.ts';
import { appHook } from '../../../db/schema/schoolEvents.ts';
import type { AdminOperation } from '../../../http/operation.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
import { addKey } from '../appKeys.ts';
import { type AppDeps, changeApp, factsOf, viewOf } from './changeApp.ts';

type CreateCall = typeof appAdminCalls.create;
type ModifyCall = typeof appAdminCalls.modify;
type StateCall = typeof appAdminCalls.setState;
type RemoveCall = typeof appAdminCalls.remove;

/** Adds an app with its first key. A request that is repeated adds nothing and shows no secret again. */
export async function createApp(
  deps: AppDeps,
  operation: AdminOperation,
  { appId, facts }: CallInput<CreateCall>,
): Promise<CallResult<CreateCall>> {
  const { schoolCode, userId: by } = operation;
  const networks = checkNetworks(facts.networks);
  if (!networks.ok) return networks;
  const created = await deps.db.transaction(async (queries): Promise<CallResult<CreateCall>> => {
    const [row] = await queries.orm
      .insert(schoolApp)
      .values({ schoolCode, appId, ...facts, revision: 1, createdAt: deps.clock.now() })
      .onConflictDoNothing()
      .returning();
    if (!row) return fail(problem('CHANGED_MEANWHILE'));
    const key = await addKey(queries, deps, row);
    await recordOperation(queries, deps, operation, {
      subject: appId,
      label: row.name,
      before: null,
      after: { ...factsOf(row), keyId: key.keyId },
    });
    return ok({ app: await viewOf(queries, deps, row), key });
  });
  if (created.ok) deps.log.event('app-changed', { appId, what: operation.name, by });
  return created;
}

export async function modifyApp(
  deps: AppDeps,
  operation: AdminOperation,
  { facts, ...wish }: CallInput<ModifyCall>,
): Promise<CallResult<ModifyCall>> {
  const networks = checkNetworks(facts.networks);
  if (!networks.ok) return networks;
  const changed = await changeApp(deps, operation, wish, facts, async () => ok({}));
  return changed.ok ? ok(changed.value.app) : changed;
}

/** Revokes an app: it ends what the app is writing, and nothing of it is taken from then on. */
export async function switchApp(
  deps: AppDeps,
  operation: AdminOperation,
  { revoked, ...wish }: CallInput<StateCall>,
): Promise<CallResult<StateCall>> {
  const columns = { revokedAt: revoked ? deps.clock.now() : null };
  const changed = await changeApp(deps, operation, wish, columns, async () => ok({}));
  return changed.ok ? ok(changed.value.app) : changed;
}

/** Deletes an app with keys and hooks. Its name stays for what it did. */
export async function removeApp(
  deps: AppDeps,
  operation: AdminOperation,
  wish: CallInput<RemoveCall>,
): Promise<CallResult<RemoveCall>> {
  const now = deps.clock.now();
  const columns = { revokedAt: now, deletedAt: now };
  const removed = await changeApp(deps, operation, wish, columns, async ({ orm }, { schoolCode, appId }) => {
    for (const table of [appKey, appPush, appHook])
      await orm.delete(table).where(and(eq(table.schoolCode, schoolCode), eq(table.appId, appId)));
    return ok({});
  });
  return removed.ok ? ok({}) : removed;
}

function checkNetworks(networks: readonly string[]): Outcome<void, 'APP_NETWORK_INVALID'> {
  const read = readNetworks(networks);
  return read.ok ? ok() : fail(problem('APP_NETWORK_INVALID', { detail: { network: read.problem } }));
}

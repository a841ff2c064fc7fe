import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { settingsAdminCalls } from '@self-print/contract/platform/settingsAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { SettingValues } from '@self-print/contract/settingsManifest.ts';
import type { Queries } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { Operation } from '../../../http/operation.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
import { applyChanges, differencesOf, loggedStates, stillAllowed } from './differences.ts';
import {
  addVersion,
  findVersion,
  type LayerKey,
  layerIsThere,
  lockSettings,
  reachedBy,
  renewSettings,
} from './settingsStore.ts';

type SaveCall = typeof settingsAdminCalls.save;
type RollBackCall = typeof settingsAdminCalls.rollBack;
type SwitchCall = typeof settingsAdminCalls.switchLayer;
type SaveDeps = Pick<Deps, 'db' | 'keys' | 'clock'>;

/** Saves changes of a layer as its next version, unless somebody else was faster. */
export function saveLayer(
  deps: SaveDeps,
  operation: Operation,
  { layer, id, version, changes, reason }: CallInput<SaveCall>,
): Promise<CallResult<SaveCall>> {
  const key = { schoolCode: operation.schoolCode, layer, id };
  return deps.db.transaction(async (queries): Promise<CallResult<SaveCall>> => {
    await lockSettings(queries, key.schoolCode);
    if (!(await layerIsThere(queries, key))) return fail(problem('NOT_FOUND'));
    const before = await findVersion(queries, key);
    if ((before?.version ?? 0) !== version) return fail(problem('CHANGED_MEANWHILE'));
    const after = applyChanges(before?.settings ?? {}, changes, layer);
    if (!after.ok) return fail(problem('BAD_REQUEST', { detail: { field: after.problem } }));
    return writeVersion(queries, deps, operation, {
      key,
      version,
      before: before?.settings ?? {},
      after: after.value,
      wasEnabled: before?.enabled,
      reason,
      restoredFrom: null,
    });
  });
}

/** Takes the values of an earlier version again. What the manifest has ceased to allow stays away. */
export function rollBackLayer(
  deps: SaveDeps,
  operation: Operation,
  { layer, id, version, toVersion, reason }: CallInput<RollBackCall>,
): Promise<CallResult<RollBackCall>> {
  const key = { schoolCode: operation.schoolCode, layer, id };
  return deps.db.transaction(async (queries): Promise<CallResult<RollBackCall>> => {
    await lockSettings(queries, key.schoolCode);
    const before = await findVersion(queries, key);
    const wanted = await findVersion(queries, key, toVersion);
    if (!before || !wanted || !(await layerIsThere(queries, key))) return fail(problem('NOT_FOUND'));
    if (before.version !== version) return fail(problem('CHANGED_MEANWHILE'));
    return writeVersion(queries, deps, operation, {
      key,
      version,
      before: before.settings,
      after: stillAllowed(wanted.settings, layer),
      wasEnabled: before.enabled,
      reason,
      restoredFrom: toVersion,
    });
  });
}

/** Switches a layer off, so that it hands nothing down, or on again with what it has kept. */
export function switchLayer(
  deps: SaveDeps,
  operation: Operation,
  { layer, id, version, enabled, reason }: CallInput<SwitchCall>,
): Promise<CallResult<SwitchCall>> {
  const key = { schoolCode: operation.schoolCode, layer, id };
  return deps.db.transaction(async (queries): Promise<CallResult<SwitchCall>> => {
    await lockSettings(queries, key.schoolCode);
    const before = await findVersion(queries, key);
    // What has nothing of its own has nothing to switch.
    if (!before || !(await layerIsThere(queries, key))) return fail(problem('NOT_FOUND'));
    if (before.version !== version) return fail(problem('CHANGED_MEANWHILE'));
    const { settings } = before;
    return writeVersion(queries, deps, operation, {
      key,
      version,
      before: settings,
      after: settings,
      wasEnabled: before.enabled,
      enabled,
      reason,
      restoredFrom: null,
    });
  });
}

interface Written {
  readonly key: LayerKey;
  /** The version that was read. */
  readonly version: number;
  readonly before: SettingValues;
  readonly after: SettingValues;
  /** Undefined: the layer is new, and on. */
  readonly wasEnabled: boolean | undefined;
  /** Left out: as it was. */
  readonly enabled?: boolean;
  readonly reason: string;
  readonly restoredFrom: number | null;
}

/** Writes within a transaction that began with `lockSettings`. Nothing is written when nothing changes. */
export async function writeVersion(
  queries: Queries,
  deps: Pick<Deps, 'keys' | 'clock'>,
  operation: Operation,
  { key, version, before, after, wasEnabled = true, enabled = wasEnabled, reason, restoredFrom }: Written,
): Promise<CallResult<SaveCall>> {
  if (differencesOf(before, after).length === 0 && wasEnabled === enabled) return ok({ version });
  const next = version + 1;
  const isAdded = await addVersion(queries, key, {
    version: next,
    settings: after,
    enabled,
    reason,
    restoredFrom,
    savedBy: operation.userId,
    savedAt: deps.clock.now(),
  });
  if (!isAdded) return fail(problem('CHANGED_MEANWHILE'));
  await renewSettings(queries, key.schoolCode, reachedBy(key));
  const logged = loggedStates(before, after, next);
  await recordOperation(queries, deps, operation, {
    subject: key.layer === 'school' ? key.schoolCode : key.id,
    label: `${key.layer} ${key.id}`.trim(),
    before: { layer: key.layer, version, enabled: wasEnabled, ...logged.before },
    after: { layer: key.layer, version: next, enabled, reason, ...logged.after },
  });
  return ok({ version: next });
}

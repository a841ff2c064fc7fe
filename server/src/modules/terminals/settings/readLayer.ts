import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { settingsAdminCalls } from '@self-print/contract/platform/settingsAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { settingsVersion } from '../../../db/schema/settings.ts';
import { terminal } from '../../../db/schema/terminals.ts';
import type { Deps } from '../../../deps.ts';
import { administratorNames } from '../../accounts/administratorNames.ts';
import { applyChanges, differencesOf, stillAllowed } from './differences.ts';
import { type NamedLayer, traceSettings } from './mergeLayers.ts';
import {
  currentLayers,
  findVersion,
  handedDown,
  type LayerKey,
  layerIsThere,
  newestVersions,
  ofLayer,
  reachedBy,
  type VersionRow,
} from './settingsStore.ts';

type LayerCall = typeof settingsAdminCalls.layer;
type VersionsCall = typeof settingsAdminCalls.versions;
type PreviewCall = typeof settingsAdminCalls.preview;
type ReadDeps = Pick<Deps, 'db'>;

/** What holds at a school, a group or a terminal, and where each value comes from. */
export async function readLayer(deps: ReadDeps, key: LayerKey): Promise<CallResult<LayerCall>> {
  if (!(await layerIsThere(deps.db, key))) return fail(problem('NOT_FOUND'));
  const newest = await findVersion(deps.db, key);
  const layers = await layersTo(deps, key);
  return ok({
    version: newest?.version ?? 0,
    switchedOff: layers.flatMap(({ layer, enabled }) => (enabled ? [] : [layer])),
    settings: traceSettings(layers),
  });
}

/** The layers from the school to the one that is looked at. */
async function layersTo({ db }: ReadDeps, { schoolCode, layer, id }: LayerKey): Promise<NamedLayer[]> {
  const find = await newestVersions(db, schoolCode);
  const named = (of: NamedLayer['layer'], at: string | null): NamedLayer => {
    const row = find(of, at);
    return { layer: of, values: row?.settings ?? {}, enabled: row?.enabled ?? true };
  };
  const layers = [named('school', '')];
  if (layer === 'group') layers.push(named(layer, id));
  if (layer === 'terminal') {
    const [row] = await db.orm
      .select({ groupId: terminal.groupId })
      .from(terminal)
      .where(reachedBy({ schoolCode, layer, id }));
    layers.push(named('group', row?.groupId ?? null), named(layer, id));
  }
  return layers;
}

/** Lists the versions of a layer, newest first, each with what it changed; only those that the condition holds for. */
export async function listVersions(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  key: LayerKey,
  { page, rows: pageSize }: Pick<CallInput<VersionsCall>, 'page' | 'rows'>,
  only?: SQL,
): Promise<CallResult<VersionsCall>> {
  if (!(await layerIsThere(db, key))) return fail(problem('NOT_FOUND'));
  const wanted = and(ofLayer(key), only);
  const found = await db.orm
    .select()
    .from(settingsVersion)
    .where(wanted)
    .orderBy(desc(settingsVersion.version))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const numbers = found.map(({ version }) => version - 1);
  const earlier = await db.orm
    .select({
      version: settingsVersion.version,
      settings: settingsVersion.settings,
      enabled: settingsVersion.enabled,
    })
    .from(settingsVersion)
    .where(and(ofLayer(key), inArray(settingsVersion.version, numbers.length > 0 ? numbers : [0])));
  const before = new Map(earlier.map((row) => [row.version, row]));
  const ids = found.flatMap(({ savedBy }) => savedBy ?? []);
  const nameOf = await administratorNames(db, keys, key.schoolCode, ids);
  return ok({
    rows: found.map(({ version, settings, enabled, reason, restoredFrom, savedBy, savedAt }) => ({
      version,
      savedAt: savedAt.toISOString(),
      savedBy: nameOf(savedBy) ?? '',
      reason,
      restoredFrom,
      enabled,
      isSwitch: (before.get(version - 1)?.enabled ?? true) !== enabled,
      changes: differencesOf(before.get(version - 1)?.settings ?? {}, settings),
    })),
    total: await db.orm.$count(settingsVersion, wanted),
    pageSize,
    pageNumber: page,
  });
}

/** What saving, rolling back or switching would change, and how many terminals would get other settings. */
export async function previewLayer(
  { db }: ReadDeps,
  key: LayerKey,
  wish: Pick<CallInput<PreviewCall>, 'changes' | 'toVersion' | 'enabled'>,
): Promise<CallResult<PreviewCall>> {
  if (!(await layerIsThere(db, key))) return fail(problem('NOT_FOUND'));
  const newest = await findVersion(db, key);
  const before = { settings: newest?.settings ?? {}, enabled: newest?.enabled ?? true };
  const after = await afterWish(db, key, before, wish);
  if (!after.ok) return after;
  const handed = differencesOf(handedDown(before), handedDown(after.value));
  return ok({
    changes: wish.enabled === undefined ? differencesOf(before.settings, after.value.settings) : handed,
    terminals: await countChanged(
      db,
      key,
      handed.map(({ path }) => path),
    ),
  });
}

type LayerState = Pick<VersionRow, 'settings' | 'enabled'>;

async function afterWish(
  queries: Queries,
  key: LayerKey,
  before: LayerState,
  {
    changes = {},
    toVersion,
    enabled = before.enabled,
  }: Pick<CallInput<PreviewCall>, 'changes' | 'toVersion' | 'enabled'>,
): Promise<Outcome<LayerState, 'NOT_FOUND' | 'BAD_REQUEST'>> {
  if (toVersion !== undefined) {
    const wanted = await findVersion(queries, key, toVersion);
    if (!wanted) return fail(problem('NOT_FOUND'));
    return ok({ settings: stillAllowed(wanted.settings, key.layer), enabled });
  }
  const after = applyChanges(before.settings, changes, key.layer);
  if (!after.ok) return fail(problem('BAD_REQUEST', { detail: { field: after.problem } }));
  return ok({ settings: after.value, enabled });
}

/** Counts the terminals in use where no nearer layer has all of these settings. */
async function countChanged(queries: Queries, key: LayerKey, paths: readonly string[]): Promise<number> {
  const valuesOf = await currentLayers(queries, key.schoolCode);
  const reached = await queries.orm
    .select({ terminalCode: terminal.terminalCode, groupId: terminal.groupId })
    .from(terminal)
    .where(and(reachedBy(key), eq(terminal.schoolCode, key.schoolCode)));
  return reached.filter(({ terminalCode, groupId }) => {
    const nearer = [
      ...(key.layer === 'school' ? [valuesOf('group', groupId)] : []),
      ...(key.layer === 'terminal' ? [] : [valuesOf('terminal', terminalCode)]),
    ];
    return paths.some((path) => nearer.every((values) => !Object.hasOwn(values, path)));
  }).length;
}

import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { settingsAdminCalls } from '@self-print/contract/platform/settingsAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { settingsVersion } from '../../../db/schema/settings.ts';
import { terminal } from '../../../db/schema/terminals.ts';
import type { Deps } from '../../../deps.ts';
import { administratorNames } from '../../accounts/administratorNames.ts';
import { applyChanges, differencesOf, stillAllowed } from './differences.ts';
import { type NamedLayer, traceSettings } from './mergeLayers.ts';
import {
  currentLayers,
  findVersion,
  type LayerKey,
  layerIsThere,
  ofLayer,
  reachedBy,
} from './settingsStore.ts';

type LayerCall = typeof settingsAdminCalls.layer;
type VersionsCall = typeof settingsAdminCalls.versions;
type PreviewCall = typeof settingsAdminCalls.preview;
type ReadDeps = Pick<Deps, 'db'>;

/** What holds at a school, a group or a terminal, and where each value comes from. */
export async function readLayer(deps: ReadDeps, key: LayerKey): Promise<CallResult<LayerCall>> {
  if (!(await layerIsThere(deps.db, key))) return fail(problem('NOT_FOUND'));
  const newest = await findVersion(deps.db, key);
  return ok({ version: newest?.version ?? 0, settings: traceSettings(await layersTo(deps, key)) });
}

/** The layers from the school to the one that is looked at. */
async function layersTo({ db }: ReadDeps, { schoolCode, layer, id }: LayerKey): Promise<NamedLayer[]> {
  const valuesOf = await currentLayers(db, schoolCode);
  const layers: NamedLayer[] = [{ layer: 'school', values: valuesOf('school', '') }];
  if (layer === 'group') layers.push({ layer, values: valuesOf(layer, id) });
  if (layer === 'terminal') {
    const [row] = await db.orm
      .select({ groupId: terminal.groupId })
      .from(terminal)
      .where(reachedBy({ schoolCode, layer, id }));
    layers.push({ layer: 'group', values: valuesOf('group', row?.groupId ?? null) });
    layers.push({ layer, values: valuesOf(layer, id) });
  }
  return layers;
}

/** Lists the versions of a layer, newest first, each with what it changed. */
export async function listVersions(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  key: LayerKey,
  { page, rows: pageSize }: Pick<CallInput<VersionsCall>, 'page' | 'rows'>,
): Promise<CallResult<VersionsCall>> {
  if (!(await layerIsThere(db, key))) return fail(problem('NOT_FOUND'));
  const found = await db.orm
    .select()
    .from(settingsVersion)
    .where(ofLayer(key))
    .orderBy(desc(settingsVersion.version))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const numbers = found.map(({ version }) => version - 1);
  const earlier = await db.orm
    .select({ version: settingsVersion.version, settings: settingsVersion.settings })
    .from(settingsVersion)
    .where(and(ofLayer(key), inArray(settingsVersion.version, numbers.length > 0 ? numbers : [0])));
  const before = new Map(earlier.map(({ version, settings }) => [version, settings]));
  const ids = found.flatMap(({ savedBy }) => savedBy ?? []);
  const nameOf = await administratorNames(db, keys, key.schoolCode, ids);
  return ok({
    rows: found.map(({ version, settings, reason, restoredFrom, savedBy, savedAt }) => ({
      version,
      savedAt: savedAt.toISOString(),
      savedBy: nameOf(savedBy) ?? '',
      reason,
      restoredFrom,
      changes: differencesOf(before.get(version - 1) ?? {}, settings),
    })),
    total: await db.orm.$count(settingsVersion, ofLayer(key)),
    pageSize,
    pageNumber: page,
  });
}

/** What saving or rolling back would change, and how many terminals would get other settings. */
export async function previewLayer(
  { db }: ReadDeps,
  key: LayerKey,
  { changes = {}, toVersion }: Pick<CallInput<PreviewCall>, 'changes' | 'toVersion'>,
): Promise<CallResult<PreviewCall>> {
  if (!(await layerIsThere(db, key))) return fail(problem('NOT_FOUND'));
  const before = (await findVersion(db, key))?.settings ?? {};
  const wanted = toVersion === undefined ? undefined : await findVersion(db, key, toVersion);
  if (toVersion !== undefined && !wanted) return fail(problem('NOT_FOUND'));
  const after = wanted
    ? ok(stillAllowed(wanted.settings, key.layer))
    : applyChanges(before, changes, key.layer);
  if (!after.ok) return fail(problem('BAD_REQUEST', { detail: { field: after.problem } }));
  const differences = differencesOf(before, after.value);
  const paths = differences.map(({ path }) => path);
  const valuesOf = await currentLayers(db, key.schoolCode);
  const reached = await db.orm
    .select({ terminalCode: terminal.terminalCode, groupId: terminal.groupId })
    .from(terminal)
    .where(and(reachedBy(key), eq(terminal.schoolCode, key.schoolCode)));
  const changed = reached.filter(({ terminalCode, groupId }) => {
    const nearer = [
      ...(key.layer === 'school' ? [valuesOf('group', groupId)] : []),
      ...(key.layer === 'terminal' ? [] : [valuesOf('terminal', terminalCode)]),
    ];
    return paths.some((path) => nearer.every((values) => !Object.hasOwn(values, path)));
  });
  return ok({ changes: differences, terminals: changed.length });
}

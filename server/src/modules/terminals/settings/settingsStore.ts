import { isDeepStrictEqual } from 'node:util';
import type { SettingLayer } from '@self-print/contract/settingLayers.ts';
import { nestSettings, type SettingValues } from '@self-print/contract/settingsManifest.ts';
import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { settingsVersion } from '../../../db/schema/settings.ts';
import { terminal, terminalGroup } from '../../../db/schema/terminals.ts';
import { publishNotice } from '../notices.ts';
import { mergeLayers } from './mergeLayers.ts';

/** Keeps every other change of settings and groups of a school waiting; first in a transaction, before any row is locked. */
export async function lockSettings({ orm }: Queries, schoolCode: string): Promise<void> {
  await orm.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`settings ${schoolCode}`}, 0))`);
}

/** Where values stand: at the school (whose id is empty), a group or a terminal. */
export interface LayerKey {
  readonly schoolCode: string;
  readonly layer: SettingLayer;
  readonly id: string;
}

export type VersionRow = typeof settingsVersion.$inferSelect;

export function ofLayer({ schoolCode, layer, id }: LayerKey): SQL | undefined {
  return and(
    eq(settingsVersion.schoolCode, schoolCode),
    eq(settingsVersion.layer, layer),
    eq(settingsVersion.layerId, id),
  );
}

/** The newest version of a layer, or that of a number; undefined when nothing was ever saved there. */
export async function findVersion(
  { orm }: Queries,
  key: LayerKey,
  version?: number,
): Promise<VersionRow | undefined> {
  const [row] = await orm
    .select()
    .from(settingsVersion)
    .where(and(ofLayer(key), version === undefined ? undefined : eq(settingsVersion.version, version)))
    .orderBy(desc(settingsVersion.version))
    .limit(1);
  return row;
}

/** Adds a version; false when somebody else was faster. */
export async function addVersion(
  { orm }: Queries,
  { schoolCode, layer, id }: LayerKey,
  added: Pick<
    VersionRow,
    'version' | 'settings' | 'enabled' | 'reason' | 'restoredFrom' | 'savedBy' | 'savedAt'
  >,
): Promise<boolean> {
  const rows = await orm
    .insert(settingsVersion)
    .values({ schoolCode, layer, layerId: id, ...added })
    .onConflictDoNothing()
    .returning({ version: settingsVersion.version });
  return rows.length > 0;
}

/** The terminals in use that a layer reaches. */
export function reachedBy({ schoolCode, layer, id }: LayerKey): SQL | undefined {
  const inSchool = and(eq(terminal.schoolCode, schoolCode), isNull(terminal.archivedAt));
  if (layer === 'school') return inSchool;
  return and(inSchool, eq(layer === 'group' ? terminal.groupId : terminal.terminalCode, id));
}

/** Whether the layer's school, group or terminal exists. */
export async function layerIsThere({ orm }: Queries, key: LayerKey): Promise<boolean> {
  const { schoolCode, layer, id } = key;
  if (layer === 'school') return id === '';
  if (layer === 'terminal') return (await orm.$count(terminal, reachedBy(key))) > 0;
  const wanted = and(eq(terminalGroup.schoolCode, schoolCode), eq(terminalGroup.groupId, id));
  return (await orm.$count(terminalGroup, wanted)) > 0;
}

/** The values that a layer hands down: none while it is switched off. */
export function handedDown(row: Pick<VersionRow, 'enabled' | 'settings'> | undefined): SettingValues {
  return row?.enabled ? row.settings : {};
}

/** The values that every layer of a school hands down. */
export async function currentLayers(
  queries: Queries,
  schoolCode: string,
): Promise<(layer: SettingLayer, id: string | null) => SettingValues> {
  const find = await newestVersions(queries, schoolCode);
  return (layer, id) => handedDown(find(layer, id));
}

/** The newest version of every layer of a school. */
export async function newestVersions(
  { orm }: Queries,
  schoolCode: string,
): Promise<(layer: SettingLayer, id: string | null) => VersionRow | undefined> {
  const rows = await orm
    .selectDistinctOn([settingsVersion.layer, settingsVersion.layerId])
    .from(settingsVersion)
    .where(eq(settingsVersion.schoolCode, schoolCode))
    .orderBy(settingsVersion.layer, settingsVersion.layerId, desc(settingsVersion.version));
  const found = new Map(rows.map((row) => [`${row.layer}/${row.layerId}`, row]));
  return (layer, id) => found.get(`${layer}/${id ?? '-'}`);
}

/**
 * Writes the settings of terminals again after a layer or their group has changed, in the transaction of that change,
 * which began with `lockSettings`.
 */
export async function renewSettings(
  queries: Queries,
  schoolCode: string,
  wanted: SQL | undefined,
): Promise<void> {
  const { orm } = queries;
  const terminals = await orm
    .select({
      terminalCode: terminal.terminalCode,
      groupId: terminal.groupId,
      settings: terminal.settings,
    })
    .from(terminal)
    .where(wanted)
    .orderBy(asc(terminal.terminalCode));
  if (terminals.length === 0) return;
  const valuesOf = await currentLayers(queries, schoolCode);
  for (const { terminalCode, groupId, settings } of terminals) {
    const merged = nestSettings(
      mergeLayers([valuesOf('school', ''), valuesOf('group', groupId), valuesOf('terminal', terminalCode)]),
    );
    if (isDeepStrictEqual(merged, settings)) continue;
    await orm
      .update(terminal)
      .set({ settings: merged })
      .where(and(eq(terminal.schoolCode, schoolCode), eq(terminal.terminalCode, terminalCode)));
  }
  await publishNotice(queries, { kind: 'changed', schoolCode });
}

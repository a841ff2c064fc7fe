import type { CallResult } from '@self-print/contract/call.ts';
import { CARD_SETTINGS, isCardSetting } from '@self-print/contract/cardSettings.ts';
import type { cardFactoryCalls } from '@self-print/contract/platform/settingsAdmin.ts';
import { ok } from '@self-print/contract/result.ts';
import { or, type SQL, sql } from 'drizzle-orm';
import { settingsVersion } from '../../../db/schema/settings.ts';
import type { Deps } from '../../../deps.ts';
import { readLayer } from './readLayer.ts';
import type { LayerKey } from './settingsStore.ts';

/** The card readers of a layer, with the origin of each. */
export async function readCards(
  deps: Pick<Deps, 'db'>,
  key: LayerKey,
): Promise<CallResult<typeof cardFactoryCalls.config>> {
  const layer = await readLayer(deps, key);
  if (!layer.ok) return layer;
  return ok({ ...layer.value, settings: layer.value.settings.filter(({ path }) => isCardSetting(path)) });
}

/** Whether a version has another card reader than the one before it, or switched a layer with one off or on. */
export function changesCards(): SQL | undefined {
  const { settings, enabled } = settingsVersion;
  const before = (what: SQL) => sql`(select ${what} from ${settingsVersion} as former
    where former.school_code = ${settingsVersion.schoolCode} and former.layer = ${settingsVersion.layer}
      and former.layer_id = ${settingsVersion.layerId} and former.version = ${settingsVersion.version} - 1)`;
  const isSwitched = sql`${enabled} <> coalesce(${before(sql`former.enabled`)}, true)`;
  return or(
    ...CARD_SETTINGS.flatMap((path) => [
      sql`${settings}->${path}::text is distinct from ${before(sql`former.settings->${path}::text`)}`,
      sql`(${settings} ? ${path}::text and ${isSwitched})`,
    ]),
  );
}

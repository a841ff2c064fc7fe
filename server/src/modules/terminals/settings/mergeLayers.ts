import type { SettingLayer, SettingOrigin } from '@self-print/contract/settingLayers.ts';
import { SETTINGS_MANIFEST, type SettingValues } from '@self-print/contract/settingsManifest.ts';

/** The values that hold, of layers from the farthest to the nearest. */
export function mergeLayers(layers: readonly SettingValues[]): Record<string, unknown> {
  return Object.assign({}, ...layers);
}

export interface NamedLayer {
  readonly layer: SettingLayer;
  /** What it has, whether or not it is switched off. */
  readonly values: SettingValues;
  readonly enabled: boolean;
}

export interface TracedSetting {
  readonly path: string;
  readonly value: unknown;
  readonly origin: SettingOrigin;
  readonly isSet: boolean;
  readonly isOwn: boolean;
  readonly inherited: unknown;
  readonly own: unknown;
}

/**
 * Each setting of the manifest with the layer that its value comes from; the last layer is the one that is looked at. A layer that is
 * switched off hands nothing down.
 */
export function traceSettings(layers: readonly NamedLayer[]): TracedSetting[] {
  const own = layers.at(-1);
  return SETTINGS_MANIFEST.map(({ path, fallback, isSecret }) => {
    const gives = ({ values, enabled }: NamedLayer) => enabled && Object.hasOwn(values, path);
    const nearest = layers.findLast(gives);
    const above = layers.slice(0, -1).findLast(gives);
    const value = nearest ? nearest.values[path] : fallback;
    return {
      path,
      value: isSecret ? null : value,
      origin: nearest?.layer ?? 'default',
      isSet: value !== '',
      isOwn: own !== undefined && Object.hasOwn(own.values, path),
      own: isSecret || !own || !Object.hasOwn(own.values, path) ? null : own.values[path],
      inherited: isSecret ? null : above ? above.values[path] : fallback,
    };
  });
}

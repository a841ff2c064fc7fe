import type { SettingLayer, SettingOrigin } from '@self-print/contract/settingLayers.ts';
import { SETTINGS_MANIFEST, type SettingValues } from '@self-print/contract/settingsManifest.ts';

/** The values that hold, of layers from the farthest to the nearest. */
export function mergeLayers(layers: readonly SettingValues[]): Record<string, unknown> {
  return Object.assign({}, ...layers);
}

export interface NamedLayer {
  readonly layer: SettingLayer;
  readonly values: SettingValues;
}

export interface TracedSetting {
  readonly path: string;
  readonly value: unknown;
  readonly origin: SettingOrigin;
  readonly isSet: boolean;
  readonly isOwn: boolean;
  readonly inherited: unknown;
}

/** Each setting of the manifest with the layer that its value comes from; the last layer is the one that is looked at. */
export function traceSettings(layers: readonly NamedLayer[]): TracedSetting[] {
  const own = layers.at(-1);
  return SETTINGS_MANIFEST.map(({ path, fallback, isSecret }) => {
    const nearest = layers.findLast(({ values }) => Object.hasOwn(values, path));
    const above = layers.slice(0, -1).findLast(({ values }) => Object.hasOwn(values, path));
    const value = nearest ? nearest.values[path] : fallback;
    return {
      path,
      value: isSecret ? null : value,
      origin: nearest?.layer ?? 'default',
      isSet: value !== '',
      isOwn: own !== undefined && Object.hasOwn(own.values, path),
      inherited: isSecret ? null : above ? above.values[path] : fallback,
    };
  });
}

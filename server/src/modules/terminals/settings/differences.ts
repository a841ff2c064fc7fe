import { isDeepStrictEqual } from 'node:util';
import type { SettingDifference } from '@self-print/contract/platform/settingsAdmin.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { SettingLayer } from '@self-print/contract/settingLayers.ts';
import { checkSetting, isSecretSetting, type SettingValues } from '@self-print/contract/settingsManifest.ts';

/** A layer's values after a change; null takes one away. The problem is the path that the manifest does not allow. */
export function applyChanges(
  before: SettingValues,
  changes: SettingValues,
  layer: SettingLayer,
): Result<Record<string, unknown>, string> {
  const after = { ...before };
  for (const [path, value] of Object.entries(changes)) {
    if (value === null) {
      delete after[path];
      continue;
    }
    const checked = checkSetting(path, value, layer);
    if (!checked.ok) return fail(path);
    after[path] = checked.value;
  }
  return ok(after);
}

/** An earlier version's values as today's manifest allows them: those that it no longer knows are left out. */
export function stillAllowed(values: SettingValues, layer: SettingLayer): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([path, value]): [string, unknown][] => {
      const checked = checkSetting(path, value, layer);
      return checked.ok ? [[path, checked.value]] : [];
    }),
  );
}

/** What differs between two states of a layer, by path. Of a secret only that it differs. */
export function differencesOf(before: SettingValues, after: SettingValues): SettingDifference[] {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return paths
    .filter((path) => !isDeepStrictEqual(before[path], after[path]))
    .map((path) =>
      isSecretSetting(path)
        ? { path }
        : {
            path,
            ...(Object.hasOwn(before, path) ? { before: before[path] } : {}),
            ...(Object.hasOwn(after, path) ? { after: after[path] } : {}),
          },
    );
}

/**
 * Both states as the operation log keeps them: a secret is named by the version that it was set in, so that an entry says that it
 * changed and not to what.
 */
export function loggedStates(
  before: SettingValues,
  after: SettingValues,
  version: number,
): { readonly before: SettingValues; readonly after: SettingValues } {
  const hidden = (values: SettingValues, mark: (path: string) => string) =>
    Object.fromEntries(
      Object.entries(values).map(([path, value]) => [path, isSecretSetting(path) ? mark(path) : value]),
    );
  const isKept = (path: string) => isDeepStrictEqual(before[path], after[path]);
  return {
    before: hidden(before, () => '***'),
    after: hidden(after, (path) => (isKept(path) ? '***' : `*** (${version})`)),
  };
}

import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { type TerminalSettings, terminalSettings } from '@self-print/contract/settings.ts';
import { flattenSettings, nestSettings } from '@self-print/contract/settingsManifest.ts';
import { z } from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { commandLineOperation } from '../../http/operation.ts';
import { writeVersion } from './settings/saveLayer.ts';
import { findVersion, layerIsThere, lockSettings } from './settings/settingsStore.ts';
import type { TerminalKey } from './terminalStore.ts';

/** The reason of a version that nobody gave one for. */
const COMMAND_LINE = 'terminal-settings';
const SWITCHED_OFF =
  'the settings of this terminal alone are switched off: switch them on in the console, at /main/terminalConfig';

/**
 * Fills in the manifest's defaults. A stored value that this version of the manifest no longer allows counts as unset, because
 * a terminal should run with the default rather than not at all.
 */
export function completeSettings(stored: Readonly<Record<string, unknown>>): TerminalSettings {
  const parsed = terminalSettings.safeParse(stored);
  if (parsed.success) return parsed.data;
  const refused = new Set(parsed.error.issues.map(({ path }) => path[0]));
  return terminalSettings.parse(
    Object.fromEntries(Object.entries(stored).filter(([name]) => !refused.has(name))),
  );
}

export type SettingsProblem =
  | { readonly kind: 'missing' }
  /** One fault per line. */
  | { readonly kind: 'invalid'; readonly faults: string };

/** Changes a terminal's settings; null resets one to its default. All are validated before any is written. */
export async function changeTerminalSettings(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  { schoolCode, terminalCode }: TerminalKey,
  changes: Readonly<Record<string, unknown>>,
): Promise<Result<void, SettingsProblem>> {
  const key = { schoolCode, layer: 'terminal', id: terminalCode } as const;
  return deps.db.transaction(async (queries): Promise<Result<void, SettingsProblem>> => {
    await lockSettings(queries, schoolCode);
    if (!(await layerIsThere(queries, key))) return fail({ kind: 'missing' });
    const stored = await findVersion(queries, key);
    if (stored?.enabled === false) return fail({ kind: 'invalid', faults: SWITCHED_OFF });
    const before = stored?.settings ?? {};
    const merged = Object.fromEntries(
      Object.entries({ ...nestSettings(before), ...changes }).filter(([, value]) => value !== null),
    );
    const parsed = z.catchall(terminalSettings, z.never()).safeParse(merged);
    if (!parsed.success) {
      const faults = parsed.error.issues.map(({ path, message }) => [path.join('.'), message]);
      return fail({
        kind: 'invalid',
        faults: faults.map((parts) => parts.filter(Boolean).join(': ')).join('\n'),
      });
    }
    // Only what was given is set: parts that the manifest has filled in stay with the layers above.
    const given = flattenSettings(merged);
    const after = Object.fromEntries(
      Object.entries(flattenSettings(parsed.data)).filter(([path]) => Object.hasOwn(given, path)),
    );
    const written = await writeVersion(
      queries,
      deps,
      commandLineOperation(schoolCode, 'terminal-settings-saved'),
      {
        key,
        version: stored?.version ?? 0,
        before,
        after,
        wasEnabled: true,
        reason: COMMAND_LINE,
        restoredFrom: null,
      },
    );
    return written.ok ? ok() : fail({ kind: 'invalid', faults: 'changed meanwhile: try again' });
  });
}

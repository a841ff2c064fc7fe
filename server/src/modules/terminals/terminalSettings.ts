import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { type TerminalSettings, terminalSettings } from '@self-print/contract/settings.ts';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod/mini';
import { terminal } from '../../db/schema/terminals.ts';
import type { Deps } from '../../deps.ts';
import type { TerminalKey } from './terminalStore.ts';

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
export function changeTerminalSettings(
  { db }: Pick<Deps, 'db'>,
  { schoolCode, terminalCode }: TerminalKey,
  changes: Readonly<Record<string, unknown>>,
): Promise<Result<void, SettingsProblem>> {
  const theTerminal = and(eq(terminal.schoolCode, schoolCode), eq(terminal.terminalCode, terminalCode));
  return db.transaction(async ({ orm }) => {
    const [row] = await orm
      .select({ settings: terminal.settings })
      .from(terminal)
      .where(theTerminal)
      .for('update');
    if (!row) return fail({ kind: 'missing' });
    const merged = Object.fromEntries(
      Object.entries({ ...row.settings, ...changes }).filter(([, value]) => value !== null),
    );
    const parsed = z.catchall(terminalSettings, z.never()).safeParse(merged);
    if (!parsed.success) {
      const faults = parsed.error.issues.map(({ path, message }) => [path.join('.'), message]);
      return fail({
        kind: 'invalid',
        faults: faults.map((parts) => parts.filter(Boolean).join(': ')).join('\n'),
      });
    }
    const settings = Object.fromEntries(
      Object.entries(parsed.data).filter(([name]) => Object.hasOwn(merged, name)),
    );
    await orm.update(terminal).set({ settings }).where(theTerminal);
    return ok();
  });
}

import type { Bilingual } from '@self-print/contract/fields.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { TerminalSettings } from '@self-print/contract/settings.ts';
import { flattenSettings } from '@self-print/contract/settingsManifest.ts';
import { terminal } from '../../db/schema/terminals.ts';
import { violatedReference } from '../../db/violations.ts';
import type { Deps } from '../../deps.ts';
import { addVersion, lockSettings, reachedBy, renewSettings } from './settings/settingsStore.ts';
import type { TerminalKey } from './terminalStore.ts';

/** The reason of the version that a terminal begins with. */
const FIRST = 'create-terminal';

export interface NewTerminal extends TerminalKey {
  readonly name: Bilingual;
  readonly location: Bilingual;
  readonly terminalType: number;
  /** Only values that differ from the defaults. */
  readonly settings: Partial<TerminalSettings>;
}

/** Creates a terminal; it has no identity until it is activated. */
export async function createTerminal(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { name, location, ...rest }: NewTerminal,
): Promise<Result<void, 'exists' | 'noSchool'>> {
  const { schoolCode, terminalCode, settings } = rest;
  const key = { schoolCode, layer: 'terminal', id: terminalCode } as const;
  const adding = db.transaction(async (queries) => {
    await lockSettings(queries, schoolCode);
    const added = await queries.orm
      .insert(terminal)
      .values({
        ...rest,
        nameZh: name.zh,
        nameEn: name.en,
        locationZh: location.zh,
        locationEn: location.en,
        createdAt: clock.now(),
      })
      .onConflictDoNothing()
      .returning({ terminalCode: terminal.terminalCode });
    if (added.length === 0) return fail('exists' as const);
    if (Object.keys(settings).length > 0) {
      const first = {
        version: 1,
        settings: flattenSettings(settings),
        enabled: true,
        reason: FIRST,
        restoredFrom: null,
      };
      await addVersion(queries, key, { ...first, savedBy: null, savedAt: clock.now() });
    }
    await renewSettings(queries, schoolCode, reachedBy(key));
    return ok();
  });
  try {
    return await adding;
  } catch (error) {
    if (violatedReference(error) !== undefined) return fail('noSchool');
    throw error;
  }
}

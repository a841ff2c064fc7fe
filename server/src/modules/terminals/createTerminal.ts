import type { Bilingual } from '@self-print/contract/fields.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { TerminalSettings } from '@self-print/contract/settings.ts';
import { terminal } from '../../db/schema/terminals.ts';
import { violatedReference } from '../../db/violations.ts';
import type { Deps } from '../../deps.ts';
import type { TerminalKey } from './terminalStore.ts';

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
  const adding = db.orm
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
  try {
    return (await adding).length > 0 ? ok() : fail('exists');
  } catch (error) {
    if (violatedReference(error) !== undefined) return fail('noSchool');
    throw error;
  }
}

import type { Bilingual } from '@self-print/contract/fields.ts';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { school } from '../../db/schema/schools.ts';
import { terminal } from '../../db/schema/terminals.ts';
import type { TerminalKey } from './terminalStore.ts';
import { zoneOfTerminal } from './zoneOfTerminal.ts';

interface PlaceOnPaper {
  readonly school: Bilingual;
  /** The terminal's. */
  readonly timeZone: string;
  /** The terminal's name with its code. */
  readonly terminal: Bilingual;
}

/** What paper from a terminal says of where it comes from. */
export async function placeOnPaper(
  { orm }: Queries,
  { schoolCode, terminalCode }: TerminalKey,
): Promise<PlaceOnPaper> {
  const [found] = await orm
    .select({
      school: { zh: school.nameZh, en: school.nameEn },
      schoolZone: school.timeZone,
      settings: terminal.settings,
      terminal: { zh: terminal.nameZh, en: terminal.nameEn },
    })
    .from(school)
    .innerJoin(terminal, eq(terminal.schoolCode, school.schoolCode))
    .where(and(eq(school.schoolCode, schoolCode), eq(terminal.terminalCode, terminalCode)));
  if (!found) throw new Error('Paper was asked for by a terminal that is not there');
  const { zh, en } = found.terminal;
  const timeZone = zoneOfTerminal(found.settings, found.schoolZone);
  return {
    school: found.school,
    timeZone,
    terminal: { zh: `${zh}（${terminalCode}）`, en: `${en} (${terminalCode})` },
  };
}

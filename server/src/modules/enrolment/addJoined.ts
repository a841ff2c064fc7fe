import { and, eq, like } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { terminal } from '../../db/schema/terminals.ts';
import { insertTerminal } from '../fleet/insertTerminal.ts';
import type { TerminalRow } from '../terminals/terminalStore.ts';
import type { EnrolmentRow } from './enrolmentStore.ts';

const DIGITS = 3;

type Added = Pick<TerminalRow, 'schoolCode' | 'terminalCode' | 'nameZh' | 'nameEn'>;

/** Adds the next terminal of a key, in a transaction that began with `lockSettings`. */
export async function addJoined(queries: Queries, key: EnrolmentRow, now: Date): Promise<Added> {
  const { schoolCode, keyId, codePrefix, locationZh, locationEn, groupId, tags, roles } = key;
  const number = await nextNumber(queries, key);
  const added = {
    schoolCode,
    terminalCode: `${codePrefix}-${String(number).padStart(DIGITS, '0')}`,
    nameZh: `${key.nameZh} ${number}`,
    nameEn: `${key.nameEn} ${number}`,
  };
  const facts = { locationZh, locationEn, groupId, tags, roles, enrolmentKeyId: keyId, createdAt: now };
  if (!(await insertTerminal(queries, { ...added, ...facts })))
    throw new Error(`The code ${added.terminalCode} was taken meanwhile`);
  return added;
}

/** After the highest number that the prefix has had, also at terminals taken out of use, whose codes are never given again. */
async function nextNumber({ orm }: Queries, { schoolCode, codePrefix }: EnrolmentRow): Promise<number> {
  const start = `${codePrefix}-`;
  const rows = await orm
    .select({ terminalCode: terminal.terminalCode })
    .from(terminal)
    .where(
      and(
        eq(terminal.schoolCode, schoolCode),
        like(terminal.terminalCode, `${start.replaceAll('_', '\\_')}%`),
      ),
    );
  const numbers = rows
    .map(({ terminalCode }) => terminalCode.slice(start.length))
    .filter((rest) => /^\d{1,6}$/.test(rest))
    .map(Number);
  return Math.max(0, ...numbers) + 1;
}

import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import type { terminalAdminCalls } from '@self-print/contract/platform/terminalAdmin.ts';
import { and, asc, eq, ilike, isNull, or } from 'drizzle-orm';
import { terminal } from '../../db/schema/terminals.ts';
import type { Deps } from '../../deps.ts';

/** Lists the terminals of a school that are in use, by code. */
export async function listTerminals(
  { db }: Pick<Deps, 'db'>,
  schoolCode: string,
  { page, rows: pageSize, search = '' }: CallInput<typeof terminalAdminCalls.list>,
): Promise<CallAnswer<typeof terminalAdminCalls.list>> {
  const pattern = `%${search.trim().replaceAll(/[\\%_]/g, '\\$&')}%`;
  const { nameZh, nameEn, locationZh, locationEn, terminalCode } = terminal;
  const wanted = and(
    eq(terminal.schoolCode, schoolCode),
    isNull(terminal.archivedAt),
    or(...[terminalCode, nameZh, nameEn, locationZh, locationEn].map((column) => ilike(column, pattern))),
  );
  const found = await db.orm
    .select()
    .from(terminal)
    .where(wanted)
    .orderBy(asc(terminalCode))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const total = await db.orm.$count(terminal, wanted);
  const rows = found.map((row) => ({
    terminalCode: row.terminalCode,
    name: { zh: row.nameZh, en: row.nameEn },
    location: { zh: row.locationZh, en: row.locationEn },
    paused: row.paused,
  }));
  return { rows, total, pageSize, pageNumber: page };
}

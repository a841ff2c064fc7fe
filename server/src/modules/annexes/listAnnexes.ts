import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import { type annexCalls, annexKind } from '@self-print/contract/platform/terminalAnnexes.ts';
import { and, asc, count, eq, isNull } from 'drizzle-orm';
import { todayIn } from '../../calendar/todayIn.ts';
import { terminalAnnex } from '../../db/schema/cartons.ts';
import { terminal } from '../../db/schema/terminals.ts';
import type { Deps } from '../../deps.ts';

type ListCall = typeof annexCalls.list;

/** A page of the equipment that stands at terminals in use. */
export async function listAnnexes(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  schoolCode: string,
  { page, rows, terminalCode }: CallInput<ListCall>,
): Promise<CallAnswer<ListCall>> {
  const wanted = and(
    eq(terminalAnnex.schoolCode, schoolCode),
    isNull(terminal.archivedAt),
    terminalCode === undefined ? undefined : eq(terminalAnnex.terminalCode, terminalCode),
  );
  const at = and(
    eq(terminal.schoolCode, terminalAnnex.schoolCode),
    eq(terminal.terminalCode, terminalAnnex.terminalCode),
  );
  const found = await db.orm
    .select({ row: terminalAnnex })
    .from(terminalAnnex)
    .innerJoin(terminal, at)
    .where(wanted)
    .orderBy(asc(terminalAnnex.terminalCode), asc(terminalAnnex.createdAt), asc(terminalAnnex.annexId))
    .limit(rows)
    .offset((page - 1) * rows);
  const [{ total } = { total: 0 }] = await db.orm
    .select({ total: count() })
    .from(terminalAnnex)
    .innerJoin(terminal, at)
    .where(wanted);
  const today = await todayIn(db, schoolCode, clock.now());
  return {
    rows: found.map(({ row: { annexId, kind, make, serial, boughtOn, warrantyUntil, note, ...row } }) => ({
      annexId,
      terminalCode: row.terminalCode,
      // One of a later version.
      kind: annexKind.safeParse(kind).data ?? 'other',
      make,
      serial,
      boughtOn,
      warrantyUntil,
      note,
      inWarranty: warrantyUntil === null ? null : today <= warrantyUntil,
      revision: row.revision,
    })),
    total,
    pageSize: rows,
    pageNumber: page,
  };
}

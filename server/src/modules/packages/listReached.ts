import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import type { packageAdminCalls } from '@self-print/contract/platform/packageAdmin.ts';
import { and, asc, count, eq, sql } from 'drizzle-orm';
import { rollOut, rollOutTerminal } from '../../db/schema/packages.ts';
import { terminal } from '../../db/schema/terminals.ts';
import type { Deps } from '../../deps.ts';
import { failed, isReachedBy, ofRollOut, stuck } from './rollOutStore.ts';

type Call = typeof packageAdminCalls.terminals;

/** The terminals that a roll-out has reached: those that failed first, then those that are stuck, then by code. */
export async function listReached(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  schoolCode: string,
  { rollOutId, page, rows }: CallInput<Call>,
): Promise<CallAnswer<Call>> {
  const reached = isReachedBy({ schoolCode, rollOutId });
  const isStuck = sql<boolean>`coalesce(${stuck(clock.now())}, false)`;
  const found = await db.orm
    .select({ row: rollOutTerminal, zh: terminal.nameZh, en: terminal.nameEn, isStuck })
    .from(rollOutTerminal)
    .innerJoin(rollOut, ofRollOut)
    .innerJoin(
      terminal,
      and(
        eq(terminal.schoolCode, rollOutTerminal.schoolCode),
        eq(terminal.terminalCode, rollOutTerminal.terminalCode),
      ),
    )
    .where(reached)
    .orderBy(
      sql`case when ${failed} then 0 when ${isStuck} then 1 else 2 end`,
      asc(rollOutTerminal.terminalCode),
    )
    .limit(rows)
    .offset((page - 1) * rows);
  const [counted] = await db.orm.select({ total: count() }).from(rollOutTerminal).where(reached);
  return {
    rows: found.map(({ row, zh, en, isStuck }) => ({
      terminalCode: row.terminalCode,
      name: { zh, en },
      stage: row.stage,
      reason: row.reason,
      receivedBytes: row.receivedBytes,
      since: row.changedAt.toISOString(),
      reportedAt: row.reportedAt?.toISOString() ?? null,
      isStuck,
    })),
    total: counted?.total ?? 0,
    pageSize: rows,
    pageNumber: page,
  };
}

import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { Bilingual } from '@self-print/contract/fields.ts';
import type { retentionCalls } from '@self-print/contract/platform/retention.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { type RetentionKind, type RetentionTerms, retentionTerms } from '@self-print/contract/retention.ts';
import { and, count, desc, eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { retentionReport, retentionSetting } from '../../db/schema/retention.ts';
import type { Deps } from '../../deps.ts';
import type { AdminOperation } from '../../http/operation.ts';
import { recordOperation } from '../operations/recordOperation.ts';

const RETENTION: Bilingual = { zh: '数据保留期限', en: 'Retention periods' };

interface Setting {
  readonly terms: RetentionTerms;
  /** 0 before the first change. */
  readonly revision: number;
}

/** Returns how long a school keeps its data, with defaults where it changed nothing. */
export async function readTerms({ orm }: Queries, schoolCode: string): Promise<Setting> {
  const [row] = await orm.select().from(retentionSetting).where(eq(retentionSetting.schoolCode, schoolCode));
  return { terms: retentionTerms.parse(row?.terms ?? {}), revision: row?.revision ?? 0 };
}

/** Changes the terms, unless somebody else did since they were read. */
export async function saveTerms(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'log'>,
  operation: AdminOperation,
  { terms, revision }: Setting,
): Promise<Outcome<Setting, 'CHANGED_MEANWHILE'>> {
  const { db, clock, log } = deps;
  const { schoolCode, userId } = operation;
  const row = { terms, revision: revision + 1, changedBy: userId, changedAt: clock.now() };
  const written = await db.transaction(async (queries) => {
    const { orm } = queries;
    const { terms: before } = await readTerms(queries, schoolCode);
    const insert = orm.insert(retentionSetting).values({ schoolCode, ...row });
    const saved =
      revision === 0
        ? await insert.onConflictDoNothing().returning({ revision: retentionSetting.revision })
        : await orm
            .update(retentionSetting)
            .set(row)
            .where(and(eq(retentionSetting.schoolCode, schoolCode), eq(retentionSetting.revision, revision)))
            .returning({ revision: retentionSetting.revision });
    if (saved.length === 0) return fail(problem('CHANGED_MEANWHILE'));
    const change = { subject: 'retention', label: RETENTION, before, after: terms };
    await recordOperation(queries, deps, operation, change);
    return ok({ terms, revision: revision + 1 });
  });
  if (written.ok) log.event('retention-changed', { schoolCode, by: userId });
  return written;
}

/** Records how much was deleted. */
export async function saveReport(
  { db, random, clock }: Pick<Deps, 'db' | 'random' | 'clock'>,
  schoolCode: string,
  kind: RetentionKind,
  deleted: number,
): Promise<void> {
  await db.orm
    .insert(retentionReport)
    .values({ schoolCode, reportId: random.uuid(), kind, count: deleted, deletedAt: clock.now() });
}

/** Lists what was deleted, newest first. */
export async function listReports(
  { orm }: Queries,
  schoolCode: string,
  { page, rows, kind }: CallInput<typeof retentionCalls.reports>,
): Promise<CallAnswer<typeof retentionCalls.reports>> {
  const wanted = and(
    eq(retentionReport.schoolCode, schoolCode),
    kind === undefined ? undefined : eq(retentionReport.kind, kind),
  );
  const found = await orm
    .select()
    .from(retentionReport)
    .where(wanted)
    .orderBy(desc(retentionReport.deletedAt), retentionReport.reportId)
    .limit(rows)
    .offset((page - 1) * rows);
  const [counted] = await orm.select({ total: count() }).from(retentionReport).where(wanted);
  return {
    rows: found.map(({ deletedAt, ...row }) => ({ ...row, deletedAt: deletedAt.toISOString() })),
    total: counted?.total ?? 0,
    pageSize: rows,
    pageNumber: page,
  };
}

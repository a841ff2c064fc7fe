import type { CallAnswer, CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { DuesReportView, duesAdminCalls } from '@self-print/contract/platform/dues.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { listTotal } from '../../../db/listTotal.ts';
import { duesOrder, duesReport } from '../../../db/schema/dues.ts';
import type { AdminOperation } from '../../../http/operation.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
import type { DuesDeps } from '../askPositions.ts';

type ListCall = typeof duesAdminCalls.reports;
type AgainCall = typeof duesAdminCalls.tellAgain;

const selectReports = ({ orm }: Queries) =>
  orm
    .select({ report: duesReport, of: duesOrder })
    .from(duesReport)
    .innerJoin(
      duesOrder,
      and(
        eq(duesOrder.schoolCode, duesReport.schoolCode),
        eq(duesOrder.orderId, duesReport.orderId),
        eq(duesOrder.reference, duesReport.reference),
      ),
    );

/** Lists what a school's systems were told, or are to be told, the latest first. */
export async function listReports(
  queries: Queries,
  schoolCode: string,
  { page, rows, state }: CallInput<ListCall>,
): Promise<CallAnswer<ListCall>> {
  const wanted = and(
    eq(duesReport.schoolCode, schoolCode),
    state === undefined ? undefined : eq(duesReport.state, state),
  );
  const found = await selectReports(queries)
    .where(wanted)
    .orderBy(desc(duesReport.createdAt), duesReport.reportId)
    .limit(rows)
    .offset((page - 1) * rows);
  const total = await listTotal(
    queries,
    queries.orm.select({ one: sql`1` }).from(duesReport).where(wanted).orderBy(desc(duesReport.createdAt)),
  );
  return { rows: found.map(viewReport), total, pageSize: rows, pageNumber: page };
}

/** Tells a system once more what it has refused, after somebody has looked into it there. */
export async function tellAgain(
  deps: Pick<DuesDeps, 'db' | 'keys' | 'clock'>,
  operation: AdminOperation,
  reportId: string,
): Promise<CallResult<AgainCall>> {
  const { schoolCode } = operation;
  const isReport = and(eq(duesReport.schoolCode, schoolCode), eq(duesReport.reportId, reportId));
  return deps.db.transaction(async (queries): Promise<CallResult<AgainCall>> => {
    const [before] = await selectReports(queries).where(isReport);
    if (!before) return fail(problem('NOT_FOUND'));
    const [report] = await queries.orm
      .update(duesReport)
      .set({ state: 'due', tries: 0, nextTryAt: deps.clock.now() })
      .where(and(isReport, eq(duesReport.state, 'refused')))
      .returning();
    if (!report) return fail(problem('CHANGED_MEANWHILE'));
    const after = viewReport({ ...before, report });
    const label = { zh: after.reference, en: after.reference };
    await recordOperation(queries, deps, operation, {
      subject: reportId,
      label,
      before: { state: 'refused' },
      after: { state: 'due' },
    });
    return ok(after);
  });
}

function viewReport({ report, of }: Awaited<ReturnType<typeof selectReports>>[number]): DuesReportView {
  const { reportId, orderId, kind, amountFen, state, tries, detail, createdAt, toldAt } = report;
  return {
    reportId,
    orderId,
    sourceId: of.sourceId,
    reference: of.reference,
    kind,
    amountFen,
    state,
    tries,
    detail,
    createdAt: createdAt.toISOString(),
    toldAt: toldAt?.toISOString() ?? null,
  };
}

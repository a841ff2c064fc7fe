import type { CallData, CallInput } from '@self-print/contract/call.ts';
import type {
  OutpatientPrintRow,
  outpatientAdminCalls,
} from '@self-print/contract/platform/outpatientAdmin.ts';
import { and, countDistinct, desc, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { printOrder } from '../../../db/schema/orders.ts';
import { outpatientReport, type TellingState } from '../../../db/schema/outpatient.ts';

type ListCall = typeof outpatientAdminCalls.prints;

const counted = (telling: TellingState) =>
  sql<number>`(count(*) filter (where ${outpatientReport.telling} = ${telling}))::int`;

/** What was printed, newest first, in numbers: whose it was and what it was stands nowhere. */
export async function listPrints(
  { orm }: Queries,
  schoolCode: string,
  { page, rows, terminalCode }: CallInput<ListCall>,
): Promise<CallData<ListCall>> {
  const wanted = and(
    eq(outpatientReport.schoolCode, schoolCode),
    terminalCode === undefined ? undefined : eq(outpatientReport.terminalCode, terminalCode),
  );
  const found = await orm
    .select({
      orderId: outpatientReport.orderId,
      terminalCode: outpatientReport.terminalCode,
      createdAt: outpatientReport.createdAt,
      pages: printOrder.pages,
      state: printOrder.state,
      reports: sql<number>`count(*)::int`,
      told: counted('told'),
      untold: counted('open'),
      givenUp: counted('givenUp'),
    })
    .from(outpatientReport)
    .innerJoin(
      printOrder,
      and(
        eq(printOrder.schoolCode, outpatientReport.schoolCode),
        eq(printOrder.orderId, outpatientReport.orderId),
      ),
    )
    .where(wanted)
    .groupBy(
      outpatientReport.orderId,
      outpatientReport.terminalCode,
      outpatientReport.createdAt,
      printOrder.pages,
      printOrder.state,
    )
    .orderBy(desc(outpatientReport.createdAt), outpatientReport.orderId)
    .limit(rows)
    .offset((page - 1) * rows);
  const [all] = await orm
    .select({ total: countDistinct(outpatientReport.orderId) })
    .from(outpatientReport)
    .where(wanted);
  return {
    rows: found.map(({ createdAt, state, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      state: stateOf(state),
    })),
    total: all?.total ?? 0,
    pageSize: rows,
    pageNumber: page,
  };
}

function stateOf(state: (typeof printOrder.$inferSelect)['state']): OutpatientPrintRow['state'] {
  switch (state) {
    case 'printed':
    case 'failed':
    case 'unconfirmed':
      return state;
    case 'cancelled':
      return 'failed';
    default:
      return 'open';
  }
}

import type { CallAnswer } from '@self-print/contract/call.ts';
import type { Difference, reconciliationCalls } from '@self-print/contract/platform/reconciliation.ts';
import { and, asc, desc, eq, exists, inArray, or, sql } from 'drizzle-orm';
import type { Keys } from '../../../crypto/keys.ts';
import type { Queries } from '../../../db/database.ts';
import { payAttempt, payIntent, payRefund } from '../../../db/schema/payments.ts';
import { reconDifference, reconResolution } from '../../../db/schema/reconciliation.ts';
import { administratorNames } from '../../accounts/administratorNames.ts';
import type { DayKey } from '../dayStore.ts';
import { canAsk } from '../resolve/askAbout.ts';
import type { DifferenceRow } from '../resolve/differenceStore.ts';

type Answer = CallAnswer<typeof reconciliationCalls.differences>;

/** The differences of a day that stand, and those that somebody has dealt with; what is open comes first. */
export async function listDifferences(
  queries: Queries,
  keys: Keys,
  { schoolCode, channelId, day }: DayKey,
  { page, rows }: { readonly page: number; readonly rows: number },
): Promise<Answer> {
  const { orm } = queries;
  const dealtWith = orm
    .select({ one: sql`1` })
    .from(reconResolution)
    .where(
      and(
        eq(reconResolution.schoolCode, reconDifference.schoolCode),
        eq(reconResolution.differenceId, reconDifference.differenceId),
      ),
    );
  const wanted = and(
    eq(reconDifference.schoolCode, schoolCode),
    eq(reconDifference.channelId, channelId),
    eq(reconDifference.day, day),
    or(eq(reconDifference.present, true), exists(dealtWith)),
  );
  const found = await orm
    .select()
    .from(reconDifference)
    .where(wanted)
    .orderBy(
      desc(sql`${reconDifference.present} and ${reconDifference.resolvedAt} is null`),
      asc(sql`coalesce(${reconDifference.theirAt}, ${reconDifference.ourAt})`),
      asc(reconDifference.number),
      asc(reconDifference.occurrence),
      asc(reconDifference.differenceId),
    )
    .limit(rows)
    .offset((page - 1) * rows);
  const total = await orm.$count(reconDifference, wanted);
  return { rows: await viewDifferences(queries, keys, found), total, pageSize: rows, pageNumber: page };
}

/** Differences of one channel as the console shows them. */
export async function viewDifferences(
  queries: Queries,
  keys: Keys,
  differences: readonly DifferenceRow[],
): Promise<Difference[]> {
  const [first] = differences;
  if (!first) return [];
  const { schoolCode } = first;
  const payments = await paymentsOf(queries, first, differences);
  const refunds = await refundsOf(queries, schoolCode, differences);
  const resolutions = await queries.orm
    .select()
    .from(reconResolution)
    .where(
      and(
        eq(reconResolution.schoolCode, schoolCode),
        inArray(
          reconResolution.differenceId,
          differences.map(({ differenceId }) => differenceId),
        ),
      ),
    )
    .orderBy(asc(reconResolution.at));
  const nameOf = await administratorNames(
    queries,
    keys,
    schoolCode,
    resolutions.map(({ resolvedBy }) => resolvedBy),
  );
  return differences.map((row) => {
    const payment = payments.get(row.outTradeNo) ?? null;
    const known = { attempt: payment !== null, refund: payment !== null && refunds.has(row.number) };
    return {
      differenceId: row.differenceId,
      kind: row.kind,
      number: row.number,
      outTradeNo: row.outTradeNo,
      occurrence: row.occurrence,
      theirs:
        row.theirFen !== null && row.theirAt
          ? {
              amountFen: row.theirFen,
              at: row.theirAt.toISOString(),
              channelTradeNo: row.channelTradeNo ?? '',
            }
          : null,
      ours: row.ourFen !== null && row.ourAt ? { amountFen: row.ourFen, at: row.ourAt.toISOString() } : null,
      payment,
      canQuery: canAsk(row, known),
      present: row.present,
      resolved: row.resolvedAt !== null,
      resolutions: resolutions
        .filter(({ differenceId }) => differenceId === row.differenceId)
        .map(({ how, outcome, remark, resolvedBy, at }) => ({
          how,
          outcome,
          remark,
          by: nameOf(resolvedBy),
          at: at.toISOString(),
        })),
    };
  });
}

async function paymentsOf(
  { orm }: Queries,
  { schoolCode, channelId }: DifferenceRow,
  differences: readonly DifferenceRow[],
) {
  const rows = await orm
    .select({
      outTradeNo: payAttempt.outTradeNo,
      paymentId: payAttempt.intentId,
      orderId: payIntent.orderId,
      state: payAttempt.state,
    })
    .from(payAttempt)
    .innerJoin(
      payIntent,
      and(eq(payIntent.schoolCode, payAttempt.schoolCode), eq(payIntent.intentId, payAttempt.intentId)),
    )
    .where(
      and(
        eq(payAttempt.schoolCode, schoolCode),
        eq(payAttempt.channelId, channelId),
        inArray(
          payAttempt.outTradeNo,
          differences.map(({ outTradeNo }) => outTradeNo),
        ),
      ),
    );
  return new Map(rows.map(({ outTradeNo, ...payment }) => [outTradeNo, payment]));
}

async function refundsOf(
  { orm }: Queries,
  schoolCode: string,
  differences: readonly DifferenceRow[],
): Promise<ReadonlySet<string>> {
  const rows = await orm
    .select({ number: payRefund.outRefundNo })
    .from(payRefund)
    .where(
      and(
        eq(payRefund.schoolCode, schoolCode),
        inArray(
          payRefund.outRefundNo,
          differences.map(({ number }) => number),
        ),
      ),
    );
  return new Set(rows.map(({ number }) => number));
}

import { and, eq, sql } from 'drizzle-orm';
import type { BillRow } from '../../../adapters/payment/types.ts';
import type { Queries } from '../../../db/database.ts';
import { type ReconLineKind, reconLine } from '../../../db/schema/reconciliation.ts';
import type { DayKey } from '../dayStore.ts';

/** Rows in one statement, so that a large bill does not become one large parameter. */
const AT_ONCE = 5_000;

/** Replaces the lines of a day. */
export async function storeLines(
  { orm }: Queries,
  { schoolCode, channelId, day }: DayKey,
  rows: readonly BillRow[],
): Promise<void> {
  await orm
    .delete(reconLine)
    .where(
      and(eq(reconLine.schoolCode, schoolCode), eq(reconLine.channelId, channelId), eq(reconLine.day, day)),
    );
  for (let first = 0; first < rows.length; first += AT_ONCE) {
    const lines = rows.slice(first, first + AT_ONCE).map(lineOf);
    await orm.execute(sql`
      insert into recon_line
        (school_code, channel_id, day, line_no, kind, number, out_trade_no, channel_trade_no, amount_fen, at)
      select ${schoolCode}::text, ${channelId}::text, ${day}::date, ${first}::int + no::int, line->>0, line->>1, line->>2, line->>3,
        (line->>4)::int, to_timestamp((line->>5)::float8 / 1000)
      from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality as given (line, no)`);
  }
}

function lineOf({ kind, outTradeNo, channelTradeNo, outRefundNo, amountFen, at }: BillRow) {
  const lineKind: ReconLineKind = kind === 'refund' && outRefundNo === null ? 'reversal' : kind;
  return [lineKind, outRefundNo ?? outTradeNo, outTradeNo, channelTradeNo, amountFen, at.getTime()];
}

import {
  LEDGER_FAULTS_MAX,
  type LedgerFault,
  ledgerFaultKind,
} from '@self-print/contract/platform/paymentAdmin.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queries } from '../../../db/database.ts';

const totals = z.object({
  entries: z.coerce.number(),
  bookings: z.coerce.number(),
  sum_fen: z.coerce.number(),
});
/** PostgreSQL's sums come as text. */
const number = z.union([z.null(), z.coerce.number()]);
const faultRow = z.object({ kind: ledgerFaultKind, subject: z.string(), wanted: number, found: number });

export interface LedgerProof {
  readonly entries: number;
  readonly bookings: number;
  readonly sumFen: number;
  readonly faults: readonly LedgerFault[];
}

/**
 * Proves a school's ledger: numbers without a gap, bookings that sum up to zero, every payment and every refund booked once with its
 * amount, and each paid order worth what its payment brought.
 */
export async function checkLedger({ orm }: Queries, schoolCode: string): Promise<LedgerProof> {
  const { rows } = await orm.execute(sql`
    select count(*) as entries, count(distinct booking_no) as bookings, coalesce(sum(amount_fen), 0) as sum_fen
    from ledger_entry where school_code = ${schoolCode}`);
  const { entries, bookings, sum_fen: sumFen } = totals.parse(rows[0]);
  const found = await orm.execute(sql`
    with entries as (select * from ledger_entry where school_code = ${schoolCode}),
    numbered as (select entry_no, lead(entry_no) over (order by entry_no) as next from entries)
    select 'gap' as kind, entry_no::text as subject, entry_no + 1 as wanted, next as found from numbered where next <> entry_no + 1
    union all select 'first', min(entry_no)::text, 1, min(entry_no) from entries having min(entry_no) <> 1
    union all select 'head', entry_no::text, entry_no, coalesce((select max(entry_no) from entries), 0)
      from ledger_head where school_code = ${schoolCode} and entry_no <> coalesce((select max(entry_no) from entries), 0)
    union all select 'sum', booking_no::text, 0, sum(amount_fen) from entries group by booking_no having sum(amount_fen) <> 0
    union all select 'payment', a.out_trade_no, coalesce(a.paid_fen, 0), coalesce(sum(e.amount_fen), 0)
      from pay_attempt a left join entries e on e.attempt_id = a.attempt_id and e.kind = 'payment' and e.account = 'channel:' || a.channel_id
      where a.school_code = ${schoolCode} group by a.attempt_id, a.out_trade_no, a.paid_fen
      having coalesce(sum(e.amount_fen), 0) <> coalesce(a.paid_fen, 0)
    union all select 'refund', r.out_refund_no, case when r.state = 'done' then r.amount_fen else 0 end, coalesce(-sum(e.amount_fen), 0)
      from pay_refund r left join entries e on e.refund_id = r.refund_id and e.account like 'channel:%'
      where r.school_code = ${schoolCode} group by r.refund_id, r.out_refund_no, r.amount_fen, r.state
      having coalesce(-sum(e.amount_fen), 0) <> case when r.state = 'done' then r.amount_fen else 0 end
    union all select 'order', i.order_id::text, i.amount_fen, coalesce(-sum(e.amount_fen), 0)
      from pay_intent i left join entries e on e.order_id = i.order_id and e.account = 'orders' and e.kind = 'payment'
      where i.school_code = ${schoolCode} and i.state = 'paid' group by i.intent_id, i.order_id, i.amount_fen
      having coalesce(-sum(e.amount_fen), 0) <> i.amount_fen
    union all select 'order-state', i.order_id::text, null, null
      from pay_intent i join print_order o on o.school_code = i.school_code and o.order_id = i.order_id
      where i.school_code = ${schoolCode} and i.state = 'paid' and o.paid_at is null
    limit ${LEDGER_FAULTS_MAX}`);
  return { entries, bookings, sumFen, faults: found.rows.map((row) => faultRow.parse(row)) };
}

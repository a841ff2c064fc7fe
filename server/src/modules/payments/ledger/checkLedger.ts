import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queries } from '../../../db/database.ts';

const counted = z.object({ count: z.coerce.number() });
const faultRow = z.object({ fault: z.string() });

/**
 * Proves a school's ledger: numbers without a gap, bookings that sum up to zero, every payment and every refund booked once with its
 * amount, and each paid order worth what its payment brought. Faults are sentences for staff, in English, without personal data.
 */
export async function checkLedger(
  { orm }: Queries,
  schoolCode: string,
): Promise<{ readonly entries: number; readonly faults: readonly string[] }> {
  const { rows } = await orm.execute(
    sql`select count(*) from ledger_entry where school_code = ${schoolCode}`,
  );
  const entries = counted.parse(rows[0]).count;
  const found = await orm.execute(sql`
    with entries as (select * from ledger_entry where school_code = ${schoolCode}),
    numbered as (select entry_no, lead(entry_no) over (order by entry_no) as next from entries)
    select format('After entry %s entry %s follows', entry_no, next) as fault from numbered where next <> entry_no + 1
    union all select format('The first entry has the number %s', min(entry_no)) from entries having min(entry_no) <> 1
    union all select format('The last entry is %s, the head says %s', coalesce((select max(entry_no) from entries), 0), entry_no)
      from ledger_head where school_code = ${schoolCode} and entry_no <> coalesce((select max(entry_no) from entries), 0)
    union all select format('Booking %s sums up to %s', booking_no, sum(amount_fen)) from entries group by booking_no having sum(amount_fen) <> 0
    union all select format('Payment %s of %s fen is booked with %s', a.out_trade_no, a.paid_fen, coalesce(sum(e.amount_fen), 0))
      from pay_attempt a left join entries e on e.attempt_id = a.attempt_id and e.kind = 'payment' and e.account = 'channel:' || a.channel_id
      where a.school_code = ${schoolCode} group by a.attempt_id, a.out_trade_no, a.paid_fen
      having coalesce(sum(e.amount_fen), 0) <> coalesce(a.paid_fen, 0)
    union all select format('Refund %s of %s fen is booked with %s', r.out_refund_no, r.amount_fen, coalesce(-sum(e.amount_fen), 0))
      from pay_refund r left join entries e on e.refund_id = r.refund_id and e.account like 'channel:%'
      where r.school_code = ${schoolCode} group by r.refund_id, r.out_refund_no, r.amount_fen, r.state
      having coalesce(-sum(e.amount_fen), 0) <> case when r.state = 'done' then r.amount_fen else 0 end
    union all select format('Order %s was paid with %s fen, the ledger has %s', i.order_id, i.amount_fen, coalesce(-sum(e.amount_fen), 0))
      from pay_intent i left join entries e on e.order_id = i.order_id and e.account = 'orders' and e.kind = 'payment'
      where i.school_code = ${schoolCode} and i.state = 'paid' group by i.intent_id, i.order_id, i.amount_fen
      having coalesce(-sum(e.amount_fen), 0) <> i.amount_fen
    union all select format('Order %s has no money of its payment', i.order_id)
      from pay_intent i join print_order o on o.school_code = i.school_code and o.order_id = i.order_id
      where i.school_code = ${schoolCode} and i.state = 'paid' and o.paid_at is null
    limit 100`);
  return { entries, faults: found.rows.map((row) => faultRow.parse(row).fault) };
}

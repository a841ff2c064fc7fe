import { z } from 'zod';
import type { BookedTrade } from './auditor.ts';

/** What the witnesses say of a product that was stopped at any moment, with all its schools. */
export interface RunningEvidence {
  readonly books: readonly BookedTrade[];
  readonly read: (query: string) => Promise<{ readonly rows: readonly unknown[] }>;
  /** Sheets that came out, by print log. */
  readonly sheets: ReadonlyMap<string, number>;
}

const attempts = z.array(
  z.object({
    outTradeNo: z.string(),
    orderId: z.string(),
    bookedFen: z.coerce.number(),
    isUnderWay: z.boolean(),
    isKnownDifference: z.boolean(),
  }),
);
const orders = z.array(
  z.object({
    orderId: z.string(),
    state: z.string(),
    payment: z.string(),
    amountFen: z.coerce.number(),
    bookedFen: z.coerce.number(),
    isUnderWay: z.boolean(),
    isDecided: z.boolean(),
    printLogs: z.array(z.string()),
  }),
);
const faulty = z.array(z.object({ fault: z.string() }));

/**
 * Compares the providers' books, the ledger and the paper with queries of its own. As people are stopped in the middle, what is under
 * way may differ: an attempt that is still asked about, a refund that has not ended, news that nobody has worked off. So may what
 * reconciliation shows to finance. All else agrees at every moment.
 */
export async function auditRunning({ books, read, sheets }: RunningEvidence): Promise<readonly string[]> {
  const faults = faulty.parse((await read(LEDGER)).rows).map(({ fault }) => fault);
  const tried = attempts.parse((await read(ATTEMPTS)).rows);
  const byNumber = new Map(tried.map((attempt) => [attempt.outTradeNo, attempt]));
  for (const { outTradeNo, paidFen, refundedFen } of books) {
    const left = paidFen - refundedFen;
    const attempt = byNumber.get(outTradeNo);
    if (left < 0) faults.push(`More was paid back of ${outTradeNo} than was paid: ${left} fen`);
    if (!attempt) {
      if (paidFen > 0) faults.push(`Nobody here knows of ${paidFen} fen paid as ${outTradeNo}`);
      continue;
    }
    const mayDiffer = attempt.isUnderWay || attempt.isKnownDifference;
    if (attempt.bookedFen !== left && !mayDiffer)
      faults.push(
        `${outTradeNo} of order ${attempt.orderId} holds ${left} fen at its provider, ${attempt.bookedFen} in the ledger`,
      );
  }
  for (const order of orders.parse((await read(ORDERS)).rows)) {
    const { orderId, state, payment, amountFen, bookedFen, isUnderWay, isDecided, printLogs } = order;
    const say = (words: string) => faults.push(`Order ${orderId} (${state}, ${payment}): ${words}`);
    if (bookedFen < 0 || bookedFen > amountFen)
      say(`costs ${amountFen} fen, ${bookedFen} are booked as its income`);
    const came = printLogs.reduce((sum, id) => sum + (sheets.get(id) ?? 0), 0);
    if (came > 0 && bookedFen === 0 && !isUnderWay && !isDecided) say(`${came} sheets came out for nothing`);
  }
  for (const { fault } of faulty.parse((await read(CARDS)).rows)) faults.push(fault);
  return faults;
}

const LEDGER = `
  select format('Booking %s of %s sums up to %s fen', booking_no, school_code, sum(amount_fen)) as fault
  from ledger_entry group by school_code, booking_no having sum(amount_fen) <> 0
  union all select format('%s entries of %s are numbered to %s', count(*), school_code, max(entry_no))
  from ledger_entry group by school_code having count(*) <> max(entry_no)`;
const UNDER_WAY = `
  a.state in ('sent', 'waiting', 'user-paying', 'unknown')
  or exists (select from pay_refund r where r.school_code = a.school_code and r.attempt_id = a.attempt_id
    and r.state in ('requested', 'unknown', 'processing'))
  or exists (select from pay_notification n where n.school_code = a.school_code and n.channel_id = a.channel_id and n.done_at is null)`;
const ATTEMPTS = `
  select a.out_trade_no as "outTradeNo", i.order_id as "orderId",
    coalesce((select sum(e.amount_fen) from ledger_entry e
      where e.school_code = a.school_code and e.attempt_id = a.attempt_id and e.account like 'channel:%'), 0) as "bookedFen",
    (${UNDER_WAY}) as "isUnderWay",
    exists (select from recon_difference d where d.school_code = a.school_code and d.out_trade_no = a.out_trade_no
      and d.present) as "isKnownDifference"
  from pay_attempt a join pay_intent i on i.school_code = a.school_code and i.intent_id = a.intent_id`;
const ORDERS = `
  select o.order_id as "orderId", o.state, o.payment, max(i.amount_fen) as "amountFen",
    coalesce((select -sum(e.amount_fen) from ledger_entry e
      where e.school_code = o.school_code and e.order_id = o.order_id and e.account = 'orders'), 0) as "bookedFen",
    bool_or(exists (select from pay_attempt a where a.school_code = i.school_code and a.intent_id = i.intent_id and (${UNDER_WAY})))
      as "isUnderWay",
    -- Staff may pay back what was printed, and a channel may take it back.
    exists (select from pay_refund r join pay_intent p on p.school_code = r.school_code and p.intent_id = r.intent_id
      where p.school_code = o.school_code and p.order_id = o.order_id and r.state = 'done' and r.reason in ('staff', 'channel'))
      as "isDecided",
    coalesce((select array_agg(l.print_log_id::text) from print_log l
      where l.school_code = o.school_code and l.order_id = o.order_id), '{}') as "printLogs"
  from print_order o join pay_intent i on i.school_code = o.school_code and i.order_id = o.order_id
  group by o.school_code, o.order_id, o.state, o.payment`;
/** Student cards that terminals made: none for nothing, and none made by the office while nobody knew of the terminal's. */
const CARDS = `
  select format('Order %s: a card was made for nothing', m.order_id) as fault
  from student_card_make m join print_order o on o.school_code = m.school_code and o.order_id = m.order_id
  where m.state = 'done' and o.total_fee > 0
    and not exists (select from pay_refund r join pay_intent p on p.school_code = r.school_code and p.intent_id = r.intent_id
      where p.school_code = o.school_code and p.order_id = o.order_id)
    and not exists (select from ledger_entry e
      where e.school_code = o.school_code and e.order_id = o.order_id and e.account = 'orders')
  union all select format('Order %s: the office made a card of which nobody knew whether a terminal had', m.order_id)
  from student_card_make m join student_card_request r on r.school_code = m.school_code and r.order_id = m.order_id
  where m.state in ('begun', 'unconfirmed') and r.state in ('made', 'handedOut')`;

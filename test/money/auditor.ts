import { z } from 'zod';

/** One trade as its provider's own book has it, in fen. */
export interface BookedTrade {
  readonly outTradeNo: string;
  readonly paidFen: number;
  readonly refundedFen: number;
}

/** What three witnesses say of a school's money that do not read each other's: the providers, the platform, the printers. */
export interface Evidence {
  readonly books: readonly BookedTrade[];
  readonly read: (query: string, values: readonly string[]) => Promise<{ readonly rows: readonly unknown[] }>;
  readonly schoolCode: string;
  /** Sheets that came out, by order. */
  readonly paper: ReadonlyMap<string, number>;
}

export interface Audit {
  readonly faults: readonly string[];
  /** Money that providers hold for the school in the end, in fen. */
  readonly keptFen: number;
  /** Orders that are paid and waited for, by people who look at what the printer did. */
  readonly inReview: number;
}

const attempts = z.array(
  z.object({ outTradeNo: z.string(), orderId: z.string(), bookedFen: z.coerce.number() }),
);
const orders = z.array(
  z.object({
    orderId: z.string(),
    state: z.string(),
    payment: z.string(),
    isPaid: z.boolean(),
    refunds: z.string(),
    amountFen: z.coerce.number(),
    bookedFen: z.coerce.number(),
  }),
);
const sums = z.tuple([
  z.object({
    entries: z.coerce.number(),
    last: z.coerce.number(),
    sumFen: z.coerce.number(),
    unassignedFen: z.coerce.number(),
    crookedBookings: z.coerce.number(),
  }),
]);

/** States in which a person decides what becomes of the money, as a printer cannot tell. */
const FOR_PEOPLE: ReadonlySet<string> = new Set(['failed', 'unconfirmed']);

/**
 * Compares the providers' books, the ledger and the paper with queries of its own, after everything has come to rest: every fen that
 * a provider holds is booked, belongs to one order, and has its paper or waits for a person.
 */
export async function audit(evidence: Evidence): Promise<Audit> {
  const { books, schoolCode, read, paper } = evidence;
  const faults: string[] = [];
  const tried = attempts.parse((await read(ATTEMPTS, [schoolCode])).rows);
  const byNumber = new Map(tried.map((attempt) => [attempt.outTradeNo, attempt]));
  const kept = new Map<string, number>();
  for (const { outTradeNo, paidFen, refundedFen } of books) {
    const left = paidFen - refundedFen;
    const attempt = byNumber.get(outTradeNo);
    if (!attempt) {
      if (paidFen > 0) faults.push(`Nobody here knows of ${paidFen} fen paid as ${outTradeNo}`);
      continue;
    }
    if (left < 0) faults.push(`More was paid back of ${outTradeNo} than was paid: ${left} fen`);
    if (attempt.bookedFen !== left)
      faults.push(`${outTradeNo} holds ${left} fen at its provider, ${attempt.bookedFen} in the ledger`);
    kept.set(attempt.orderId, (kept.get(attempt.orderId) ?? 0) + left);
  }
  const known = orders.parse((await read(ORDERS, [schoolCode])).rows);
  let inReview = 0;
  for (const order of known) {
    const keptFen = kept.get(order.orderId) ?? 0;
    const sheets = paper.get(order.orderId) ?? 0;
    const say = (words: string) =>
      faults.push(`Order ${order.orderId} (${order.state}, ${order.payment}): ${words}`);
    if (order.bookedFen !== keptFen)
      say(`${keptFen} fen at the providers, ${order.bookedFen} booked as its income`);
    if (keptFen !== 0 && keptFen !== order.amountFen)
      say(`costs ${order.amountFen} fen, ${keptFen} were kept`);
    // A provider gave the money back by itself, and people look at what came out.
    const isTakenBack = FOR_PEOPLE.has(order.state) && keptFen === 0 && order.refunds.includes('channel ');
    if ((order.isPaid && order.payment === 'idle') !== keptFen > 0 && !isTakenBack)
      say(`${keptFen} fen were kept`);
    if (order.payment === 'paying' || order.payment === 'refunding')
      say(`has not come to rest, with the refunds ${order.refunds}`);
    if (sheets > 0 && keptFen === 0 && !isTakenBack) say(`${sheets} sheets came out for nothing`);
    if (keptFen > 0 && FOR_PEOPLE.has(order.state)) inReview += 1;
    else if (keptFen > 0 && sheets === 0) say('was paid and has no paper');
  }
  const [ledger] = sums.parse((await read(SUMS, [schoolCode])).rows);
  if (ledger.entries !== ledger.last) faults.push(`${ledger.entries} entries are numbered to ${ledger.last}`);
  if (ledger.sumFen !== 0) faults.push(`The ledger sums up to ${ledger.sumFen} fen`);
  if (ledger.unassignedFen !== 0) faults.push(`${ledger.unassignedFen} fen belong to no order`);
  if (ledger.crookedBookings !== 0) faults.push(`${ledger.crookedBookings} bookings do not sum up to 0`);
  return { faults, keptFen: [...kept.values()].reduce((sum, fen) => sum + fen, 0), inReview };
}

const ATTEMPTS = `
  select a.out_trade_no as "outTradeNo", i.order_id as "orderId", coalesce(sum(e.amount_fen), 0) as "bookedFen"
  from pay_attempt a join pay_intent i on i.school_code = a.school_code and i.intent_id = a.intent_id
  left join ledger_entry e on e.school_code = a.school_code and e.attempt_id = a.attempt_id and e.account like 'channel:%'
  where a.school_code = $1 group by a.out_trade_no, i.order_id`;
const ORDERS = `
  select o.order_id as "orderId", o.state, o.payment, o.paid_at is not null as "isPaid",
    coalesce((select max(i.amount_fen) from pay_intent i where i.school_code = o.school_code and i.order_id = o.order_id), 0) as "amountFen",
    coalesce((select string_agg(concat_ws(' ', r.reason, r.amount_fen, r.state, r.queries), ', ') from pay_refund r
      join pay_intent i on i.school_code = r.school_code and i.intent_id = r.intent_id
      where i.school_code = o.school_code and i.order_id = o.order_id), 'none') as "refunds",
    coalesce((select -sum(e.amount_fen) from ledger_entry e
      where e.school_code = o.school_code and e.order_id = o.order_id and e.account = 'orders'), 0) as "bookedFen"
  from print_order o where o.school_code = $1`;
const SUMS = `
  select count(*) as entries, coalesce(max(entry_no), 0) as last, coalesce(sum(amount_fen), 0) as "sumFen",
    coalesce(sum(amount_fen) filter (where account = 'unassigned'), 0) as "unassignedFen",
    (select count(*) from (select from ledger_entry where school_code = $1 group by booking_no having sum(amount_fen) <> 0) b)
      as "crookedBookings"
  from ledger_entry where school_code = $1`;

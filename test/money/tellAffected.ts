import { z } from 'zod';
import type { Evidence } from './auditor.ts';
import { numbersIn, type Story } from './story.ts';

/** What the database had of every payment before it was set back. */
export type Kept = readonly { readonly orderId: string; readonly row: string }[];

const ORDER_ID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;
const ids = z.array(z.object({ id: z.string() }));
const rows = z.array(z.object({ orderId: z.string(), row: z.string() }));

/**
 * All that is known about the orders that faults name: rows of the database as they are, and as they were before it was set back, what
 * was compared with bills, and what was said to the providers. Without names, codes and keys.
 */
export async function tellAffected(
  { read, schoolCode, books }: Pick<Evidence, 'read' | 'schoolCode' | 'books'>,
  { story, lost, seed }: { readonly story: Story; readonly lost: Kept; readonly seed: number },
  faults: readonly string[],
): Promise<readonly string[]> {
  if (faults.length === 0) return [];
  const said = faults.join('\n');
  const named = new Set([...(said.match(ORDER_ID) ?? []), ...numbersIn(said)]);
  const found = ids.parse((await read(AFFECTED, [schoolCode])).rows).map(({ id }) => id.split(' '));
  const affected = new Set(
    found.flatMap((each) => (each.some((id) => named.has(id)) ? each.slice(0, 1) : [])),
  );
  const known = await rowsOfAll({ read, schoolCode });
  const now = known.filter(({ orderId }) => affected.has(orderId)).map(({ row }) => row);
  const before = lost.filter(({ orderId }) => affected.has(orderId)).map(({ row }) => row);
  const numbers = new Set([...named, ...numbersIn([...now, ...before].join('\n'))]);
  const trades = books.filter(({ outTradeNo }) => numbers.has(outTradeNo));
  return [
    `seed ${seed}`,
    ...before.map((row) => `before it was set back: ${row}`),
    ...now,
    ...trades.map((trade) => `book: ${JSON.stringify(trade)}`),
    ...story.about(numbers),
  ];
}

/** The rows of all orders that say what became of their money and paper. */
export async function rowsOfAll({ read, schoolCode }: Pick<Evidence, 'read' | 'schoolCode'>): Promise<Kept> {
  return rows.parse((await read(ROWS, [schoolCode])).rows);
}

/** Each order with the numbers of its payments and refunds. */
const AFFECTED = `
  select concat_ws(' ', i.order_id, a.out_trade_no, r.out_refund_no) as id
  from pay_intent i join pay_attempt a on a.school_code = i.school_code and a.intent_id = i.intent_id
  left join pay_refund r on r.school_code = a.school_code and r.attempt_id = a.attempt_id
  where i.school_code = $1 union all select order_id::text from print_order where school_code = $1`;
const ROWS = `
  with told as (
    select order_id, 1 as part, created_at as at, concat_ws(' ', 'order', order_id, state, payment, 'paid at', paid_at, 'claimed by', claimed_by,
      'until', lease_expires_at, 'valid until', valid_until) as row
    from print_order where school_code = $1
    union all select order_id, 2, created_at, concat_ws(' ', 'payment', intent_id, state, amount_fen, 'paid by', paid_by, 'until', expires_at)
    from pay_intent where school_code = $1
    union all select i.order_id, 3, a.created_at, concat_ws(' ', 'attempt', a.attempt_id, a.channel_id, a.flow, a.out_trade_no, a.state,
      a.failure, a.paid_fen, a.channel_trade_no, 'until', a.expires_at, 'asked', a.queries, 'next', a.next_query_at)
    from pay_attempt a join pay_intent i on i.school_code = a.school_code and i.intent_id = a.intent_id where i.school_code = $1
    union all select i.order_id, 4, r.created_at, concat_ws(' ', 'refund', r.refund_id, r.out_refund_no, r.reason, r.amount_fen, r.state,
      'ended', r.ended_at, 'asked', r.queries, 'next', r.next_query_at)
    from pay_refund r join pay_intent i on i.school_code = r.school_code and i.intent_id = r.intent_id where i.school_code = $1
    union all select i.order_id, 5, e.at, concat_ws(' ', 'event', e.at, e.attempt_id, e.kind, e.source, e.detail)
    from pay_event e join pay_intent i on i.school_code = e.school_code and i.intent_id = e.intent_id where i.school_code = $1
    union all select order_id, 6, saved_at, concat_ws(' ', 'print', saved_at, terminal_code, outcome, impressions, 'ended', finished_at)
    from print_log where school_code = $1
    union all select i.order_id, 7, l.at, concat_ws(' ', 'entry', l.entry_no, l.at, l.account, l.amount_fen, l.kind, l.attempt_id, l.refund_id)
    from ledger_entry l join pay_attempt a on a.school_code = l.school_code and a.attempt_id = l.attempt_id
    join pay_intent i on i.school_code = a.school_code and i.intent_id = a.intent_id where i.school_code = $1
    union all select i.order_id, 8, d.found_at, concat_ws(' ', 'difference', d.day, d.kind, d.line_kind, d.number, d.out_trade_no,
      'theirs', d.their_fen, 'ours', d.our_fen, case when d.present then 'present' else 'gone' end, 'resolved', d.resolved_at,
      (select string_agg(concat_ws(' ', o.how, o.outcome), ', ') from recon_resolution o
        where o.school_code = d.school_code and o.difference_id = d.difference_id))
    from recon_difference d join pay_attempt a on a.school_code = d.school_code and a.out_trade_no = d.out_trade_no
    join pay_intent i on i.school_code = a.school_code and i.intent_id = a.intent_id where i.school_code = $1
  )
  select order_id as "orderId", row from told order by order_id, part, at`;

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import type { BookedTrade } from './auditor.ts';

/** What was restored beside servers that ran on, and the providers' books of now, which know at least as much. */
export interface RestoredEvidence {
  readonly read: (query: string) => Promise<{ readonly rows: readonly unknown[] }>;
  /** Where the storage keeps its files. */
  readonly files: string;
  readonly books: readonly BookedTrade[];
}

const faulty = z.array(z.object({ fault: z.string() }));
const attempts = z.array(
  z.object({ outTradeNo: z.string(), paidFen: z.coerce.number(), refundedFen: z.coerce.number() }),
);
const references = z.array(z.object({ query: z.string() }));
const documents = z.array(z.object({ key: z.string(), sha256: z.string() }));

/**
 * Looks with queries of its own whether a restored database is of one moment: every booking whole, every payment with its order, its
 * attempt and its booking, every reference to a row that is there, every document with the content that its row tells. Nothing may be
 * known here that the providers do not know.
 */
export async function auditRestored({ read, files, books }: RestoredEvidence): Promise<readonly string[]> {
  const faults = faulty.parse((await read(HALF)).rows).map(({ fault }) => fault);
  for (const { query } of references.parse((await read(REFERENCES)).rows))
    faults.push(...faulty.parse((await read(query)).rows).map(({ fault }) => fault));
  const byNumber = new Map(books.map((trade) => [trade.outTradeNo, trade]));
  for (const { outTradeNo, paidFen, refundedFen } of attempts.parse((await read(ATTEMPTS)).rows)) {
    const trade = byNumber.get(outTradeNo);
    if (paidFen > (trade?.paidFen ?? 0) || refundedFen > (trade?.refundedFen ?? 0))
      faults.push(`${outTradeNo}: ${paidFen} and ${refundedFen} fen are not in its provider's book`);
  }
  for (const { key, sha256 } of documents.parse((await read(DOCUMENTS)).rows)) {
    const content = await readFile(path.join(files, key)).catch(() => undefined);
    if (content === undefined) faults.push(`${key} is not there`);
    else if (createHash('sha256').update(content).digest('hex') !== sha256) faults.push(`${key} differs`);
  }
  return faults;
}

/** Reads a database by a connection of its own. */
export async function readingFrom<T>(
  url: string,
  work: (read: RestoredEvidence['read']) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work((query) => client.query(query));
  } finally {
    await client.end();
  }
}

const HALF = `
  select format('Booking %s sums up to %s fen', booking_no, sum(amount_fen)) as fault
  from ledger_entry group by school_code, booking_no having sum(amount_fen) <> 0 or count(*) <> 2
  union all select format('%s entries are numbered to %s', count(*), max(entry_no))
  from ledger_entry group by school_code having count(*) <> max(entry_no)
  union all select format('Attempt %s is %s and booked %s times', a.out_trade_no, a.state, count(e.*))
  from pay_attempt a left join ledger_entry e on e.school_code = a.school_code and e.attempt_id = a.attempt_id
    and e.kind = 'payment' and e.account like 'channel:%'
  group by a.school_code, a.attempt_id, a.out_trade_no, a.state, a.paid_fen
  having count(e.*) <> case when a.paid_fen is null then 0 else 1 end
  union all select format('Refund %s is %s and booked %s times', r.out_refund_no, r.state, count(e.*))
  from pay_refund r left join ledger_entry e on e.school_code = r.school_code and e.refund_id = r.refund_id
    and e.account like 'channel:%'
  group by r.school_code, r.refund_id, r.out_refund_no, r.state
  having count(e.*) <> case when r.state = 'done' then 1 else 0 end
  union all select format('Order %s (%s): paid at %s, its payment is %s', o.order_id, o.payment, o.paid_at, i.state)
  from print_order o join pay_intent i on i.school_code = o.school_code and i.order_id = o.order_id
  where (i.state = 'paid' and o.paid_at is null) or (i.state = 'open' and o.payment <> 'paying')
  union all select format('Order %s is printed without its print', o.order_id)
  from print_order o where o.state = 'printed'
    and not exists (select from print_log l where l.school_code = o.school_code and l.order_id = o.order_id and l.outcome = 'printed')`;
/** One query for each reference between tables, which names rows that refer to nothing. */
const REFERENCES = `
  select format('select %L || %L as fault from %s a where %s and not exists (select from %s b where %s)',
    c.conname, ' refers to nothing', c.conrelid::regclass,
    string_agg(format('a.%I is not null', near.attname), ' and '), c.confrelid::regclass,
    string_agg(format('a.%I = b.%I', near.attname, far.attname), ' and ')) as query
  from pg_constraint c cross join lateral unnest(c.conkey, c.confkey) as pair (near_no, far_no)
  join pg_attribute near on near.attrelid = c.conrelid and near.attnum = pair.near_no
  join pg_attribute far on far.attrelid = c.confrelid and far.attnum = pair.far_no
  where c.contype = 'f' group by c.oid, c.conname, c.conrelid, c.confrelid`;
const ATTEMPTS = `
  select a.out_trade_no as "outTradeNo", coalesce(a.paid_fen, 0) as "paidFen",
    coalesce((select sum(r.amount_fen) from pay_refund r
      where r.school_code = a.school_code and r.attempt_id = a.attempt_id and r.state = 'done'), 0) as "refundedFen"
  from pay_attempt a`;
const DOCUMENTS = `select document_key as key, sha256 from print_order where document_key <> ''`;

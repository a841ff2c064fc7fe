import { TAKE_TYPES } from '@self-print/contract/orderTypes.ts';
import { COUNTED, type Counted } from '@self-print/contract/statistics.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { statisticsFact } from '../../db/schema/statistics.ts';
import { WITH_PAPER } from '../orders/isNoReceipt.ts';
import { shownStateSql } from '../orders/orderStates.ts';

/** The moments of which facts are counted: from the first up to but not including the last. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

/** Columns by which facts are told apart, in their order in `statistics_fact`. */
export const CELL = [
  'day',
  'hour',
  'source',
  'item_id',
  'order_type',
  'terminal_code',
  'role',
  'client_type',
  'channel_id',
  'fault_code',
] as const;
export const COUNTED_COLUMNS = COUNTED.map(columnOf);

/** The column that keeps a counted measure. */
export function columnOf(name: Counted): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The rows from which facts are counted. */
export type FactSource = (typeof statisticsFact.$inferSelect)['source'];
export const FACT_SOURCES: readonly FactSource[] = ['order', 'print', 'money'];

/** Events of one kind: when each happened, where, and what it adds. */
interface Source {
  readonly source: FactSource;
  readonly at: SQL;
  readonly from: SQL;
  readonly terminal?: SQL;
  readonly channel?: SQL;
  readonly fault?: SQL;
  readonly adds: Partial<Readonly<Record<Counted, SQL>>>;
}

const NONE = sql`''`;
/** The fault code of a print that ended badly and was reported without one. */
const NO_CODE = '-';
const ONE = sql`1`;
const HOUR_SECONDS = 3_600;
/** Beijing has no summer time. */
const inBeijing = (at: SQL) => sql`(${at} at time zone 'UTC' + interval '8 hours')`;

/** Which facts are counted. */
export interface Counting {
  readonly schoolCode: string;
  readonly span: Span;
  readonly sources: readonly FactSource[];
  /** Orders that nobody fetched have expired by then. */
  readonly now: Date;
}

/**
 * Selects the facts of a school that fall into a span, in the columns of `statistics_fact` after the school's. It reads orders, print
 * logs and the ledger by their moments, and nothing else: the same rows give the same facts, whenever they are counted.
 */
export function factsOf({ schoolCode, span, sources, now }: Counting): SQL {
  const events = [
    placed(schoolCode, span),
    printed(schoolCode, span),
    electronic(schoolCode, span),
    cancelled(schoolCode, span),
    expired(schoolCode, span, now),
    prints(schoolCode, span),
    money(schoolCode, span),
  ]
    .filter(({ source }) => sources.includes(source))
    .map(eventsOf);
  const cell = sql.raw(CELL.join(', '));
  const sums = sql.raw(COUNTED_COLUMNS.map((name) => `sum(${name}) as ${name}`).join(', '));
  return sql`select ${cell}, ${sums} from (${sql.join(events, sql` union all `)}) events group by ${cell}`;
}

function eventsOf({ source, at, from, terminal = NONE, channel = NONE, fault = NONE, adds }: Source): SQL {
  const added = COUNTED.map((name) => sql`${adds[name] ?? sql`0`} as ${sql.raw(columnOf(name))}`);
  return sql`select ${inBeijing(at)}::date as day, extract(hour from ${inBeijing(at)})::int as hour, ${source} as source,
    coalesce(o.item_id, '') as item_id, coalesce(o.order_type, 0) as order_type, ${terminal} as terminal_code,
    coalesce(o.role, '') as role, coalesce(o.client_type, 0) as client_type, ${channel} as channel_id, ${fault} as fault_code,
    ${sql.join(added, sql`, `)} ${from}`;
}

const within = (at: SQL, { from, to }: Span) =>
  sql`${at} >= ${from.toISOString()}::timestamptz and ${at} < ${to.toISOString()}::timestamptz`;

/** A receipt is printed, but is no order that anybody placed: only its paper counts. */
const IS_ORDER = sql.raw(
  `not (o.order_type in (${WITH_PAPER.join(', ')}) and o.take_type = ${TAKE_TYPES.atOnce})`,
);

function placed(schoolCode: string, span: Span): Source {
  const at = sql`o.created_at`;
  return {
    source: 'order',
    at,
    from: sql`from print_order o where o.school_code = ${schoolCode} and ${IS_ORDER} and ${within(at, span)}`,
    adds: { placed: ONE },
  };
}

const waited = sql`extract(epoch from o.printed_at - o.created_at)::int`;
const COPIES = {
  copies: sql`o.copies`,
  freeCopies: sql`o.free_copies`,
  freeSides: sql`case when o.order_type = 2 then o.free_pages else 0 end`,
} as const;

/** Orders of which the paper is there. One that staff settled as printed counts when they did. */
function printed(schoolCode: string, span: Span): Source {
  const at = sql`o.printed_at`;
  return {
    source: 'order',
    at,
    from: sql`from print_order o where o.school_code = ${schoolCode} and ${IS_ORDER} and o.state = 'printed' and ${within(at, span)}`,
    terminal: sql`coalesce(o.claimed_by, '')`,
    adds: {
      printed: ONE,
      ...COPIES,
      waitSeconds: sql`greatest(0, ${waited})`,
      withinHour: sql`case when ${waited} <= ${HOUR_SECONDS}::int then 1 else 0 end`,
    },
  };
}

/** Documents that were handed out as files, once nothing was left to pay. */
function electronic(schoolCode: string, span: Span): Source {
  const at = sql`o.paid_at`;
  return {
    source: 'order',
    at,
    from: sql`from print_order o
      where o.school_code = ${schoolCode} and o.take_type = 3 and o.state = 'paid' and ${within(at, span)}`,
    adds: { electronic: ONE, ...COPIES },
  };
}

function cancelled(schoolCode: string, span: Span): Source {
  const at = sql`o.cancelled_at`;
  return {
    source: 'order',
    at,
    from: sql`from print_order o where o.school_code = ${schoolCode} and ${IS_ORDER} and o.state = 'cancelled' and ${within(at, span)}`,
    adds: { cancelled: ONE },
  };
}

function expired(schoolCode: string, span: Span, now: Date): Source {
  const at = sql`o.valid_until`;
  return {
    source: 'order',
    at,
    from: sql`from print_order o where o.school_code = ${schoolCode} and ${IS_ORDER}
      and o.state in ('waiting', 'created', 'paid', 'claimed') and ${within(at, span)} and ${expiredBy(now)}`,
    adds: { expired: ONE },
  };
}

/** `shownStateSql` for an order that is called `o` here. */
const expiredBy = (now: Date) =>
  sql`exists (select 1 from print_order where print_order.school_code = o.school_code and print_order.order_id = o.order_id
    and ${shownStateSql(now)} = 'expired')`;

/** Sides that came out; where the printer did not count those of a print that went well, those that were ordered. */
const SIDES = sql`coalesce(l.impressions, case when l.outcome = 'printed' then o.pages * l.copies else 0 end)`;
const ofCopy = (sides: SQL) => sql`(case when o.duplex then (${sides} + 1) / 2 else ${sides} end)`;
/** `sheetsAfter` of the contract: every copy begins on a new sheet. */
const SHEETS = sql`(case when o.pages = 0 then 0 else
  least(${SIDES}, o.pages * l.copies) / o.pages * ${ofCopy(sql`o.pages`)} + ${ofCopy(sql`least(${SIDES}, o.pages * l.copies) % o.pages`)} end)`;

/** Attempts to print that ended, each with the paper that it took. */
function prints(schoolCode: string, span: Span): Source {
  const at = sql`l.finished_at`;
  const ended = (outcome: string) => sql`case when l.outcome = ${outcome} then 1 else 0 end`;
  return {
    source: 'print',
    at,
    from: sql`from print_log l join print_order o on o.school_code = l.school_code and o.order_id = l.order_id
      where l.school_code = ${schoolCode} and l.outcome <> 'pending' and ${within(at, span)}`,
    terminal: sql`l.terminal_code`,
    fault: sql`case when l.outcome = 'printed' then '' else coalesce(nullif(l.code, ''), ${NO_CODE}) end`,
    adds: {
      prints: ONE,
      failures: ended('failed'),
      unconfirmed: ended('unconfirmed'),
      impressions: SIDES,
      sheets: SHEETS,
      wasteSheets: sql`case when l.outcome = 'printed' then 0 else ${SHEETS} end`,
    },
  };
}

/** Money of the ledger, at the time of its booking. What no order got counts too, with no item. */
function money(schoolCode: string, span: Span): Source {
  const at = sql`e.at`;
  const when = (kind: string, then: SQL) => sql`case when e.kind = ${kind} then ${then} else 0 end`;
  return {
    source: 'money',
    at,
    from: sql`from ledger_entry e
      join pay_attempt a on a.school_code = e.school_code and a.attempt_id = e.attempt_id
      join pay_intent i on i.school_code = a.school_code and i.intent_id = a.intent_id
      left join print_order o on o.school_code = e.school_code and o.order_id = e.order_id
      where e.school_code = ${schoolCode} and e.account = 'channel:' || e.channel_id and ${within(at, span)}`,
    terminal: sql`coalesce(i.terminal_code, '')`,
    channel: sql`e.channel_id`,
    adds: {
      payments: when('payment', ONE),
      chargedFen: when('payment', sql`e.amount_fen`),
      refunds: when('refund', ONE),
      refundedFen: when('refund', sql`-e.amount_fen`),
    },
  };
}

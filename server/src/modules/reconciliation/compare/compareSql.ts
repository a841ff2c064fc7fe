import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { type SQL, sql } from 'drizzle-orm';
import { dayAfter, startOfDay } from '../../payments/beijingDay.ts';
import type { DayKey } from '../dayStore.ts';
import { APART_MS } from '../times.ts';

const APART = sql`make_interval(mins => ${APART_MS / MINUTE_MS}::int)`;
/** A refund of the whole of a payment that was never booked is looked for in the bills of so many days. */
const REFUNDED_WITHIN_DAYS = 7;
const beijingDayOf = (moment: SQL) => sql`(${moment} at time zone 'UTC' + interval '8 hours')::date`;

/**
 * Lines of the day, each with what is booked here by the same number, on whatever day. A line whose number was listed before, in this bill,
 * an earlier one or one of a closed day, has no counterpart: each booking is compared with one line.
 *
 * Of a payment that was reversed nothing is booked, but its payment and its reversal are expected; so is a refund of the whole in place of
 * the reversal, which was made in a time that the database has lost. The reversal of a payment that is booked has no number either: it is
 * the refund of that payment which no bill lists.
 */
const linesOf = ({ schoolCode, channelId, day }: DayKey) => sql`
  lines as (
    select l.*,
      row_number() over (partition by l.kind, l.number order by l.line_no) + (
        select count(*) from recon_line e
        where e.school_code = l.school_code and e.channel_id = l.channel_id and e.number = l.number and e.kind = l.kind and e.day <> l.day
          and (e.day < l.day or exists (
            select from recon_day d
            where d.school_code = e.school_code and d.channel_id = e.channel_id and d.day = e.day and d.state = 'closed'))
      ) as occurrence
    from recon_line l where l.school_code = ${schoolCode} and l.channel_id = ${channelId} and l.day = ${day}
  ),
  known as (
    select l.kind, l.number, l.out_trade_no, l.channel_trade_no, l.occurrence::int, l.amount_fen as their_fen, l.at as their_at,
      a.state = 'reversed' and a.paid_fen is null as reversed,
      case when l.occurrence > 1 then null
        when l.kind = 'refund' and not (a.state = 'reversed' and a.paid_fen is null and l.amount_fen = a.amount_fen) then r.amount_fen
        when a.state = 'reversed' and a.paid_fen is null then a.amount_fen
        when l.kind = 'payment' then nullif(a.paid_fen, 0) else b.amount_fen end as our_fen,
      case when l.occurrence > 1 then null when l.kind = 'refund' then r.ended_at
        when l.kind = 'reversal' and b.ended_at is not null then b.ended_at else coalesce(a.paid_at, a.created_at) end as our_at
    from lines l
    left join pay_attempt a on a.school_code = l.school_code and a.out_trade_no = l.out_trade_no and a.channel_id = l.channel_id
    left join pay_refund r on l.kind = 'refund' and r.school_code = l.school_code and r.out_refund_no = l.number
      and r.attempt_id = a.attempt_id and r.state = 'done'
    left join lateral (
      select b.amount_fen, b.ended_at from pay_refund b
      where l.kind = 'reversal' and b.school_code = a.school_code and b.attempt_id = a.attempt_id and b.state = 'done'
        and b.amount_fen = l.amount_fen and not exists (
          select from recon_line n
          where n.school_code = l.school_code and n.channel_id = l.channel_id and n.number = b.out_refund_no and n.kind = 'refund')
      order by b.ended_at limit 1) b on true
  )`;

/**
 * What is booked here on the day, with the time in which the provider may have booked it. A refund is known when it is done, but was made at
 * any time since it was asked for. What became known after its day was closed belongs to the day on which it was booked.
 */
const ownOf = ({ schoolCode, channelId, day }: DayKey) => {
  const within = (moment: SQL) =>
    sql`${moment} >= ${startOfDay(day).toISOString()} and ${moment} < ${startOfDay(dayAfter(day)).toISOString()}`;
  return sql`
  own as (
    select 'payment' as kind, a.out_trade_no as number, a.out_trade_no, a.paid_fen as fen, a.paid_at as at, a.paid_at as since, a.paid_at as until
    from pay_attempt a
    where a.school_code = ${schoolCode} and a.channel_id = ${channelId} and a.paid_fen > 0 and ${within(sql`a.paid_at`)}
      and not exists (
        select from ledger_entry e
        where e.school_code = a.school_code and e.attempt_id = a.attempt_id and e.kind = 'payment' and e.closed_day is not null)
    union all
    select 'payment', a.out_trade_no, a.out_trade_no, a.paid_fen, e.at, a.paid_at, e.at
    from ledger_entry e join pay_attempt a on a.school_code = e.school_code and a.attempt_id = e.attempt_id
    where e.school_code = ${schoolCode} and e.channel_id = ${channelId} and e.closed_day is not null and e.amount_fen > 0
      and ${within(sql`e.at`)}
    union all
    select 'refund', r.out_refund_no, a.out_trade_no, r.amount_fen, r.ended_at, r.created_at, r.ended_at
    from pay_refund r join pay_attempt a on a.school_code = r.school_code and a.attempt_id = r.attempt_id
    where r.school_code = ${schoolCode} and a.channel_id = ${channelId} and r.state = 'done' and ${within(sql`r.ended_at`)}
      and not exists (
        select from recon_line v
        where v.school_code = r.school_code and v.channel_id = a.channel_id and v.number = a.out_trade_no and v.kind = 'reversal'
          and v.amount_fen = r.amount_fen)
    union all
    select 'reversal', k.number, k.out_trade_no, k.our_fen, k.their_at, k.their_at, k.their_at
    from known k where k.kind = 'payment' and k.reversed and k.our_fen is not null and not exists (
      select from recon_line w
      where w.school_code = ${schoolCode} and w.channel_id = ${channelId} and w.out_trade_no = k.out_trade_no and w.kind = 'refund'
        and w.amount_fen = k.our_fen and w.day between ${day}::date and ${day}::date + ${REFUNDED_WITHIN_DAYS}::int)
  ),
  unlisted as (
    select o.*, exists (
      select from generate_series(${beijingDayOf(sql`(o.since - ${APART})`)}, ${beijingDayOf(sql`(o.until + ${APART})`)}, interval '1 day') near
      left join recon_day d on d.school_code = ${schoolCode} and d.channel_id = ${channelId} and d.day = near::date
      where d.fetched_at is null
        and near::date >= (select min(f.day) from recon_day f where f.school_code = ${schoolCode} and f.channel_id = ${channelId})
    ) as awaited
    from own o
    where not exists (
      select from recon_line l
      where l.school_code = ${schoolCode} and l.channel_id = ${channelId} and l.number = o.number and l.kind = o.kind)
  )`;
};

/**
 * Compares a day, writes its differences down, and counts. Differences are never deleted: those that are no longer found are kept as not
 * present, with what persons did about them.
 */
export const compareSql = (key: DayKey, now: Date): SQL => {
  const { schoolCode, channelId, day } = key;
  return sql`
  with ${linesOf(key)}, ${ownOf(key)},
  found as (
    select case when our_fen is null then 'missing-here' else 'amount' end as what, kind, number, out_trade_no, occurrence,
      their_fen, their_at, channel_trade_no, our_fen, our_at
    from known where our_fen is distinct from their_fen
    union all
    select 'missing-there', kind, number, out_trade_no, 0, null, null, null, fen, at from unlisted where not awaited
  ),
  named as (
    select *, concat_ws('|', kind, number, occurrence, coalesce(their_fen::text, '-'), coalesce(our_fen::text, '-')) as fingerprint from found
  ),
  gone as (
    update recon_difference set present = false
    where school_code = ${schoolCode} and channel_id = ${channelId} and day = ${day} and present
      and fingerprint not in (select fingerprint from named)
  ),
  kept as (
    insert into recon_difference (school_code, difference_id, channel_id, day, kind, line_kind, number, out_trade_no, occurrence,
      their_fen, their_at, channel_trade_no, our_fen, our_at, fingerprint, present, found_at)
    select ${schoolCode}, gen_random_uuid(), ${channelId}, ${day}::date, case when kind = 'payment' then what else 'refund-' || what end, kind,
      number, out_trade_no, occurrence, their_fen, their_at, channel_trade_no, our_fen, our_at, fingerprint, true, ${now.toISOString()}::timestamptz
    from named
    on conflict (school_code, channel_id, day, fingerprint) do update set present = true
  ),
  booked as (
    select kind, our_fen as fen from known where our_fen is not null
    union all select kind, fen from unlisted where not awaited
  )
  select (select count(*) from found)::int as differences, (select count(*) from unlisted where awaited)::int as awaited,
    (select ${tally(sql`their_fen`)} from known) as theirs, (select ${tally(sql`fen`)} from booked) as ours`;
};

const tally = (fen: SQL) => sql`jsonb_build_object(
  'payments', count(*) filter (where kind = 'payment'), 'paidFen', coalesce(sum(${fen}) filter (where kind = 'payment'), 0),
  'refunds', count(*) filter (where kind <> 'payment'), 'refundedFen', coalesce(sum(${fen}) filter (where kind <> 'payment'), 0))`;

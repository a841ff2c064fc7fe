import type { FileAnswer } from '@self-print/contract/call.ts';
import type { Bilingual, Language } from '@self-print/contract/fields.ts';
import { type DifferenceKind, differenceKind } from '@self-print/contract/platform/reconciliation.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queries } from '../../../db/database.ts';
import { inBatches } from '../../../db/inBatches.ts';
import type { ReconLineKind } from '../../../db/schema/reconciliation.ts';
import type { AdminActor } from '../../../http/actor.ts';
import { type XlsxColumn, xlsxAnswer } from '../../../http/xlsx.ts';
import { BEIJING } from '../../payments/beijingDay.ts';
import type { PayDeps } from '../../payments/payDeps.ts';
import type { DayKey } from '../dayStore.ts';

const moment = z.nullable(z.coerce.date());
const dayRow = z.object({
  /** The line of the bill; null for what no bill lists. */
  line_no: z.nullable(z.number()),
  /** By which the next batch of what no bill lists is found. */
  difference_id: z.nullable(z.string()),
  kind: z.enum(['payment', 'refund', 'reversal']),
  number: z.string(),
  out_trade_no: z.string(),
  channel_trade_no: z.nullable(z.string()),
  their_fen: z.nullable(z.number()),
  their_at: moment,
  our_fen: z.nullable(z.number()),
  our_at: moment,
  order_id: z.nullable(z.string()),
  difference: z.nullable(differenceKind),
  remark: z.nullable(z.string()),
  resolved: z.nullable(z.boolean()),
});
type DayRow = z.infer<typeof dayRow>;

/** Exports a day of a channel as it was compared: each line of the bill with what is booked for it, then what no bill lists. */
export function exportDay(
  { db, log }: Pick<PayDeps, 'db' | 'log'>,
  { userId }: AdminActor,
  key: DayKey,
  language: Language,
): FileAnswer {
  const file = {
    fileName: `reconciliation-${key.channelId}-${key.day}.xlsx`,
    sheet: key.day,
    onEnd: (rows: number) => log.event('money-exported', { by: userId, what: `day ${key.day}`, rows }),
  };
  return xlsxAnswer(file, language, columnsIn(language), readDay(db, key));
}

async function* readDay(queries: Queries, key: DayKey): AsyncGenerator<DayRow> {
  yield* inBatches<DayRow>(async (last, limit) => {
    const { rows } = await queries.orm.execute(linesSql(key, last?.line_no ?? 0, limit));
    return rows.map((row) => dayRow.parse(row));
  });
  yield* inBatches<DayRow>(async (last, limit) => {
    const { rows } = await queries.orm.execute(unlistedSql(key, last?.difference_id ?? null, limit));
    return rows.map((row) => dayRow.parse(row));
  });
}

const remarkOf = sql`(
  select r.remark from recon_resolution r
  where r.school_code = d.school_code and r.difference_id = d.difference_id order by r.at desc limit 1)`;

/** Where there is no difference, both sides say the same; a line that repeats a number has its difference by its occurrence. */
const linesSql = ({ schoolCode, channelId, day }: DayKey, after: number, limit: number) => sql`
  select l.line_no, null as difference_id, l.kind, l.number, l.out_trade_no, l.channel_trade_no, l.amount_fen as their_fen, l.at as their_at,
    case when d.difference_id is null then l.amount_fen else d.our_fen end as our_fen,
    case when d.difference_id is not null then d.our_at when l.kind = 'refund' then f.ended_at else coalesce(a.paid_at, a.created_at) end as our_at,
    i.order_id, d.kind as difference, ${remarkOf} as remark, d.resolved_at is not null as resolved
  from (
    select b.*, 1 + (
      select count(*) from recon_line e
      where e.school_code = b.school_code and e.channel_id = b.channel_id and e.number = b.number and e.kind = b.kind
        and (e.day = b.day and e.line_no < b.line_no or e.day < b.day or e.day > b.day and exists (
          select from recon_day c
          where c.school_code = e.school_code and c.channel_id = e.channel_id and c.day = e.day and c.state = 'closed'))
    ) as occurrence
    from recon_line b
    where b.school_code = ${schoolCode} and b.channel_id = ${channelId} and b.day = ${day} and b.line_no > ${after}
    order by b.line_no limit ${limit}
  ) l
  left join pay_attempt a on a.school_code = l.school_code and a.out_trade_no = l.out_trade_no and a.channel_id = l.channel_id
  left join pay_intent i on i.school_code = a.school_code and i.intent_id = a.intent_id
  left join pay_refund f on l.kind = 'refund' and f.school_code = l.school_code and f.out_refund_no = l.number and f.attempt_id = a.attempt_id
  left join recon_difference d on d.school_code = l.school_code and d.channel_id = l.channel_id and d.day = l.day and d.present
    and d.line_kind = l.kind and d.number = l.number and d.occurrence = l.occurrence
  order by l.line_no`;

const unlistedSql = ({ schoolCode, channelId, day }: DayKey, after: string | null, limit: number) => sql`
  select null as line_no, d.difference_id, d.line_kind as kind, d.number, d.out_trade_no, d.channel_trade_no, d.their_fen, d.their_at,
    d.our_fen, d.our_at, i.order_id, d.kind as difference, ${remarkOf} as remark, d.resolved_at is not null as resolved
  from recon_difference d
  left join pay_attempt a on a.school_code = d.school_code and a.out_trade_no = d.out_trade_no and a.channel_id = d.channel_id
  left join pay_intent i on i.school_code = a.school_code and i.intent_id = a.intent_id
  where d.school_code = ${schoolCode} and d.channel_id = ${channelId} and d.day = ${day} and d.present and d.occurrence = 0
    and (${after}::uuid is null or d.difference_id > ${after}::uuid)
  order by d.difference_id limit ${limit}`;

const LINE_KINDS: Readonly<Record<ReconLineKind, Bilingual>> = {
  payment: { zh: '收款', en: 'Payment' },
  refund: { zh: '退款', en: 'Refund' },
  reversal: { zh: '撤销', en: 'Reversal' },
};

/** As on the page of reconciliation. */
const DIFFERENCES: Readonly<Record<DifferenceKind, Bilingual>> = {
  'missing-here': { zh: '支付平台有，本平台无', en: 'Missing here' },
  'missing-there': { zh: '本平台有，支付平台无', en: 'Missing there' },
  amount: { zh: '金额不符', en: 'Amount differs' },
  'refund-missing-here': { zh: '退款：支付平台有，本平台无', en: 'Refund missing here' },
  'refund-missing-there': { zh: '退款：本平台有，支付平台无', en: 'Refund missing there' },
  'refund-amount': { zh: '退款金额不符', en: 'Refunded amount differs' },
};
const AGREES = { zh: '一致', en: 'Agrees' };
const DONE = { zh: '已处理', en: 'Resolved' };
const OPEN = { zh: '待处理', en: 'Open' };

const columnsIn = (language: Language): readonly XlsxColumn<DayRow>[] => [
  {
    heading: { zh: '类型', en: 'Kind' },
    width: 8,
    as: 'text',
    read: ({ kind }) => LINE_KINDS[kind][language],
  },
  { heading: { zh: '商户单号', en: 'Our number' }, width: 34, as: 'text', read: ({ number }) => number },
  {
    heading: { zh: '支付平台单号', en: 'Their number' },
    width: 34,
    as: 'text',
    read: ({ channel_trade_no: theirs }) => theirs,
  },
  { heading: { zh: '订单编号', en: 'Order' }, width: 38, as: 'text', read: ({ order_id: order }) => order },
  {
    heading: { zh: '支付平台金额（元）', en: 'Their amount (yuan)' },
    width: 18,
    as: 'money',
    read: ({ their_fen: fen }) => fen,
  },
  {
    heading: { zh: '支付平台时间', en: 'Their time' },
    width: 20,
    as: 'moment',
    timeZone: BEIJING,
    read: ({ their_at: at }) => at,
  },
  {
    heading: { zh: '本平台金额（元）', en: 'Our amount (yuan)' },
    width: 18,
    as: 'money',
    read: ({ our_fen: fen }) => fen,
  },
  {
    heading: { zh: '本平台时间', en: 'Our time' },
    width: 20,
    as: 'moment',
    timeZone: BEIJING,
    read: ({ our_at: at }) => at,
  },
  {
    heading: { zh: '核对', en: 'Result' },
    width: 26,
    as: 'text',
    read: ({ difference }) => (difference === null ? AGREES : DIFFERENCES[difference])[language],
  },
  {
    heading: { zh: '处理', en: 'Resolution' },
    width: 10,
    as: 'text',
    read: ({ difference, resolved }) => (difference === null ? null : (resolved ? DONE : OPEN)[language]),
  },
  { heading: { zh: '备注', en: 'Remark' }, width: 30, as: 'text', read: ({ remark }) => remark },
];

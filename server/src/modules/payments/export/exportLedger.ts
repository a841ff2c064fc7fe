import type { CallInput, FileAnswer } from '@self-print/contract/call.ts';
import type { Language } from '@self-print/contract/fields.ts';
import type { paymentAdminCalls } from '@self-print/contract/platform/paymentAdmin.ts';
import { and, asc, gt } from 'drizzle-orm';
import { inBatches } from '../../../db/inBatches.ts';
import { ledgerEntry } from '../../../db/schema/payments.ts';
import type { AdminActor } from '../../../http/actor.ts';
import { type XlsxColumn, xlsxAnswer } from '../../../http/xlsx.ts';
import { BEIJING } from '../beijingDay.ts';
import { ledgerCondition } from '../ledger/listLedger.ts';
import type { PayDeps } from '../payDeps.ts';
import { type ChannelWords, channelWordsOf } from './channelWords.ts';
import { BOOKING_KINDS } from './words.ts';

type Row = typeof ledgerEntry.$inferSelect;

/** Exports the ledger, oldest first, as it is printed for the accounts. */
export async function exportLedger(
  { db, log }: PayDeps,
  { schoolCode, userId }: AdminActor,
  filter: CallInput<typeof paymentAdminCalls.exportLedger>,
  language: Language,
): Promise<FileAnswer> {
  const words = await channelWordsOf(db, schoolCode, language);
  const wanted = ledgerCondition(schoolCode, filter);
  const entries = inBatches<Row>((last, limit) =>
    db.orm
      .select()
      .from(ledgerEntry)
      .where(and(wanted, last && gt(ledgerEntry.entryNo, last.entryNo)))
      .orderBy(asc(ledgerEntry.entryNo))
      .limit(limit),
  );
  const file = {
    fileName: 'ledger.xlsx',
    sheet: { zh: '账簿', en: 'Ledger' }[language],
    onEnd: (rows: number) => log.event('money-exported', { by: userId, what: 'ledger', rows }),
  };
  return xlsxAnswer(file, language, columnsIn(language, words), entries);
}

const columnsIn = (language: Language, words: ChannelWords): readonly XlsxColumn<Row>[] => [
  { heading: { zh: '分录号', en: 'Entry' }, width: 10, as: 'number', read: ({ entryNo }) => entryNo },
  { heading: { zh: '凭证号', en: 'Booking' }, width: 10, as: 'number', read: ({ bookingNo }) => bookingNo },
  {
    heading: { zh: '入账时间', en: 'Booked at' },
    width: 20,
    as: 'moment',
    timeZone: BEIJING,
    read: ({ at }) => at,
  },
  {
    heading: { zh: '账户', en: 'Account' },
    width: 22,
    as: 'text',
    read: ({ account }) => words.account(account),
  },
  {
    heading: { zh: '类型', en: 'Kind' },
    width: 10,
    as: 'text',
    read: ({ kind }) => BOOKING_KINDS[kind][language],
  },
  {
    heading: { zh: '借方（元）', en: 'Debit (yuan)' },
    width: 14,
    as: 'money',
    read: ({ amountFen }) => (amountFen > 0 ? amountFen : null),
  },
  {
    heading: { zh: '贷方（元）', en: 'Credit (yuan)' },
    width: 14,
    as: 'money',
    read: ({ amountFen }) => (amountFen < 0 ? -amountFen : null),
  },
  { heading: { zh: '订单编号', en: 'Order' }, width: 38, as: 'text', read: ({ orderId }) => orderId },
  {
    heading: { zh: '渠道', en: 'Channel' },
    width: 16,
    as: 'text',
    read: ({ channelId }) => words.channel(channelId),
  },
  {
    heading: { zh: '所属已关账日', en: 'Of the closed day' },
    width: 14,
    as: 'text',
    read: ({ closedDay }) => closedDay,
  },
];

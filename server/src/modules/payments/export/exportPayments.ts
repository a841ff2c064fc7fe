import type { CallInput, FileAnswer } from '@self-print/contract/call.ts';
import type { Language } from '@self-print/contract/fields.ts';
import { maskText } from '@self-print/contract/masking.ts';
import type { paymentAdminCalls } from '@self-print/contract/platform/paymentAdmin.ts';
import { and, desc, eq, gt, inArray, lt, or } from 'drizzle-orm';
import { inBatches } from '../../../db/inBatches.ts';
import { account } from '../../../db/schema/accounts.ts';
import { printOrder } from '../../../db/schema/orders.ts';
import { payIntent } from '../../../db/schema/payments.ts';
import type { AdminActor } from '../../../http/actor.ts';
import { may } from '../../../http/permissions.ts';
import { type XlsxColumn, xlsxAnswer } from '../../../http/xlsx.ts';
import { type AccountNames, decryptNames } from '../../accounts/encryptedAccount.ts';
import { paymentConditions, paymentRows } from '../admin/listPayments.ts';
import { BEIJING } from '../beijingDay.ts';
import type { PayDeps } from '../payDeps.ts';
import { type ChannelWords, channelWordsOf } from './channelWords.ts';
import { PAYMENT_STATES } from './words.ts';

type Filter = CallInput<typeof paymentAdminCalls.export>;
type Listed = Awaited<ReturnType<typeof paymentRows>>[number];
type Row = Listed & { readonly owner: AccountNames | undefined };

/** Exports payments, newest first. Whose order each is for is in it, masked, for those who may read orders. */
export async function exportPayments(
  deps: PayDeps,
  admin: AdminActor,
  filter: Filter,
  language: Language,
): Promise<FileAnswer> {
  const withPersons = may(admin, 'order:read');
  const words = await channelWordsOf(deps.db, admin.schoolCode, language);
  const columns = [...columnsIn(language, words), ...(withPersons ? PERSON : [])];
  const file = {
    fileName: 'payments.xlsx',
    sheet: { zh: '支付', en: 'Payments' }[language],
    onEnd: (rows: number) => deps.log.event('money-exported', { by: admin.userId, what: 'payments', rows }),
  };
  return xlsxAnswer(file, language, columns, readPayments(deps, admin, filter, withPersons));
}

async function* readPayments(
  deps: PayDeps,
  { schoolCode }: AdminActor,
  filter: Filter,
  withPersons: boolean,
): AsyncGenerator<Row> {
  const { db } = deps;
  const wanted = and(eq(payIntent.schoolCode, schoolCode), ...paymentConditions(db.orm, schoolCode, filter));
  yield* inBatches<Row>(async (last, limit) => {
    const rows = await paymentRows(db)
      .where(and(wanted, last && after(last)))
      .orderBy(desc(payIntent.createdAt), payIntent.intentId)
      .limit(limit);
    const owners = withPersons ? await ownersOf(deps, schoolCode, rows) : new Map<string, AccountNames>();
    return rows.map((row) => ({ ...row, owner: owners.get(row.intent.orderId) }));
  });
}

/** What stands behind a payment in the list. */
const after = ({ intent: { createdAt, intentId } }: Listed) =>
  or(
    lt(payIntent.createdAt, createdAt),
    and(eq(payIntent.createdAt, createdAt), gt(payIntent.intentId, intentId)),
  );

/** Whose the orders are, by order. */
async function ownersOf(
  { db, keys }: Pick<PayDeps, 'db' | 'keys'>,
  schoolCode: string,
  payments: readonly Listed[],
): Promise<ReadonlyMap<string, AccountNames>> {
  const orders = payments.map(({ intent }) => intent.orderId);
  if (orders.length === 0) return new Map();
  const rows = await db.orm
    .select({ orderId: printOrder.orderId, owner: account })
    .from(printOrder)
    .innerJoin(
      account,
      and(eq(account.schoolCode, printOrder.schoolCode), eq(account.userId, printOrder.userId)),
    )
    .where(and(eq(printOrder.schoolCode, schoolCode), inArray(printOrder.orderId, orders)));
  return new Map(rows.map(({ orderId, owner }) => [orderId, decryptNames(keys, owner, owner)]));
}

const columnsIn = (language: Language, words: ChannelWords): readonly XlsxColumn<Row>[] => [
  {
    heading: { zh: '创建时间', en: 'Created' },
    width: 20,
    as: 'moment',
    timeZone: BEIJING,
    read: ({ intent }) => intent.createdAt,
  },
  {
    heading: { zh: '支付时间', en: 'Paid' },
    width: 20,
    as: 'moment',
    timeZone: BEIJING,
    read: ({ intent }) => intent.paidAt,
  },
  { heading: { zh: '订单编号', en: 'Order' }, width: 38, as: 'text', read: ({ intent }) => intent.orderId },
  { heading: { zh: '项目', en: 'Item' }, width: 24, as: 'text', read: ({ title }) => title[language] },
  {
    heading: { zh: '状态', en: 'State' },
    width: 10,
    as: 'text',
    read: ({ state }) => PAYMENT_STATES[state][language],
  },
  {
    heading: { zh: '金额（元）', en: 'Amount (yuan)' },
    width: 14,
    as: 'money',
    read: ({ intent }) => intent.amountFen,
  },
  {
    heading: { zh: '已退款（元）', en: 'Refunded (yuan)' },
    width: 14,
    as: 'money',
    read: ({ refundedFen }) => refundedFen,
  },
  {
    heading: { zh: '渠道', en: 'Channel' },
    width: 16,
    as: 'text',
    read: ({ channelId }) => words.channel(channelId),
  },
  {
    heading: { zh: '终端', en: 'Terminal' },
    width: 14,
    as: 'text',
    read: ({ intent }) => intent.terminalCode,
  },
];

const PERSON: readonly XlsxColumn<Row>[] = [
  {
    heading: { zh: '姓名', en: 'Name' },
    width: 12,
    as: 'text',
    read: ({ owner }) => owner && maskText('name', owner.name),
  },
  {
    heading: { zh: '学工号', en: 'Number' },
    width: 16,
    as: 'text',
    read: ({ owner }) => owner && maskText('number', owner.userName),
  },
];

import type { FileAnswer } from '@self-print/contract/call.ts';
import type { Bilingual, Language } from '@self-print/contract/fields.ts';
import { yuanOf } from '@self-print/contract/money.ts';
import type { AdminOrderRow } from '@self-print/contract/platform/orderAdmin.ts';
import type { Deps } from '../../../deps.ts';
import type { AdminActor } from '../../../http/actor.ts';
import { type CsvColumn, csvStream } from '../../../http/csv.ts';
import { timesOf } from '../../schools/timesOf.ts';
import type { OrderFilter } from './orderConditions.ts';
import { eachOrder } from './orderQuery.ts';

/** As the console shows them. */
const STATES: Readonly<Record<AdminOrderRow['state'], Bilingual>> = {
  waiting: { zh: '待审批', en: 'Awaiting approval' },
  refused: { zh: '未通过', en: 'Refused' },
  created: { zh: '待支付', en: 'Awaiting payment' },
  paid: { zh: '待打印', en: 'To be printed' },
  claimed: { zh: '终端处理中', en: 'At a terminal' },
  printing: { zh: '打印中', en: 'Printing' },
  printed: { zh: '已打印', en: 'Printed' },
  failed: { zh: '打印失败', en: 'Failed' },
  unconfirmed: { zh: '待确认', en: 'Unconfirmed' },
  cancelled: { zh: '已取消', en: 'Cancelled' },
  expired: { zh: '已过期', en: 'Expired' },
};

function columnsOf(
  language: Language,
  timeOf: (moment: string | null) => string,
): readonly CsvColumn<AdminOrderRow>[] {
  const column = (zh: string, en: string, read: (row: AdminOrderRow) => string) =>
    [{ zh, en }[language], read] as const;
  return [
    column('订单编号', 'Order', ({ orderId }) => orderId),
    column('项目代码', 'Item code', ({ itemId }) => itemId ?? ''),
    column('名称', 'Title', ({ title }) => title[language]),
    column('姓名', 'Name', ({ userName }) => userName),
    column('学号或工号', 'Number', ({ userNumber }) => userNumber),
    column('状态', 'Status', ({ state }) => STATES[state][language]),
    column('页数', 'Pages', ({ pages }) => String(pages)),
    column('份数', 'Copies', ({ copies }) => String(copies)),
    column('费用（元）', 'Fee (CNY)', ({ totalFee }) => yuanOf(totalFee)),
    column('终端代码', 'Terminal code', ({ terminalCode }) => terminalCode ?? ''),
    column('终端', 'Terminal', ({ terminalName }) => terminalName?.[language] ?? ''),
    column('下单时间', 'Ordered', ({ createdAt }) => timeOf(createdAt)),
    column('打印时间', 'Printed', ({ printedAt }) => timeOf(printedAt)),
  ];
}

/**
 * Exports all orders that a filter leaves as CSV, newest first, with masked personal data, times by the school's clock, and headings in the
 * language of the page.
 */
export async function exportOrders(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'log'>,
  admin: AdminActor,
  filter: OrderFilter,
  language: Language,
): Promise<FileAnswer> {
  const file = {
    fileName: 'orders.csv',
    onEnd: (rows: number) => deps.log.event('orders-exported', { by: admin.userId, rows }),
  };
  const timeOf = await timesOf(deps.db, admin.schoolCode);
  return csvStream(file, columnsOf(language, timeOf), eachOrder(deps, admin, filter));
}

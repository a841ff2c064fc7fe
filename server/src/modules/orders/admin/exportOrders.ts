import type { FileAnswer } from '@self-print/contract/call.ts';
import { yuanOf } from '@self-print/contract/money.ts';
import type { AdminOrderRow } from '@self-print/contract/platform/orderAdmin.ts';
import type { Deps } from '../../../deps.ts';
import type { AdminActor } from '../../../http/actor.ts';
import { type CsvColumn, csvStream } from '../../../http/csv.ts';
import { timesOf } from '../../schools/timesOf.ts';
import type { OrderFilter } from './orderConditions.ts';
import { eachOrder } from './orderQuery.ts';

const columnsOf = (timeOf: (moment: string | null) => string): readonly CsvColumn<AdminOrderRow>[] => [
  ['order', ({ orderId }) => orderId],
  ['item', ({ itemId }) => itemId ?? ''],
  ['title', ({ title }) => title.zh],
  ['name', ({ userName }) => userName],
  ['number', ({ userNumber }) => userNumber],
  ['state', ({ state }) => state],
  ['pages', ({ pages }) => String(pages)],
  ['copies', ({ copies }) => String(copies)],
  ['fee (yuan)', ({ totalFee }) => yuanOf(totalFee)],
  ['terminal', ({ terminalCode }) => terminalCode ?? ''],
  ['terminal name', ({ terminalName }) => terminalName?.zh ?? ''],
  ['ordered', ({ createdAt }) => timeOf(createdAt)],
  ['printed', ({ printedAt }) => timeOf(printedAt)],
];

/** Exports all orders that a filter leaves as CSV, newest first, with masked personal data, and times by the school's clock. */
export async function exportOrders(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'log'>,
  admin: AdminActor,
  filter: OrderFilter,
): Promise<FileAnswer> {
  const file = {
    fileName: 'orders.csv',
    onEnd: (rows: number) => deps.log.event('orders-exported', { by: admin.userId, rows }),
  };
  const timeOf = await timesOf(deps.db, admin.schoolCode);
  return csvStream(file, columnsOf(timeOf), eachOrder(deps, admin, filter));
}

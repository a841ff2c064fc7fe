import type { FileAnswer } from '@self-print/contract/call.ts';
import type { AdminOrderRow } from '@self-print/contract/platform/orderAdmin.ts';
import type { Deps } from '../../../deps.ts';
import type { AdminActor } from '../../../http/actor.ts';
import { bytesAnswer } from '../../../http/fileAnswers.ts';
import { listOrders, type OrderFilter } from './orderQuery.ts';

const ROWS_MAX = 10_000;
/** Without it, spreadsheets assume the machine's local encoding. */
const BYTE_ORDER_MARK = '\uFEFF';
const FEN_PER_YUAN = 100;

const COLUMNS: readonly (readonly [string, (row: AdminOrderRow) => string])[] = [
  ['order', ({ orderId }) => orderId],
  ['item', ({ itemId }) => itemId ?? ''],
  ['title', ({ title }) => title.zh],
  ['name', ({ userName }) => userName],
  ['number', ({ userNumber }) => userNumber],
  ['state', ({ state }) => state],
  ['pages', ({ pages }) => String(pages)],
  ['copies', ({ copies }) => String(copies)],
  ['fee (yuan)', ({ totalFee }) => (totalFee / FEN_PER_YUAN).toFixed(2)],
  ['terminal', ({ terminalCode }) => terminalCode ?? ''],
  ['ordered', ({ createdAt }) => createdAt],
  ['printed', ({ printedAt }) => printedAt ?? ''],
];

type ExportFilter = Omit<OrderFilter, 'page' | 'rows' | 'userName'>;

/** Exports orders as CSV (RFC 4180), newest first, with masked personal data. */
export async function exportOrders(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'log'>,
  admin: AdminActor,
  filter: ExportFilter,
): Promise<FileAnswer> {
  const { rows } = await listOrders(deps, admin, { ...filter, page: 1, rows: ROWS_MAX });
  deps.log.event('orders-exported', { by: admin.userId, rows: rows.length });
  const lines = [COLUMNS.map(([name]) => name), ...rows.map((row) => COLUMNS.map(([, read]) => read(row)))];
  const text = BYTE_ORDER_MARK + lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
  return bytesAnswer('text/csv; charset=utf-8', new TextEncoder().encode(text), 'orders.csv');
}

/** Escapes a cell so that no spreadsheet interprets it as a formula. */
function quoted(cell: string): string {
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return `"${safe.replaceAll('"', '""')}"`;
}

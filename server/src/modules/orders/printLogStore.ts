import { and, desc, eq, exists, sql } from 'drizzle-orm';
import type { Orm, Queries } from '../../db/database.ts';
import { type PrintOutcome, printLog, printOrder } from '../../db/schema/orders.ts';
import type { TerminalKey } from '../terminals/terminalStore.ts';
import type { Step } from './life/life.ts';
import { LIFE_COLUMNS, type Standing } from './life/lifeColumns.ts';
import { CONFLICT, type Conflict, updateLife } from './life/writeOrder.ts';
import type { OrderRow } from './orderStore.ts';

/** A terminal's print log with its order. */
export interface LoggedPrint {
  readonly order: Standing & Pick<OrderRow, 'schoolCode' | 'orderId' | 'revision'>;
  /** Null when the terminal has no such log of the order. */
  readonly log: { readonly printLogId: string; readonly outcome: PrintOutcome } | null;
}

/** Columns of an order by which its print is settled. */
export const LOGGED_ORDER_COLUMNS = {
  schoolCode: printOrder.schoolCode,
  orderId: printOrder.orderId,
  revision: printOrder.revision,
  orderType: printOrder.orderType,
  takeType: printOrder.takeType,
  pages: printOrder.pages,
  ...LIFE_COLUMNS,
};

const columns = {
  order: LOGGED_ORDER_COLUMNS,
  log: { printLogId: printLog.printLogId, outcome: printLog.outcome },
};
const ofOrder = [eq(printLog.schoolCode, printOrder.schoolCode), eq(printLog.orderId, printOrder.orderId)];
const ofTerminal = eq(printLog.terminalCode, sql.placeholder('terminalCode'));
const theOrder = and(
  eq(printOrder.schoolCode, sql.placeholder('schoolCode')),
  eq(printOrder.orderId, sql.placeholder('orderId')),
);

const byLogId = (orm: Orm) =>
  orm
    .select(columns)
    .from(printOrder)
    .leftJoin(printLog, and(...ofOrder, ofTerminal, eq(printLog.printLogId, sql.placeholder('printLogId'))))
    .where(theOrder)
    .prepare('logged_print_by_log');

const newest = (orm: Orm) =>
  orm
    .select(columns)
    .from(printOrder)
    .leftJoin(printLog, and(...ofOrder, ofTerminal))
    .where(theOrder)
    .orderBy(sql`${printLog.fencingToken} desc nulls last`)
    .limit(1)
    .prepare('logged_print_newest');

/** Finds a print by its log, or the terminal's newest print of the order when no log is given. */
export async function findLoggedPrint(
  queries: Queries,
  { schoolCode, terminalCode }: TerminalKey,
  orderId: string,
  printLogId: string | undefined,
): Promise<LoggedPrint | undefined> {
  const [row] =
    printLogId === undefined
      ? await queries.prepared(newest).execute({ schoolCode, terminalCode, orderId })
      : await queries.prepared(byLogId).execute({ schoolCode, terminalCode, orderId, printLogId });
  return row;
}

const given = (name: string) => sql`${sql.placeholder(name)}`;

/** The beginning of a print, as its log keeps it. */
export interface RecordedStart {
  readonly printLogId: string;
  readonly terminalCode: string;
  readonly requestId: string | null;
  readonly logCartonCode: string | null;
  readonly remarks: string;
  readonly savedAt: Date;
}

/** One statement, for the same reason as below. */
const startStatement = (orm: Orm) => {
  const started = orm.$with('started').as(
    updateLife(orm).returning({
      schoolCode: printOrder.schoolCode,
      orderId: printOrder.orderId,
      fencingToken: printOrder.fencingToken,
      copies: printOrder.copies,
    }),
  );
  return orm
    .with(started)
    .insert(printLog)
    .select(
      orm
        .select({
          schoolCode: started.schoolCode,
          printLogId: given('printLogId').as('print_log_id'),
          orderId: started.orderId,
          terminalCode: given('terminalCode').as('terminal_code'),
          fencingToken: started.fencingToken,
          requestId: given('requestId').as('request_id'),
          outcome: sql`'pending'`.as('outcome'),
          code: sql`''`.as('code'),
          errorMsg: sql`''`.as('error_msg'),
          cartonCode: given('logCartonCode').as('carton_code'),
          executionRecord: sql`''`.as('execution_record'),
          pictureEncrypted: sql`null`.as('picture_encrypted'),
          copies: started.copies,
          impressions: sql`null`.as('impressions'),
          remarks: given('remarks').as('remarks'),
          savedAt: given('savedAt').as('saved_at'),
          finishedAt: sql`null`.as('finished_at'),
        })
        .from(started),
    )
    .returning({ printLogId: printLog.printLogId })
    .prepare('record_start');
};

/** Begins a print: writes the step to the order as it was read, and adds the print log. */
export async function recordStart(
  queries: Queries,
  order: OrderRow,
  { changes }: Step,
  start: RecordedStart,
): Promise<undefined | Conflict> {
  const [written] = await queries.prepared(startStatement).execute({ ...order, ...changes, ...start });
  return written ? undefined : CONFLICT;
}

export interface RecordedOutcome {
  readonly outcome: PrintOutcome;
  readonly code: string;
  readonly errorMsg: string;
  readonly cartonCode: string | null;
  readonly executionRecord: string;
  readonly pictureEncrypted: Uint8Array | null;
  readonly impressions: number | null;
  /** Null keeps what was saved before printing. */
  readonly remarks: string | null;
  readonly finishedAt: Date;
}

const kept = (name: string, column: typeof printLog.cartonCode | typeof printLog.remarks) =>
  sql`coalesce(${sql.placeholder(name)}, ${column})`;

/** A single statement updates log and order atomically, without the round trips of a transaction. */
const recordStatement = (orm: Orm) => {
  const settled = orm.$with('settled').as(updateLife(orm).returning({ orderId: printOrder.orderId }));
  return orm
    .with(settled)
    .update(printLog)
    .set({
      outcome: given('outcome'),
      code: given('code'),
      errorMsg: given('errorMsg'),
      cartonCode: kept('cartonCode', printLog.cartonCode),
      executionRecord: given('executionRecord'),
      // What came before the report is kept.
      pictureEncrypted: sql`coalesce(${printLog.pictureEncrypted}, ${sql.placeholder('pictureEncrypted')})`,
      impressions: given('impressions'),
      remarks: kept('remarks', printLog.remarks),
      finishedAt: given('finishedAt'),
    })
    .where(
      and(
        eq(printLog.schoolCode, sql.placeholder('schoolCode')),
        eq(printLog.printLogId, sql.placeholder('printLogId')),
        exists(orm.select({ orderId: settled.orderId }).from(settled)),
      ),
    )
    .returning({ printLogId: printLog.printLogId })
    .prepare('record_outcome');
};

/**
 * Writes an outcome to a print log and its order, provided both are unchanged since they were read.
 * @param step null when the print no longer decides the order's state
 */
export async function recordOutcome(
  queries: Queries,
  order: LoggedPrint['order'],
  step: Step | null,
  printLogId: string,
  recorded: RecordedOutcome,
): Promise<undefined | Conflict> {
  const [written] = await queries
    .prepared(recordStatement)
    .execute({ ...order, ...step?.changes, ...recorded, printLogId });
  return written ? undefined : CONFLICT;
}

export type PrintLogRow = typeof printLog.$inferSelect;

/** Returns a terminal's own print log, by its id or as the newest of an order. */
export async function findPrintLog(
  { orm }: Queries,
  { schoolCode, terminalCode }: TerminalKey,
  id: string,
): Promise<PrintLogRow | undefined> {
  const [row] = await orm
    .select()
    .from(printLog)
    .where(
      and(
        eq(printLog.schoolCode, schoolCode),
        eq(printLog.terminalCode, terminalCode),
        sql`${id} in (${printLog.printLogId}, ${printLog.orderId})`,
      ),
    )
    .orderBy(desc(printLog.savedAt))
    .limit(1);
  return row;
}

import { ERROR_CODES } from '@self-print/contract/errorCodes.ts';
import { DAY_MS, MINUTE_MS, TAKE_CODE_VALID_DAYS } from '@self-print/contract/limits.ts';
import { ok } from '@self-print/contract/result.ts';
import { and, eq, lt } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { printLog, printOrder } from '../../db/schema/orders.ts';
import { ledgerEntry, ledgerHead, payAttempt, payIntent, payRefund } from '../../db/schema/payments.ts';
import type { Deps } from '../../deps.ts';
import { createAccount } from '../../modules/accounts/createAccount.ts';
import { findAccount } from '../../modules/accounts/findAccount.ts';
import { encryptNoTakeCode } from '../../modules/orders/encryptedTakeCode.ts';
import { encryptFileName } from '../../modules/orders/heldDocument.ts';
import { newNumber } from '../../modules/payments/tradeNumber.ts';
import { DEMO_SCHOOL } from '../demoSchool.ts';
import { historyPlan, type PastOrder } from './historyPlan.ts';

const { schoolCode } = DEMO_SCHOOL;
const STUDENT = { userName: '2022010415', name: '李思远', role: 'student' } as const;
const TEACHER = { userName: '2008010033', name: '陈明', role: 'staff' } as const;
const ROWS_AT_ONCE = 200;
const CODE_ENDS_MS = TAKE_CODE_VALID_DAYS * DAY_MS;
const after = (at: Date, minutes: number) => new Date(at.getTime() + minutes * MINUTE_MS);

interface Rows {
  readonly orders: (typeof printOrder.$inferInsert)[];
  readonly prints: (typeof printLog.$inferInsert)[];
  readonly intents: (typeof payIntent.$inferInsert)[];
  readonly attempts: (typeof payAttempt.$inferInsert)[];
  readonly refunds: (typeof payRefund.$inferInsert)[];
  readonly bookings: Booking[];
}
type Booking = Pick<
  typeof ledgerEntry.$inferInsert,
  'kind' | 'orderId' | 'channelId' | 'attemptId' | 'refundId' | 'amountFen' | 'at'
>;

/**
 * Gives the demo school some weeks of finished orders, the first time only, so that statistics have something to show. Rows are written as the
 * use cases would have left them, all at once; their documents are gone, as after their term.
 */
export async function seedHistory(deps: Deps): Promise<void> {
  const { db, clock, random } = deps;
  const firstDay = new Date(clock.now().getTime() - DAY_MS);
  const past = await db.orm.$count(
    printOrder,
    and(eq(printOrder.schoolCode, schoolCode), lt(printOrder.createdAt, firstDay)),
  );
  if (past > 0) return;
  const people = { student: await personId(deps, STUDENT), teacher: await personId(deps, TEACHER) };
  const rows: Rows = { orders: [], prints: [], intents: [], attempts: [], refunds: [], bookings: [] };
  for (const order of historyPlan(clock.now(), random.below))
    addOrder(deps, rows, order, order.isStudent ? people.student : people.teacher);
  await db.transaction(async (queries) => {
    await write(queries, rows);
    return ok();
  });
}

async function personId(deps: Deps, person: typeof STUDENT | typeof TEACHER): Promise<string> {
  const known = await findAccount(deps.db, deps.keys, schoolCode, person.userName);
  if (known) return known.userId;
  const made = await createAccount(deps, { schoolCode, ...person, passwordHash: null });
  if (!made.ok) throw new Error('A person of the demo was made by somebody else just now');
  return made.value.userId;
}

function addOrder({ keys, random }: Deps, rows: Rows, past: PastOrder, userId: string): void {
  const orderId = random.uuid();
  const { item, end, createdAt, paperAt, copies, freeCopies } = past;
  const isPrinted = end === 'printed' || end === 'printed-again';
  const hasPrint = isPrinted || end === 'failed';
  const totalFee = item.unitPrice * (copies - freeCopies);
  const isPaid = hasPrint || end === 'electronic';
  const printLogId = hasPrint ? random.uuid() : null;
  const isPaidBack = end === 'failed' && totalFee > 0;
  rows.orders.push({
    schoolCode,
    orderId,
    orderType: 1,
    clientType: past.clientType,
    itemId: item.itemId,
    userId,
    role: past.isStudent ? 'student' : 'staff',
    titleZh: item.title.zh,
    titleEn: item.title.en,
    state: isPrinted
      ? 'printed'
      : end === 'electronic'
        ? 'paid'
        : end === 'expired'
          ? 'created'
          : end === 'failed'
            ? 'failed'
            : 'cancelled',
    takeType: past.takeType,
    ...encryptNoTakeCode(keys, { schoolCode, orderId }),
    validUntil: new Date(createdAt.getTime() + CODE_ENDS_MS),
    documentKey: '',
    fileNameEncrypted: encryptFileName(keys, { schoolCode, orderId }, ''),
    contentLength: 0,
    sha256: '',
    pages: past.pages,
    duplex: past.duplex,
    horizontal: false,
    colour: true,
    paperSize: 'A4',
    copies,
    unitPrice: item.unitPrice,
    freeCopies,
    chargedCopies: copies - freeCopies,
    totalFee,
    paidAt: isPaid ? after(createdAt, 1) : null,
    payment: isPaidBack ? 'refunded' : 'idle',
    claimedBy: hasPrint ? past.terminalCode : null,
    fencingToken: end === 'printed-again' ? 2 : hasPrint ? 1 : 0,
    activePrintLogId: printLogId,
    createdAt,
    printedAt: isPrinted ? paperAt : null,
    cancelledAt: end === 'cancelled' ? after(createdAt, 30) : null,
  });
  if (printLogId !== null) addPrints(rows, past, orderId, printLogId, random.uuid());
  if (isPaid && totalFee > 0) addMoney(random, rows, past, { orderId, amountFen: totalFee, isPaidBack });
}

function addPrints(rows: Rows, past: PastOrder, orderId: string, printLogId: string, firstId: string): void {
  const { end, paperAt, terminalCode, copies, pages } = past;
  const common = { schoolCode, orderId, terminalCode, copies, executionRecord: 'demo', remarks: '' };
  const jam = { outcome: 'failed', code: ERROR_CODES.PRINT_JAM, errorMsg: '打印机卡纸' } as const;
  const good = { outcome: 'printed', code: '0', errorMsg: '' } as const;
  if (end === 'printed-again')
    rows.prints.push({
      ...common,
      ...jam,
      printLogId: firstId,
      fencingToken: 1,
      impressions: 1,
      savedAt: after(paperAt, -2),
      finishedAt: after(paperAt, -1),
    });
  rows.prints.push({
    ...common,
    ...(end === 'failed' ? jam : good),
    printLogId,
    fencingToken: end === 'printed-again' ? 2 : 1,
    impressions: end === 'failed' ? 1 : pages * copies,
    savedAt: after(paperAt, -1),
    finishedAt: paperAt,
  });
}

interface Paid {
  readonly orderId: string;
  readonly amountFen: number;
  readonly isPaidBack: boolean;
}

function addMoney(
  random: Deps['random'],
  rows: Rows,
  past: PastOrder,
  { orderId, amountFen, isPaidBack }: Paid,
): void {
  const { channelId, createdAt, paperAt } = past;
  const [intentId, attemptId] = [random.uuid(), random.uuid()];
  const paidAt = after(createdAt, 1);
  const expiresAt = after(createdAt, 15);
  const flow = channelId === 'campus-card' ? 'card' : 'qr';
  const isAtTerminal = flow === 'card';
  rows.intents.push({
    schoolCode,
    intentId,
    orderId,
    amountFen,
    state: 'paid',
    terminalCode: isAtTerminal ? past.terminalCode : null,
    clientType: past.clientType,
    expiresAt,
    createdAt,
    paidAt,
    paidBy: attemptId,
  });
  rows.attempts.push({
    schoolCode,
    attemptId,
    intentId,
    attemptNo: 1,
    channelId,
    flow,
    outTradeNo: newNumber('P', random, createdAt),
    amountFen,
    state: 'paid',
    channelTradeNo: newNumber('P', random, createdAt),
    paidFen: amountFen,
    expiresAt,
    createdAt,
    paidAt,
    queries: 1,
  });
  const money = { orderId, channelId, attemptId, amountFen };
  rows.bookings.push({ ...money, kind: 'payment', refundId: null, at: paidAt });
  if (!isPaidBack) return;
  const refundId = random.uuid();
  const endedAt = after(paperAt, 20);
  rows.refunds.push({
    schoolCode,
    refundId,
    intentId,
    attemptId,
    outRefundNo: newNumber('R', random, endedAt),
    amountFen,
    state: 'done',
    reason: 'staff',
    remarks: '打印机卡纸，未出纸',
    createdAt: after(paperAt, 15),
    endedAt,
    queries: 1,
  });
  rows.bookings.push({ ...money, kind: 'refund', refundId, at: endedAt });
}

async function write({ orm }: Queries, rows: Rows): Promise<void> {
  for (const chunk of chunks(rows.orders)) await orm.insert(printOrder).values(chunk);
  for (const chunk of chunks(rows.prints)) await orm.insert(printLog).values(chunk);
  for (const chunk of chunks(rows.intents)) await orm.insert(payIntent).values(chunk);
  for (const chunk of chunks(rows.attempts)) await orm.insert(payAttempt).values(chunk);
  for (const chunk of chunks(rows.refunds)) await orm.insert(payRefund).values(chunk);
  const [head] = await orm.select().from(ledgerHead).where(eq(ledgerHead.schoolCode, schoolCode));
  const begun = head?.bookingNo ?? 0;
  const bookings = rows.bookings.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const entries = bookings.flatMap((booking, index) => entriesOf(booking, begun + index + 1));
  for (const chunk of chunks(entries)) await orm.insert(ledgerEntry).values(chunk);
  const numbers = { bookingNo: begun + bookings.length, entryNo: 2 * (begun + bookings.length) };
  await orm
    .insert(ledgerHead)
    .values({ schoolCode, ...numbers })
    .onConflictDoUpdate({ target: ledgerHead.schoolCode, set: numbers });
}

/** Both entries of a booking, as `book` writes them. */
function entriesOf(booking: Booking, bookingNo: number): (typeof ledgerEntry.$inferInsert)[] {
  const signed = booking.kind === 'payment' ? booking.amountFen : -booking.amountFen;
  const common = { ...booking, schoolCode, bookingNo };
  return [
    { ...common, entryNo: 2 * bookingNo - 1, account: `channel:${booking.channelId}`, amountFen: signed },
    { ...common, entryNo: 2 * bookingNo, account: 'orders', amountFen: -signed },
  ];
}

function* chunks<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let begin = 0; begin < rows.length; begin += ROWS_AT_ONCE)
    yield rows.slice(begin, begin + ROWS_AT_ONCE);
}

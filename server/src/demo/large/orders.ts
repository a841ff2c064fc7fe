import { ERROR_CODES } from '@self-print/contract/errorCodes.ts';
import { TAKE_CODE_VALID_DAYS } from '@self-print/contract/limits.ts';
import { CLIENT_TYPES, TAKE_TYPES } from '@self-print/contract/orderTypes.ts';
import { formContent } from '../../db/schema/forms.ts';
import { issuedDocument } from '../../db/schema/issuing.ts';
import { orderApproval, printLog, printOrder } from '../../db/schema/orders.ts';
import { encryptFormContent } from '../../modules/forms/formContent.ts';
import { encryptCode, encryptFacts } from '../../modules/issuing/encryptedDocument.ts';
import { newVerificationCode } from '../../modules/issuing/verificationCode.ts';
import { encryptReason } from '../../modules/orders/approvalReason.ts';
import { encryptNoTakeCode } from '../../modules/orders/encryptedTakeCode.ts';
import { encryptFileName } from '../../modules/orders/heldDocument.ts';
import { LARGE_ITEMS, type LargeItem } from './catalogue.ts';
import { ROWS_AT_ONCE } from './insertRows.ts';
import { after, type LargeSchool, momentOf } from './largeSchool.ts';
import { type MoneyRows, type SeedMoney, startMoney } from './money.ts';

type Order = typeof printOrder.$inferInsert;
interface Rows extends MoneyRows {
  readonly orders: Order[];
  readonly prints: (typeof printLog.$inferInsert)[];
  readonly documents: (typeof issuedDocument.$inferInsert)[];
  readonly forms: (typeof formContent.$inferInsert)[];
  readonly approvals: (typeof orderApproval.$inferInsert)[];
}

const CODE_ENDS_MINUTES = TAKE_CODE_VALID_DAYS * 24 * 60;
/** In hundred orders: most are printed, few wait for a person. */
const STATES = {
  printed: 84,
  failed: 1,
  unconfirmed: 0.4,
  cancelled: 6,
  waiting: 0.2,
  refused: 0.4,
} as const;
const DOCUMENTS = 40;
const VALID_MINUTES = 180 * 24 * 60;
const CLIENTS = [
  CLIENT_TYPES.mobile,
  CLIENT_TYPES.mobile,
  CLIENT_TYPES.mobile,
  CLIENT_TYPES.pc,
  CLIENT_TYPES.terminal,
] as const;
/** So much is skewed: low numbers come up far more often than high ones. */
const SKEW = 3;

/** Orders with their prints, documents, forms, decisions and money; gives the ids of some, for what hangs on orders. */
export async function seedOrders(school: LargeSchool): Promise<readonly string[]> {
  const { size } = school;
  const money = startMoney(school);
  const some: string[] = [];
  for (let from = 0; from < size.orders; from += ROWS_AT_ONCE) {
    const rows: Rows = {
      orders: [],
      prints: [],
      documents: [],
      forms: [],
      approvals: [],
      ...money.noRows(),
    };
    for (let index = from; index < Math.min(size.orders, from + ROWS_AT_ONCE); index += 1)
      addOrder(school, money, rows, index);
    await school.insert(printOrder, rows.orders);
    await school.insert(printLog, rows.prints);
    await school.insert(issuedDocument, rows.documents);
    await school.insert(formContent, rows.forms);
    await school.insert(orderApproval, rows.approvals);
    await money.write(rows);
    some.push(...rows.orders.slice(0, ROWS_AT_ONCE / 20).map(({ orderId }) => orderId));
  }
  await money.end();
  return some;
}

function addOrder(school: LargeSchool, money: SeedMoney, rows: Rows, index: number): void {
  const { schoolCode, keys, random, size, people, terminals } = school;
  const orderId = random.uuid();
  const skewed = <Value>(from: readonly Value[]) => from[Math.floor(random.unit() ** SKEW * from.length)];
  const item = skewed(LARGE_ITEMS) ?? (LARGE_ITEMS[0] as LargeItem);
  const userId = skewed(people) ?? people[0];
  const terminalCode = skewed(terminals) ?? terminals[0];
  const createdAt = momentOf(school, index, size.orders);
  const printedAt = after(createdAt, 5 + random.below(600));
  const state = stateOf(random.unit() * 100);
  const hasPrint = state === 'printed' || state === 'failed' || state === 'unconfirmed';
  const isElectronic = state === 'paid';
  const copies = random.percent(80) ? 1 : 1 + random.below(5);
  const totalFee = item.unitPrice * copies;
  const isPaid = hasPrint || isElectronic;
  const printLogId = hasPrint ? random.uuid() : null;
  const pages = 1 + random.below(4);
  rows.orders.push({
    schoolCode,
    orderId,
    orderType: 1,
    clientType: random.pick(CLIENTS),
    itemId: item.itemId,
    userId,
    role: random.percent(90) ? 'student' : 'staff',
    titleZh: item.title.zh,
    titleEn: item.title.en,
    state,
    takeType: isElectronic ? TAKE_TYPES.electronic : TAKE_TYPES.byCode,
    ...encryptNoTakeCode(keys, { schoolCode, orderId }),
    validUntil: after(createdAt, CODE_ENDS_MINUTES),
    documentKey: '',
    fileNameEncrypted: encryptFileName(keys, { schoolCode, orderId }, ''),
    contentLength: 0,
    sha256: '',
    pages,
    duplex: random.percent(60),
    horizontal: false,
    colour: false,
    paperSize: 'A4',
    copies,
    unitPrice: item.unitPrice,
    freeCopies: 0,
    chargedCopies: copies,
    totalFee,
    paidAt: isPaid ? after(createdAt, 1) : null,
    payment: state === 'failed' && totalFee > 0 ? 'refunded' : 'idle',
    claimedBy: hasPrint ? terminalCode : null,
    fencingToken: hasPrint ? 1 : 0,
    activePrintLogId: printLogId,
    createdAt,
    printedAt: state === 'printed' ? printedAt : null,
    cancelledAt: state === 'cancelled' ? after(createdAt, 30) : null,
  });
  if (printLogId !== null) {
    const isGood = state === 'printed';
    rows.prints.push({
      schoolCode,
      printLogId,
      orderId,
      terminalCode,
      fencingToken: 1,
      outcome: state === 'printed' || state === 'failed' ? state : 'unconfirmed',
      code: isGood ? '0' : ERROR_CODES.PRINT_JAM,
      errorMsg: isGood ? '' : '打印机卡纸',
      executionRecord: '',
      copies,
      impressions: isGood ? pages * copies : null,
      remarks: '',
      savedAt: after(printedAt, -1),
      finishedAt: printedAt,
    });
  }
  if (state === 'waiting' || state === 'refused') addApproval(school, rows, orderId, state, createdAt);
  if (isPaid && random.percent(DOCUMENTS))
    addDocument(school, rows, { orderId, userId, item, pages, createdAt });
  if (item.hasForm) {
    const at = { schoolCode, orderId, moment: 'before' } as const;
    rows.forms.push({
      ...at,
      valuesEncrypted: encryptFormContent(keys, at, { purpose: '求职' }),
      savedAt: createdAt,
    });
  }
  if (isPaid && totalFee > 0)
    money.add(rows, {
      orderId,
      amountFen: totalFee,
      terminalCode,
      createdAt,
      isPaidBack: state === 'failed',
    });
}

function stateOf(of100: number): Order['state'] {
  let left = of100;
  for (const state of ['printed', 'failed', 'unconfirmed', 'cancelled', 'waiting', 'refused'] as const) {
    left -= STATES[state];
    if (left < 0) return state;
  }
  // Electronic, or never paid and so expired.
  return left < 4 ? 'paid' : 'created';
}

function addApproval(
  { schoolCode, keys, adminId }: LargeSchool,
  rows: Rows,
  orderId: string,
  state: 'waiting' | 'refused',
  createdAt: Date,
): void {
  const reasonEncrypted =
    state === 'refused' ? encryptReason(keys, { schoolCode, orderId }, '材料不全') : null;
  rows.approvals.push({
    schoolCode,
    orderId,
    approved: state === 'refused' ? false : null,
    decidedBy: state === 'refused' ? adminId : null,
    decidedAt: state === 'refused' ? after(createdAt, 60) : null,
    reasonEncrypted,
  });
}

function addDocument(
  { schoolCode, keys, random, until }: LargeSchool,
  rows: Rows,
  order: {
    readonly orderId: string;
    readonly userId: string;
    readonly item: LargeItem;
    readonly pages: number;
    readonly createdAt: Date;
  },
): void {
  const { orderId, userId, item, pages, createdAt } = order;
  const documentId = random.uuid();
  const at = { schoolCode, documentId };
  const isRevoked = random.percent(0.5);
  rows.documents.push({
    ...at,
    orderId,
    userId,
    itemId: item.itemId,
    templateId: item.templateId,
    templateVersion: 1,
    language: random.percent(80) ? 'zh' : 'en',
    ...encryptCode(keys, at, newVerificationCode(random)),
    factsEncrypted: encryptFacts(keys, at, { holderName: { zh: '*', en: '*' }, holderNumber: '', facts: [] }),
    storageKey: '',
    sha256: documentId,
    contentLength: 0,
    pages,
    issuedAt: createdAt,
    validUntil: after(createdAt, VALID_MINUTES),
    revokedAt: isRevoked ? until : null,
    revokedReasonZh: isRevoked ? '信息有误' : null,
    revokedReasonEn: isRevoked ? 'It had a mistake' : null,
    views: random.percent(20) ? 1 + random.below(5) : 0,
  });
}

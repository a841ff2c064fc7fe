import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { FormValues } from '@self-print/contract/forms.ts';
import { maskText } from '@self-print/contract/masking.ts';
import type { AdminOrderRow, orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Keys } from '../../../crypto/keys.ts';
import type { Orm } from '../../../db/database.ts';
import { inBatches } from '../../../db/inBatches.ts';
import { listTotal } from '../../../db/listTotal.ts';
import { account } from '../../../db/schema/accounts.ts';
import { issuedDocument } from '../../../db/schema/issuing.ts';
import { orderApproval, printOrder } from '../../../db/schema/orders.ts';
import { documentTemplate } from '../../../db/schema/templates.ts';
import { terminal } from '../../../db/schema/terminals.ts';
import type { Deps } from '../../../deps.ts';
import type { AdminActor } from '../../../http/actor.ts';
import { may } from '../../../http/permissions.ts';
import { decryptNames } from '../../accounts/encryptedAccount.ts';
import { fieldTitles } from '../../forms/fieldTitles.ts';
import { readFormContent } from '../../forms/formContent.ts';
import { readForms } from '../../forms/readForms.ts';
import { decryptCode } from '../../issuing/encryptedDocument.ts';
import { groupCode } from '../../issuing/verificationCode.ts';
import { decryptReason } from '../approvalReason.ts';
import { countAttached } from '../countAttached.ts';
import { countPassed } from '../countPassed.ts';
import { shownState } from '../orderStates.ts';
import { type OrderFilter, orderConditions } from './orderConditions.ts';
import { recordOfDocument } from './recordOfDocument.ts';

type Detail = CallAnswer<typeof orderAdminCalls.detail>;

const ofOwner = and(eq(account.schoolCode, printOrder.schoolCode), eq(account.userId, printOrder.userId));
const owner = { userNameEncrypted: account.userNameEncrypted, nameEncrypted: account.nameEncrypted };
/** The terminal that printed an order or holds it. */
const atTerminal = and(
  eq(terminal.schoolCode, printOrder.schoolCode),
  eq(terminal.terminalCode, printOrder.claimedBy),
);
const place = { zh: terminal.nameZh, en: terminal.nameEn };
const orders = (orm: Orm) =>
  orm
    .select({ order: printOrder, owner, terminalName: place })
    .from(printOrder)
    .innerJoin(account, ofOwner)
    .leftJoin(terminal, atTerminal)
    .$dynamic();
/** What an issued document was made from. */
const ofDocument = and(
  eq(documentTemplate.schoolCode, issuedDocument.schoolCode),
  eq(documentTemplate.templateId, issuedDocument.templateId),
);
type ListedOrder = Awaited<ReturnType<typeof orders>>[number];

const newestFirst = [desc(printOrder.createdAt), asc(printOrder.orderId)];

/**
 * Lists a school's orders, newest first, with masked personal data. The page is found before anything is joined: a late one would
 * otherwise look up the owners and terminals of all orders before it.
 */
export async function listOrders(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  admin: AdminActor,
  { page, rows, ...filter }: CallInput<typeof orderAdminCalls.list>,
): Promise<CallAnswer<typeof orderAdminCalls.list>> {
  const now = clock.now();
  const wanted = orderConditions(keys, admin, filter, now);
  const listed = db.orm
    .select({ orderId: printOrder.orderId })
    .from(printOrder)
    .where(wanted)
    .orderBy(...newestFirst)
    .limit(rows)
    .offset((page - 1) * rows)
    .as('listed');
  const isListed = and(eq(printOrder.schoolCode, admin.schoolCode), eq(printOrder.orderId, listed.orderId));
  const found = await orders(db.orm)
    .innerJoin(listed, isListed)
    .orderBy(...newestFirst);
  const total = await listTotal(
    db,
    db.orm.select({ one: sql`1` }).from(printOrder).where(wanted).orderBy(desc(printOrder.createdAt)),
  );
  return {
    rows: found.map((row) => rowOf(keys, row, now)),
    total,
    pageSize: rows,
    pageNumber: page,
  };
}

/** All of a school's orders that a filter leaves, newest first, as the list shows them. */
export async function* eachOrder(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  admin: AdminActor,
  filter: OrderFilter,
): AsyncGenerator<AdminOrderRow> {
  const now = clock.now();
  const wanted = orderConditions(keys, admin, filter, now);
  const found = inBatches<ListedOrder>((last, limit) => {
    const after =
      last &&
      sql`${printOrder.createdAt} <= ${last.order.createdAt.toISOString()}::timestamptz
        and (${printOrder.createdAt} < ${last.order.createdAt.toISOString()}::timestamptz or ${printOrder.orderId} > ${last.order.orderId})`;
    return orders(db.orm)
      .where(and(wanted, after))
      .orderBy(...newestFirst)
      .limit(limit);
  });
  for await (const row of found) yield rowOf(keys, row, now);
}

/**
 * Returns an order with its approval, its document and its form, which is masked for those who do not need it. Reading it unmasked is
 * audited.
 */
export async function readOrder(
  { db, keys, clock, log }: Pick<Deps, 'db' | 'keys' | 'clock' | 'log'>,
  admin: AdminActor,
  orderId: string,
): Promise<Outcome<Detail, 'ORDER_NOT_FOUND'>> {
  const { schoolCode } = admin;
  const same = <Table extends typeof issuedDocument | typeof orderApproval>(table: Table) =>
    and(eq(table.schoolCode, printOrder.schoolCode), eq(table.orderId, printOrder.orderId));
  const [row] = await db.orm
    .select({
      order: printOrder,
      owner,
      terminalName: place,
      document: issuedDocument,
      templateName: { zh: documentTemplate.nameZh, en: documentTemplate.nameEn },
      approval: orderApproval,
    })
    .from(printOrder)
    .innerJoin(account, ofOwner)
    .leftJoin(terminal, atTerminal)
    .leftJoin(issuedDocument, same(issuedDocument))
    .leftJoin(documentTemplate, ofDocument)
    .leftJoin(orderApproval, same(orderApproval))
    .where(and(eq(printOrder.schoolCode, schoolCode), eq(printOrder.orderId, orderId)));
  if (!row) return fail(problem('ORDER_NOT_FOUND'));
  const { itemId } = row.order;
  const schema = itemId === null ? null : (await readForms(db, schoolCode, itemId)).before;
  const form = await readFormContent(db, keys, { schoolCode, orderId, moment: 'before' });
  const isFormMasked = !needsAnswers(admin);
  if (!isFormMasked)
    log.event('order-form-read', { orderId, by: admin.userId, fields: Object.keys(form).length });
  const attached = await countAttached(db, schoolCode, orderId);
  const { approval, document, templateName } = row;
  return ok({
    ...rowOf(keys, row, clock.now()),
    isOwn: row.order.userId === admin.userId,
    form: isFormMasked ? maskedForm(form) : form,
    isFormMasked,
    formTitles: schema === null ? {} : fieldTitles(schema),
    attachedFiles: attached.form,
    passedSteps: await countPassed(db, schoolCode, orderId),
    approval: approval && {
      ...(await approvalOf({ db, keys }, approval)),
      attachedFiles: attached.decision,
    },
    document: document && {
      verificationCode: groupCode(decryptCode(keys, document)),
      issuedAt: document.issuedAt.toISOString(),
      validUntil: document.validUntil.toISOString(),
      revokedAt: document.revokedAt?.toISOString() ?? null,
      revokedReason:
        document.revokedReasonZh === null || document.revokedReasonEn === null
          ? null
          : { zh: document.revokedReasonZh, en: document.revokedReasonEn },
      templateId: document.templateId,
      templateName: templateName ?? { zh: document.templateId, en: document.templateId },
      templateVersion: document.templateVersion,
      record: await recordOfDocument(db, document),
    },
  });
}

/** Only those who approve or handle orders have a reason to read what people wrote in a form. */
function needsAnswers(admin: AdminActor): boolean {
  return may(admin, 'order:approve') || may(admin, 'order:write');
}

function maskedForm(form: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(form).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((each) => maskText('all', each)) : maskText('all', String(value)),
    ]),
  );
}

async function approvalOf(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  approval: typeof orderApproval.$inferSelect,
): Promise<Omit<NonNullable<Detail['approval']>, 'attachedFiles'>> {
  const { schoolCode, approved, decidedAt, reasonEncrypted } = approval;
  const decidedBy = approval.decidedBy && (await nameOf({ db, keys }, schoolCode, approval.decidedBy));
  return {
    state: approved === null ? 'waiting' : approved ? 'approved' : 'refused',
    decidedBy,
    reason: reasonEncrypted && decryptReason(keys, approval, reasonEncrypted),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}

function rowOf(keys: Keys, { order, owner: encrypted, terminalName }: ListedOrder, now: Date): AdminOrderRow {
  const names = decryptNames(keys, order, encrypted);
  const { orderId, orderType, clientType, itemId, pages, copies, totalFee, claimedBy } = order;
  return {
    orderId,
    orderType,
    clientType,
    paid: order.paidAt !== null,
    itemId,
    pages,
    copies,
    totalFee,
    title: { zh: order.titleZh, en: order.titleEn },
    userName: maskText('name', names.name),
    userNumber: maskText('number', names.userName),
    state: shownState(order, now),
    terminalCode: claimedBy,
    terminalName,
    createdAt: order.createdAt.toISOString(),
    printedAt: order.printedAt?.toISOString() ?? null,
  };
}

/** The unmasked name of a member of staff; their id if the account does not exist. */
async function nameOf(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  schoolCode: string,
  userId: string,
): Promise<string> {
  const [row] = await db.orm
    .select()
    .from(account)
    .where(and(eq(account.schoolCode, schoolCode), eq(account.userId, userId)));
  return row ? decryptNames(keys, row, row).name : userId;
}

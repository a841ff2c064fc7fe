import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import { maskText } from '@self-print/contract/masking.ts';
import {
  type CardPayRecord,
  type OfficeState,
  officeState,
  type studentCardAdminCalls,
} from '@self-print/contract/platform/studentCardAdmin.ts';
import { and, desc, eq, exists, gt, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Keys } from '../../../crypto/keys.ts';
import type { Queries } from '../../../db/database.ts';
import { listTotal } from '../../../db/listTotal.ts';
import { account } from '../../../db/schema/accounts.ts';
import { printOrder } from '../../../db/schema/orders.ts';
import { studentCardMake, studentCardReport, studentCardRequest } from '../../../db/schema/studentCards.ts';
import type { Deps } from '../../../deps.ts';
import type { AdminActor } from '../../../http/actor.ts';
import { may } from '../../../http/permissions.ts';
import { decryptNames } from '../../accounts/encryptedAccount.ts';
import { isNumbered } from '../../accounts/isNumbered.ts';
import { paymentStanding } from '../../orders/life/paymentRules.ts';
import { isUnderWay, type MakeRow, makeStateOf } from '../makes/makeRules.ts';
import { decryptUid } from '../makes/makeStore.ts';
import { decryptReason, makeOfRequest, orderOfRequest } from '../requestStore.ts';
import { viewReport } from './reports.ts';

type ListCall = typeof studentCardAdminCalls.getPayRecord;
type Row = CallAnswer<ListCall>['rows'][number];

const ofPerson = and(
  eq(account.schoolCode, studentCardRequest.schoolCode),
  eq(account.userId, studentCardRequest.userId),
);

/** The index of the list begins with it. */
const isForOffice = sql`(${studentCardRequest.state} in ('requested', 'made'))`;

/** Says which part of the index has the state: without that, PostgreSQL reads the requests of all states to find those of one. */
function isInState(state: OfficeState): SQL | undefined {
  const isOpen = state === 'requested' || state === 'made';
  return and(eq(studentCardRequest.state, state), isOpen ? isForOffice : sql`not ${isForOffice}`);
}

/** A page of requests; those that the office has to do something about come first, then the newest. */
export async function listPayRecords(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  actor: AdminActor,
  { page, rows, state, untold, unconfirmed, slipNumber, userName }: CallInput<ListCall>,
): Promise<CallAnswer<ListCall>> {
  const { schoolCode } = actor;
  const wanted = and(
    eq(studentCardRequest.schoolCode, schoolCode),
    state === undefined ? ne(studentCardRequest.state, 'unpaid') : isInState(state),
    untold === true ? exists(openReports(db)) : undefined,
    unconfirmed === true ? inArray(studentCardMake.state, ['begun', 'unconfirmed']) : undefined,
    slipNumber === undefined ? undefined : eq(studentCardRequest.slipNumber, slipNumber),
    userName === undefined ? undefined : isNumbered(studentCardRequest.userId, keys, schoolCode, userName),
  );
  const found = await db.orm
    .select({ request: studentCardRequest, order: printOrder, person: account, make: studentCardMake })
    .from(studentCardRequest)
    .innerJoin(printOrder, orderOfRequest)
    .innerJoin(account, ofPerson)
    .leftJoin(studentCardMake, makeOfRequest)
    .where(wanted)
    .orderBy(desc(isForOffice), desc(studentCardRequest.requestedAt), desc(studentCardRequest.orderId))
    .limit(rows)
    .offset((page - 1) * rows);
  const total = await listTotal(
    db,
    db.orm
      .select({ one: sql`1` })
      .from(studentCardRequest)
      .leftJoin(studentCardMake, makeOfRequest)
      .where(wanted)
      .orderBy(desc(isForOffice), desc(studentCardRequest.requestedAt)),
  );
  const reports = await reportsOf(
    db,
    schoolCode,
    found.map(({ request }) => request.orderId),
  );
  const isHandler = may(actor, 'studentCard:write');
  const now = clock.now();
  return {
    rows: found.map(({ request, order, person, make }): Row => {
      const names = decryptNames(keys, person, person);
      const { orderId, slipNumber: slip, terminalCode, requestedAt, reasonEncrypted } = request;
      if (requestedAt === null) throw new Error(`Request ${orderId} was never made`);
      return {
        orderId,
        slipNumber: slip,
        name: isHandler ? names.name : maskText('name', names.name),
        userName: isHandler ? names.userName : maskText('number', names.userName),
        department: person.department,
        state: officeState.parse(request.state),
        amountFen: order.totalFee,
        money: moneyOf(order),
        terminalCode,
        requestedAt: requestedAt.toISOString(),
        madeAt: request.madeAt?.toISOString() ?? null,
        endedAt: request.endedAt?.toISOString() ?? null,
        reason:
          reasonEncrypted === null || !isHandler
            ? null
            : decryptReason(keys, request, 'request', reasonEncrypted),
        make: make && viewMake(keys, make, isHandler, now),
        reports: reports.get(orderId)?.map(viewReport) ?? [],
      };
    }),
    total,
    pageSize: rows,
    pageNumber: page,
  };
}

/** The chip's number is masked for everybody: whoever has it can copy a card that is told from others by it alone. */
function viewMake(keys: Keys, make: MakeRow, isHandler: boolean, now: Date): Row['make'] {
  const { terminalCode, grantedAt, endedAt, fault, evidence, uidEncrypted, reasonEncrypted } = make;
  return {
    state: makeStateOf(make, now),
    terminalCode,
    isUnderWay: isUnderWay(make, now),
    grantedAt: grantedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    fault,
    evidence,
    uid: uidEncrypted === null ? null : maskText('number', decryptUid(keys, make, uidEncrypted)),
    reason:
      reasonEncrypted === null || !isHandler ? null : decryptReason(keys, make, 'make', reasonEncrypted),
  };
}

/** Whether the card system has refused something of a request, or has not answered so far. */
function openReports({ orm }: Queries) {
  return orm
    .select({ one: sql`1` })
    .from(studentCardReport)
    .where(
      and(
        eq(studentCardReport.schoolCode, studentCardRequest.schoolCode),
        eq(studentCardReport.orderId, studentCardRequest.orderId),
        or(
          eq(studentCardReport.state, 'refused'),
          and(eq(studentCardReport.state, 'due'), gt(studentCardReport.tries, 0)),
        ),
      ),
    );
}

function moneyOf(order: typeof printOrder.$inferSelect): CardPayRecord['money'] {
  if (order.totalFee === 0) return 'free';
  const standing = paymentStanding(order);
  return standing === 'refunding' || standing === 'refunded' ? standing : 'paid';
}

async function reportsOf({ orm }: Queries, schoolCode: string, orderIds: readonly string[]) {
  const byOrder = new Map<string, (typeof studentCardReport.$inferSelect)[]>();
  if (orderIds.length === 0) return byOrder;
  const rows = await orm
    .select()
    .from(studentCardReport)
    .where(
      and(eq(studentCardReport.schoolCode, schoolCode), inArray(studentCardReport.orderId, [...orderIds])),
    )
    .orderBy(studentCardReport.createdAt);
  for (const row of rows) byOrder.set(row.orderId, [...(byOrder.get(row.orderId) ?? []), row]);
  return byOrder;
}

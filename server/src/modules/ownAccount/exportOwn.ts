import type { CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { ownAccountCalls } from '@self-print/contract/platform/ownAccount.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, desc, eq } from 'drizzle-orm';
import { printOrder } from '../../db/schema/orders.ts';
import { signInEvent } from '../../db/schema/signIn.ts';
import type { Deps } from '../../deps.ts';
import { bytesAnswer } from '../../http/fileAnswers.ts';
import type { SessionUser } from '../../http/sessions/sessions.ts';
import { decryptNames } from '../accounts/encryptedAccount.ts';
import { findAccount } from '../accounts/findAccount.ts';
import { phoneOf } from '../accounts/phones.ts';

const ROWS_MAX = 5_000;
const FILE_NAME = 'my-data.json';

/** What is stored about a person, unmasked, for themselves: account, number, campus data, sign-ins and orders. */
export async function exportOwn(
  { db, keys, clock, records }: Pick<Deps, 'db' | 'keys' | 'clock' | 'records'>,
  { schoolCode, userId }: SessionUser,
): Promise<CallResult<typeof ownAccountCalls.download>> {
  const who = { schoolCode, userId };
  const row = await findAccount(db, keys, schoolCode, userId);
  if (!row) return fail(problem('MOBILE_NOT_SIGNED_IN'));
  const record = await records.read(who);
  const signIns = await db.orm
    .select({
      at: signInEvent.at,
      client: signInEvent.client,
      terminal: signInEvent.terminalCode,
      way: signInEvent.way,
      outcome: signInEvent.outcome,
    })
    .from(signInEvent)
    .where(and(eq(signInEvent.schoolCode, schoolCode), eq(signInEvent.userId, userId)))
    .orderBy(desc(signInEvent.at))
    .limit(ROWS_MAX);
  const orders = await db.orm
    .select({
      orderId: printOrder.orderId,
      titleZh: printOrder.titleZh,
      titleEn: printOrder.titleEn,
      state: printOrder.state,
      copies: printOrder.copies,
      createdAt: printOrder.createdAt,
    })
    .from(printOrder)
    .where(and(eq(printOrder.schoolCode, schoolCode), eq(printOrder.userId, userId)))
    .orderBy(desc(printOrder.createdAt))
    .limit(ROWS_MAX);
  const data = {
    writtenAt: clock.now(),
    account: {
      ...decryptNames(keys, row, row),
      role: row.role,
      department: row.department,
      createdAt: row.createdAt,
      phone: (await phoneOf(db, keys, who)) ?? null,
    },
    campusData: record?.values ?? null,
    signIns,
    orders,
  };
  return ok(bytesAnswer('application/json', Buffer.from(JSON.stringify(data, null, 2)), FILE_NAME));
}

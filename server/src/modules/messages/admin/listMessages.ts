import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import { maskMail, maskText } from '@self-print/contract/masking.ts';
import type { MonthlyCost, messageAdminCalls } from '@self-print/contract/platform/messageAdmin.ts';
import { and, desc, eq, notInArray, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { listTotal } from '../../../db/listTotal.ts';
import { MAIL_PURPOSES, smsMessage } from '../../../db/schema/messages.ts';
import { school } from '../../../db/schema/schools.ts';
import type { Deps } from '../../../deps.ts';
import { decryptPhone } from '../encryptedMessage.ts';

type ListCall = typeof messageAdminCalls.list;

/** A year and the month that goes on. */
const MONTHS_TIMES_CHANNELS_MAX = 120;

/** Text messages, newest first, with masked numbers. */
export async function listMessages(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  schoolCode: string,
  { page, rows, state }: CallInput<ListCall>,
): Promise<CallAnswer<ListCall>> {
  const wanted = and(
    eq(smsMessage.schoolCode, schoolCode),
    state === undefined ? undefined : eq(smsMessage.state, state),
  );
  const found = await db.orm
    .select()
    .from(smsMessage)
    .where(wanted)
    .orderBy(desc(smsMessage.createdAt), smsMessage.messageId)
    .limit(rows)
    .offset((page - 1) * rows);
  const total = await listTotal(
    db,
    db.orm.select({ one: sql`1` }).from(smsMessage).where(wanted).orderBy(desc(smsMessage.createdAt)),
  );
  return {
    rows: found.map((row) => {
      const phone = decryptPhone(keys, row);
      const { messageId, purpose, channelId, terminalCode, tries, fault, costFen } = row;
      const masked =
        phone === undefined ? null : phone.includes('@') ? maskMail(phone) : maskText('phone', phone);
      const at = row.createdAt.toISOString();
      return {
        messageId,
        at,
        purpose,
        state: row.state,
        phone: masked,
        channelId,
        terminalCode,
        tries,
        fault,
        costFen,
      };
    }),
    total,
    pageSize: rows,
    pageNumber: page,
  };
}

/** What messages cost, by month of the school's clock and channel. */
export async function listCosts({ orm }: Queries, schoolCode: string): Promise<MonthlyCost[]> {
  const month = sql<string>`to_char(${smsMessage.createdAt} at time zone ${school.timeZone}, 'YYYY-MM')`;
  const is = (state: string) => sql<number>`(count(*) filter (where ${smsMessage.state} = ${state}))::int`;
  return orm
    .select({
      month,
      channelId: smsMessage.channelId,
      sent: is('sent'),
      failed: is('failed'),
      costFen: sql<number>`sum(${smsMessage.costFen})::int`,
    })
    .from(smsMessage)
    .innerJoin(school, eq(school.schoolCode, smsMessage.schoolCode))
    .where(
      and(
        eq(smsMessage.schoolCode, schoolCode),
        sql`${smsMessage.state} <> 'waiting'`,
        notInArray(smsMessage.purpose, [...MAIL_PURPOSES]),
      ),
    )
    .groupBy(month, smsMessage.channelId)
    .orderBy(desc(month), smsMessage.channelId)
    .limit(MONTHS_TIMES_CHANNELS_MAX);
}

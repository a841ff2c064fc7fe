import { and, eq } from 'drizzle-orm';
import type { Keys } from '../../../crypto/keys.ts';
import type { Queries } from '../../../db/database.ts';
import { studentCardMake, studentCardRequest } from '../../../db/schema/studentCards.ts';
import { isRequest, type RequestKey, type RequestRow } from '../requestStore.ts';
import type { MakeRow } from './makeRules.ts';

const isMakeOf = ({ schoolCode, orderId }: RequestKey) =>
  and(eq(studentCardMake.schoolCode, schoolCode), eq(studentCardMake.orderId, orderId));

/** A request with what a terminal has to do with it, while nothing else changes either; undefined without such a request. */
export async function lockMake(
  { orm }: Queries,
  key: RequestKey,
): Promise<{ readonly request: RequestRow; readonly make: MakeRow | null } | undefined> {
  const [request] = await orm.select().from(studentCardRequest).where(isRequest(key)).for('update');
  if (!request) return undefined;
  const [make] = await orm.select().from(studentCardMake).where(isMakeOf(key));
  return { request, make: make ?? null };
}

/** The request that a leave is for, if this terminal has it. */
export async function orderOfMake(
  { orm }: Queries,
  terminal: { readonly schoolCode: string; readonly terminalCode: string },
  makeId: string,
): Promise<RequestKey | undefined> {
  const { schoolCode, terminalCode } = terminal;
  const [row] = await orm
    .select({ orderId: studentCardMake.orderId })
    .from(studentCardMake)
    .where(
      and(
        eq(studentCardMake.schoolCode, schoolCode),
        eq(studentCardMake.makeId, makeId),
        eq(studentCardMake.terminalCode, terminalCode),
      ),
    );
  return row && { schoolCode, orderId: row.orderId };
}

export async function changeMake(
  { orm }: Queries,
  key: RequestKey,
  changes: Partial<MakeRow>,
): Promise<void> {
  await orm.update(studentCardMake).set(changes).where(isMakeOf(key));
}

const uidPlace = ({ schoolCode, orderId }: RequestKey) => ({
  column: 'student_card_make.uid',
  schoolCode,
  rowId: orderId,
});

export const encryptUid = (keys: Keys, key: RequestKey, uid: string): Uint8Array =>
  keys.fields.encrypt(uid, uidPlace(key));
export const decryptUid = (keys: Keys, key: RequestKey, uid: Uint8Array): string =>
  keys.fields.decrypt(uid, uidPlace(key));

import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Keys } from '../../../crypto/keys.ts';
import type { Queries } from '../../../db/database.ts';
import { studentCardMake, studentCardRequest } from '../../../db/schema/studentCards.ts';
import type { PersonPlace } from '../../records/personRecords.ts';
import { decryptUid } from './makeStore.ts';

const ofPerson = ({ orm }: Queries, { schoolCode, userId }: PersonPlace) =>
  and(
    eq(studentCardMake.schoolCode, schoolCode),
    isNotNull(studentCardMake.uidEncrypted),
    inArray(
      studentCardMake.orderId,
      orm
        .select({ orderId: studentCardRequest.orderId })
        .from(studentCardRequest)
        .where(and(eq(studentCardRequest.schoolCode, schoolCode), eq(studentCardRequest.userId, userId))),
    ),
  );

/** The numbers of the chips of cards that terminals made for a person. */
export async function chipsOf(queries: Queries, keys: Keys, person: PersonPlace): Promise<string[]> {
  const rows = await queries.orm.select().from(studentCardMake).where(ofPerson(queries, person));
  return rows.flatMap((row) => (row.uidEncrypted === null ? [] : [decryptUid(keys, row, row.uidEncrypted)]));
}

/** Forgets them; that a terminal made a card stays. */
export async function forgetChips(queries: Queries, person: PersonPlace): Promise<void> {
  await queries.orm.update(studentCardMake).set({ uidEncrypted: null }).where(ofPerson(queries, person));
}

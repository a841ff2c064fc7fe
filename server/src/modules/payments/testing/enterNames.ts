import { and, eq, sql } from 'drizzle-orm';
import { payChannel } from '../../../db/schema/payments.ts';
import type { TestPlatform } from '../../../testing/testPlatform.ts';
import { encryptParameters } from '../../payChannels/channelStore.ts';

/** Enters for the channel `wx` of a desk the account by which its provider says who pays in its app; null: none. */
export async function enterNames(
  { deps: { db, keys } }: TestPlatform,
  schoolCode: string,
  names: string | null,
): Promise<void> {
  const key = { schoolCode, channelId: 'wx' };
  const parameters = { account: 'school', key: 'a long secret', ...(names === null ? {} : { names }) };
  await db.orm
    .update(payChannel)
    .set({
      parametersEncrypted: encryptParameters(keys, key, parameters),
      revision: sql`${payChannel.revision} + 1`,
    })
    .where(and(eq(payChannel.schoolCode, schoolCode), eq(payChannel.channelId, key.channelId)));
}

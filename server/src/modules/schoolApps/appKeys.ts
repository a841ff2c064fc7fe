import type { NewAppKey } from '@self-print/contract/platform/appFacts.ts';
import type { Keys } from '../../crypto/keys.ts';
import type { Queries } from '../../db/database.ts';
import { appKey } from '../../db/schema/schoolApps.ts';
import type { Deps } from '../../deps.ts';
import type { AppRef, KeyRow } from './appStore.ts';

const KEY_ID_BYTES = 9;
const SECRET_BYTES = 32;

const place = ({ schoolCode, keyId }: Pick<KeyRow, 'schoolCode' | 'keyId'>) => ({
  column: 'app_key.secret',
  schoolCode,
  rowId: keyId,
});

/**
 * Gives an app a new key. The secret is in the answer and, encrypted, in the database. A hash would not do: HMAC is verified, and made for
 * hooks, with the secret itself.
 */
export async function addKey(
  { orm }: Queries,
  { keys, random, clock }: Pick<Deps, 'keys' | 'random' | 'clock'>,
  { schoolCode, appId }: AppRef,
): Promise<NewAppKey> {
  const keyId = Buffer.from(random.bytes(KEY_ID_BYTES)).toString('base64url');
  const secret = Buffer.from(random.bytes(SECRET_BYTES)).toString('hex');
  await orm.insert(appKey).values({
    keyId,
    schoolCode,
    appId,
    secretEncrypted: keys.fields.encrypt(secret, place({ schoolCode, keyId })),
    createdAt: clock.now(),
    endsAt: null,
    lastUsedAt: null,
  });
  return { keyId, secret };
}

export function secretOf(keys: Keys, key: KeyRow): string {
  return keys.fields.decrypt(key.secretEncrypted, place(key));
}

/**
 * The key that signs what hooks are sent. While two work it is the newer one only once the app has used it: before that nobody has put it
 * into the receiver.
 */
export function signingKey(newestFirst: readonly KeyRow[]): KeyRow | undefined {
  return newestFirst.find(({ lastUsedAt }) => lastUsedAt !== null) ?? newestFirst.at(-1);
}

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { deriveKeys } from '../crypto/keys.ts';
import { systemRandom } from '../system.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { isSecretOfDatabase } from './checkSecret.ts';
import type { Database } from './database.ts';

const keysOf = (secret: string) => deriveKeys(secret, systemRandom.bytes);

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

it('accepts the first secret, of replicas that start together only one, and no other afterwards', async () => {
  const secrets = ['first', 'second', 'third'];
  const taken = await Promise.all(secrets.map((secret) => isSecretOfDatabase(db, keysOf(secret))));
  expect(taken.filter(Boolean)).toHaveLength(1);
  const again = await Promise.all(secrets.map((secret) => isSecretOfDatabase(db, keysOf(secret))));
  expect(again).toEqual(taken);
});

import { afterAll, beforeEach, expect, it } from '@jest/globals';
import { deriveKeys } from '../crypto/keys.ts';
import { systemRandom } from '../system.ts';
import { createTestClock } from '../testing/testClock.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { expectOk } from '../testing/testSchool.ts';
import { isSecretOfDatabase } from './checkSecret.ts';
import type { Database } from './database.ts';
import { openKeyRing } from './keyRing.ts';
import { keyRing } from './schema/keyRing.ts';

const SECRET = 'a secret of at least thirty-two characters';
const OTHER = 'another secret of at least thirty-two';
const ring = (secret: string) => openKeyRing(db, secret, { clock: createTestClock(), random: systemRandom });

let db: Database;
const opened: Database[] = [];
beforeEach(async () => {
  db = await openTestDatabase();
  opened.push(db);
});
afterAll(async () => {
  for (const each of opened) await each.close();
});

it('keeps what was written with the secret readable, and is opened by no other secret', async () => {
  expect(await isSecretOfDatabase(db, deriveKeys(SECRET, systemRandom.bytes))).toBe(true);
  expect(await ring(OTHER)).toEqual({ ok: false, problem: 'wrongSecret' });
  expect(expectOk(await ring(SECRET)).root).toBe(SECRET);
  expect(await ring(OTHER)).toEqual({ ok: false, problem: 'wrongSecret' });
});

it('is the same for replicas that start together', async () => {
  const rings = (await Promise.all([ring(SECRET), ring(SECRET), ring(SECRET)])).map(expectOk);
  const keys = rings.map(({ files }) => files.current().key.export().toString('hex'));
  expect(new Set(keys).size).toBe(1);
});

it('opens by the new secret alone once it was replaced, with the same keys', async () => {
  const before = expectOk(await ring(SECRET));
  await before.addFileKey();
  await before.replaceSecret(OTHER);
  expect(await ring(SECRET)).toEqual({ ok: false, problem: 'wrongSecret' });
  const after = expectOk(await ring(OTHER));
  expect(after.root).toBe(before.root);
  expect(after.files.current().generation).toBe(2);
  const first = await after.files.find(1);
  expect(first?.key.equals(before.files.current().key)).toBe(true);
});

it('finds a key that another process has added, and goes on writing with its own', async () => {
  const running = expectOk(await ring(SECRET));
  expect(await expectOk(await ring(SECRET)).addFileKey()).toBe(2);
  expect(running.files.current().generation).toBe(1);
  expect((await running.files.find(2))?.generation).toBe(2);
  expect(await running.files.find(3)).toBeUndefined();
  expect(expectOk(await ring(SECRET)).files.current().generation).toBe(2);
});

it('shows neither secret nor keys in the database', async () => {
  const { root, files } = expectOk(await ring(SECRET));
  const rows = await db.orm.select().from(keyRing);
  const bytes = Buffer.concat(rows.map(({ keyEncrypted }) => keyEncrypted));
  for (const kept of [root, files.current().key.export()]) expect(bytes.includes(kept)).toBe(false);
});

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
const ring = (...secrets: string[]) =>
  openKeyRing(db, secrets, { clock: createTestClock(), random: systemRandom });

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

it('has a root that its secret says nothing about, unless the database was written with the secret before', async () => {
  expect(expectOk(await ring(SECRET)).root).not.toBe(SECRET);
  await db.orm.delete(keyRing);
  await isSecretOfDatabase(db, deriveKeys(SECRET, systemRandom.bytes));
  const made = expectOk(await ring(OTHER, SECRET));
  expect([made.root, made.openedBy, made.secret]).toEqual([SECRET, 'former', SECRET]);
});

it('is opened by no secret where there is none', async () => {
  expect(await ring()).toEqual({ ok: false, problem: 'wrongSecret' });
  expect(await db.orm.select().from(keyRing)).toEqual([]);
});

it('opens by either secret until the new one was adopted, then by that alone, with the same keys', async () => {
  const before = expectOk(await ring(SECRET));
  await before.addFileKey();
  const both = expectOk(await ring(OTHER, SECRET));
  expect([both.openedBy, both.secret, both.root]).toEqual(['former', SECRET, before.root]);
  expect(await both.adoptSecret()).toBe(true);
  expect(await ring(SECRET)).toEqual({ ok: false, problem: 'wrongSecret' });
  for (const secrets of [[OTHER], [OTHER, SECRET]]) {
    const after = expectOk(await ring(...secrets));
    expect([after.openedBy, after.secret, after.root]).toEqual(['current', OTHER, before.root]);
    expect(after.files.current().generation).toBe(2);
    expect((await after.files.find(1))?.key.equals(before.files.current().key)).toBe(true);
    expect(await after.adoptSecret()).toBe(false);
  }
});

it('gives a server that runs with both secrets a key that came after the new one was adopted', async () => {
  await ring(SECRET);
  const running = expectOk(await ring(OTHER, SECRET));
  await expectOk(await ring(OTHER, SECRET)).adoptSecret();
  await expectOk(await ring(OTHER)).addFileKey();
  expect((await running.files.find(2))?.generation).toBe(2);
});

it('adds no key by a secret that was replaced: it would close the ring', async () => {
  const late = expectOk(await ring(SECRET));
  await expectOk(await ring(OTHER, SECRET)).adoptSecret();
  await expect(late.addFileKey()).rejects.toThrow('another secret');
  expect((await ring(OTHER)).ok).toBe(true);
});

it('can be opened whatever keys are added while it is encrypted anew', async () => {
  await ring(SECRET);
  const rings = [];
  for (let each = 0; each < 6; each += 1) rings.push(expectOk(await ring(OTHER, SECRET)));
  await Promise.all(rings.map((each, at) => (at % 3 === 0 ? each.adoptSecret() : each.addFileKey())));
  expect(expectOk(await ring(OTHER)).files.current().generation).toBe(5);
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

import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallFunction } from '@self-print/contract/client.ts';
import { HOUR_MS } from '@self-print/contract/limits.ts';
import { operationCalls } from '@self-print/contract/platform/operations.ts';
import {
  CIPHER_ENVELOPE_MAX,
  CIPHER_TEXT_MAX,
  CIPHER_USES_PER_HOUR,
  textCipherCalls as calls,
} from '@self-print/contract/platform/textCipher.ts';
import { deriveKeys } from '../../crypto/keys.ts';
import { BUILT_IN_ROLES, type BuiltInRole, ROLE_BEGINNINGS } from '../../db/builtInRoles.ts';
import { signedIn } from '../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal, type TestSchool } from '../../testing/testSchool.ts';
import { closeText, openText } from './envelope.ts';

describe('encrypting texts', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let admin: CallFunction;
  const as = async (role: BuiltInRole, of = school) =>
    signedIn(platform, { schoolCode: of.schoolCode, userId: await of.addPerson({ role }) }, 'admin');
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform);
  });
  afterAll(() => platform.close());
  beforeAll(async () => {
    admin = await as('admin');
  });

  it('gives back what was encrypted, each time another envelope, and logs neither', async () => {
    const text = '门禁备用码 4711 ✓';
    const envelopes = [
      expectOk(await admin(calls.encrypt, { text })).envelope,
      expectOk(await admin(calls.encrypt, { text })).envelope,
    ];
    expect(new Set(envelopes).size).toBe(2);
    for (const envelope of envelopes)
      expect(expectOk(await admin(calls.decrypt, { envelope: ` ${envelope}\n` }))).toEqual({ text });
    const log = expectOk(await admin(operationCalls.list, { rows: 10 })).rows.filter(({ operation }) =>
      operation.startsWith('text-'),
    );
    expect(log.map(({ operation }) => operation)).toEqual([
      'text-decrypted',
      'text-decrypted',
      'text-encrypted',
      'text-encrypted',
    ]);
    expect(JSON.stringify(log)).not.toMatch(/4711|sp1\./);
  });

  it('holds the longest text in the longest envelope', async () => {
    const text = '印'.repeat(CIPHER_TEXT_MAX);
    const { envelope } = expectOk(await admin(calls.encrypt, { text }));
    expect(envelope.length).toBeLessThanOrEqual(CIPHER_ENVELOPE_MAX);
    expect(expectOk(await admin(calls.decrypt, { envelope }))).toEqual({ text });
    expect(refusal(await admin(calls.encrypt, { text: `${text}印` }))).toBe('BAD_REQUEST');
    expect(refusal(await admin(calls.encrypt, { text: '' }))).toBe('BAD_REQUEST');
  });

  it('opens nothing that was altered, comes from another school, or is stored', async () => {
    const { keys } = platform.deps;
    const { schoolCode } = school;
    const envelope = closeText(keys, schoolCode, 'secret');
    const at = (index: number) =>
      `${envelope.slice(0, index)}${envelope[index] === 'A' ? 'B' : 'A'}${envelope.slice(index + 1)}`;
    for (let index = 0; index < envelope.length; index += 1)
      expect(openText(keys, schoolCode, at(index))).toBeUndefined();
    const other = await addTestSchool(platform);
    expect(refusal(await (await as('admin', other))(calls.decrypt, { envelope }))).toBe(
      'CIPHER_TEXT_INVALID',
    );
    const stored = keys.fields.encrypt('13800000000', { column: 'text-cipher', schoolCode, rowId: 'sp1.' });
    const asEnvelope = `sp1.${Buffer.from(stored).toString('base64url')}`;
    expect(refusal(await admin(calls.decrypt, { envelope: asEnvelope }))).toBe('CIPHER_TEXT_INVALID');
    expect(
      openText(deriveKeys('another secret of thirty-two letters', randomBytes), schoolCode, envelope),
    ).toBeUndefined();
    for (const strange of ['sp1.', 'sp1.?', 'sp2.AAAA', 'x'])
      expect(refusal(await admin(calls.decrypt, { envelope: strange }))).toBe('CIPHER_TEXT_INVALID');
  });

  it('is for the system administrator alone, until a school decides otherwise', async () => {
    const holders = BUILT_IN_ROLES.filter((role) =>
      ROLE_BEGINNINGS[role].permissions.includes('textCipher:use'),
    );
    expect(holders).toEqual(['admin']);
    const printAdmin = await as('printAdmin');
    expect(refusal(await printAdmin(calls.encrypt, { text: 'x' }))).toBe('NO_PERMISSION');
    expect(refusal(await printAdmin(calls.decrypt, { envelope: 'sp1.AAAA' }))).toBe('NO_PERMISSION');
  });

  it('is limited by administrator and hour, both kinds together', async () => {
    const busy = await as('admin');
    for (let use = 0; use < CIPHER_USES_PER_HOUR; use += 1)
      await (use % 2 === 0 ? busy(calls.encrypt, { text: 'x' }) : busy(calls.decrypt, { envelope: 'x' }));
    expect(refusal(await busy(calls.encrypt, { text: 'x' }))).toBe('TOO_MANY_REQUESTS');
    expect(refusal(await busy(calls.decrypt, { envelope: 'x' }))).toBe('TOO_MANY_REQUESTS');
    expectOk(await (await as('admin'))(calls.encrypt, { text: 'x' }));
    platform.clock.advance(HOUR_MS);
    expectOk(await busy(calls.encrypt, { text: 'x' }));
  });
});

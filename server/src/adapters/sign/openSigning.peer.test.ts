import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { systemClock, systemRandom } from '../../system.ts';
import { startTimestampServer, type TimestampServer } from '../timestamp/testing/timestampServer.ts';
import { inspectSignature } from './inspectSignature.ts';
import { openSigning, type SigningDeps } from './openSigning.ts';
import { readSigningSettings, signingEnvironment } from './settings.ts';
import { openTestAuthority, type TestAuthority } from './testAuthority/openTestAuthority.ts';
import { samplePdf } from './testing/samplePdfs.ts';
import { REQUEST } from './testing/signingDesk.ts';
import { hasTool, openssl } from './testing/tools.ts';

const PASSWORD = 'never seen';
const withOpenssl = hasTool('openssl') ? it : it.skip;

let folder: string;
let authority: TestAuthority;
let server: TimestampServer;
let deps: SigningDeps;
const file = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'self-print-signing-'));
  authority = await openTestAuthority(folder, systemClock, systemRandom);
  server = await startTimestampServer(authority.answerTimestampRequest);
  deps = { dataDirectory: folder, clock: systemClock, random: systemRandom, fetch };
  await writeFile(file('tsa.pem'), authority.root.x509.toString());
  if (!hasTool('openssl')) return;
  for (const name of ['now', 'former']) await makeKey(name);
  await makeKey('cipher', 'critical,keyEncipherment');
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

type Env = Readonly<Record<string, string | undefined>>;
const settingsOf = (env: Env, production = false) =>
  readSigningSettings(z.object(signingEnvironment).parse(env), production);

const school = (changes: Env = {}): Env => ({
  SELF_PRINT_SIGN_PKCS12: file('now.p12'),
  SELF_PRINT_SIGN_PASSWORD: PASSWORD,
  SELF_PRINT_TIMESTAMP_URL: server.url,
  SELF_PRINT_TIMESTAMP_ROOTS: file('tsa.pem'),
  ...changes,
});

async function opened(env: Env) {
  const settings = settingsOf(env);
  if (!settings.ok) throw new Error(settings.problem.join('\n'));
  return openSigning(settings.value, deps);
}

describe('the signing settings', () => {
  it('use the test CA in development, and nothing in production, by default', () => {
    expect(settingsOf({})).toEqual({ ok: true, value: { kind: 'test' } });
    expect(settingsOf({}, true)).toEqual({ ok: true, value: { kind: 'none' } });
  });

  it('refuse test signatures in production', () => {
    expect(settingsOf({ SELF_PRINT_SIGN_TEST: '1' })).toEqual({ ok: true, value: { kind: 'test' } });
    expect(settingsOf({ SELF_PRINT_SIGN_TEST: '1' }, true)).toEqual({
      ok: false,
      problem: ['SELF_PRINT_SIGN_TEST: test signatures are not allowed in production'],
    });
  });

  it.each([
    { name: 'two keys', env: { SELF_PRINT_SIGN_PKCS12: 'a', SELF_PRINT_SIGN_TEST: '1' }, says: ['only one'] },
    {
      name: 'a token without its facts',
      env: { SELF_PRINT_SIGN_PKCS11_MODULE: 'a.so' },
      says: ['PKCS11_TOKEN', 'SIGN_PIN', 'TIMESTAMP_URL', 'TIMESTAMP_ROOTS'],
    },
    { name: 'a key without a time stamp', env: { SELF_PRINT_SIGN_PKCS12: 'a' }, says: ['URL', 'ROOTS'] },
  ])('refuse $name', ({ env, says }) => {
    const settings = settingsOf(env);
    expect(settings).toEqual({ ok: false, problem: says.map((each) => expect.stringContaining(each)) });
  });
});

describe('signing', () => {
  it('is off, or for test', async () => {
    expect(await openSigning({ kind: 'none' }, deps)).toEqual({ ok: true, value: null });
    const signing = await opened({});
    expect(signing.ok && signing.value?.signer.describe().isTest).toBe(true);
  });

  withOpenssl(
    'with a key of the school gives documents that the school recognises, including those of former years',
    async () => {
      const [former, now] = [
        await opened(school({ SELF_PRINT_SIGN_PKCS12: file('former.p12') })),
        await opened(school({ SELF_PRINT_SIGN_FORMER: file('former.pem') })),
      ];
      if (!former.ok || !now.ok || !former.value || !now.value) throw new Error('not opened');
      const pdf = await samplePdf('stream');
      const [old, young] = [
        await former.value.signer.sign(pdf, REQUEST),
        await now.value.signer.sign(pdf, REQUEST),
      ];
      if (!old.ok || !young.ok) throw new Error('not signed');
      const judge = (signing: typeof now.value, bytes: Uint8Array) =>
        inspectSignature(bytes, signing?.trust ?? neverTrust, new Date()).kind;
      expect([judge(now.value, old.value), judge(now.value, young.value)]).toEqual(['valid', 'valid']);
      expect([judge(former.value, old.value), judge(former.value, young.value)]).toEqual([
        'valid',
        'untrusted',
      ]);
      expect(now.value.signer.describe()).toMatchObject({ subject: 'CN=now', isTest: false });
    },
  );

  withOpenssl.each([
    { change: () => ({ SELF_PRINT_SIGN_PASSWORD: 'wrong' }), says: 'SELF_PRINT_SIGN_PKCS12: wrongPassword' },
    {
      change: () => ({ SELF_PRINT_SIGN_PKCS12: '/no/such' }),
      says: 'SELF_PRINT_SIGN_PKCS12: the file cannot be read (ENOENT)',
    },
    {
      change: () => ({ SELF_PRINT_TIMESTAMP_ROOTS: '/no/such' }),
      says: 'SELF_PRINT_TIMESTAMP_ROOTS: the file cannot be read',
    },
    {
      change: () => ({ SELF_PRINT_SIGN_PKCS12: file('cipher.p12') }),
      says: 'the certificate of the key is not for signatures',
    },
  ])('is refused with a reason: $says', async ({ change, says }) => {
    const signing = await opened(school(change()));
    expect(signing).toMatchObject({ ok: false, problem: expect.stringContaining(says) });
    expect(JSON.stringify(signing)).not.toContain(PASSWORD);
  });

  withOpenssl('is refused with a file of roots that contains none', async () => {
    await writeFile(file('empty.pem'), 'nothing');
    expect(await opened(school({ SELF_PRINT_TIMESTAMP_ROOTS: file('empty.pem') }))).toEqual({
      ok: false,
      problem: 'SELF_PRINT_TIMESTAMP_ROOTS: there is no certificate in the file',
    });
    const damaged = (await readFile(file('tsa.pem'), 'latin1')).replace(/\n.{64}\n/, '\n');
    await writeFile(file('empty.pem'), damaged);
    expect((await opened(school({ SELF_PRINT_TIMESTAMP_ROOTS: file('empty.pem') }))).ok).toBe(false);
  });
});

const neverTrust = { signers: [], authorities: [], timestampAnchors: [], needsTimestamp: true };

async function makeKey(name: string, usage = 'critical,nonRepudiation'): Promise<void> {
  await openssl(
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '30', '-subj', `/CN=${name}`],
    ...[
      '-addext',
      `keyUsage=${usage}`,
      '-addext',
      'basicConstraints=critical,CA:FALSE',
      '-keyout',
      file('key'),
      '-out',
      file(`${name}.pem`),
    ],
  );
  await openssl(
    ...['pkcs12', '-export', '-inkey', file('key'), '-in', file(`${name}.pem`)],
    ...['-passout', `pass:${PASSWORD}`, '-out', file(`${name}.p12`)],
  );
}

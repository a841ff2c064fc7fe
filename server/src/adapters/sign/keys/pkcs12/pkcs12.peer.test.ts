import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hasTool, openssl } from '../../testing/tools.ts';
import { openPkcs12Key } from './openPkcs12Key.ts';

/** Key files written by OpenSSL, in the current and older forms. */
const describeOpenssl = hasTool('openssl') ? describe : describe.skip;
const PASSWORD = '密码 pass(1)';

let folder: string;
const file = (name: string) => join(folder, name);

describeOpenssl('a PKCS#12 file', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'self-print-p12-'));
    const root = ['-subj', '/O=University/CN=Root', '-keyout', file('root.key'), '-out', file('root.pem')];
    await openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '30', ...root);
    await makeLeaf('rsa', ['-newkey', 'rsa:2048']);
    await makeLeaf('small', ['-newkey', 'rsa:1024']);
    await makeLeaf('ec', ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256']);
    await makeLeaf('ed', ['-newkey', 'ed25519']);
    await makeLeaf('sm2', ['-newkey', 'sm2']);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each([
    { form: 'as OpenSSL 3 writes it', options: [] },
    { form: 'as older programs write it (RC2 and 3DES)', options: ['-legacy'] },
    { form: 'with AES of 128 bits', options: pbe('AES-128-CBC') },
    { form: 'with 3DES under PBES2', options: pbe('DES-EDE3-CBC') },
    { form: 'with a code by SHA-512', options: ['-macalg', 'sha512', '-iter', '5000'] },
    { form: 'with a code by SHA-384', options: ['-macalg', 'sha384'] },
    { form: 'without a code', options: ['-nomac'] },
    { form: 'with its certificates in the open', options: ['-certpbe', 'NONE'] },
    { form: 'with everything in the open', options: [...pbe('NONE')] },
  ])('opens $form', async ({ options }) => {
    const key = openPkcs12Key(await exported('rsa', options), PASSWORD);
    if (!key.ok) throw new Error(JSON.stringify(key.problem));
    expect(key.value.certificate.x509.subject).toBe('O=University\nCN=rsa');
    expect(key.value.algorithm).toBe('rsa-sha256');
  });

  it.each([{ options: pbe('PBE-SHA1-2DES') }, { options: ['-legacy', ...pbe('PBE-SHA1-RC2-128')] }])(
    'is unreadable with a cipher that no program uses by default ($options)',
    async ({ options }) => {
      const key = openPkcs12Key(await exported('rsa', options), PASSWORD);
      expect(key).toMatchObject({ ok: false, problem: { kind: 'unreadable' } });
    },
  );

  it.each([{ options: [] }, { options: ['-legacy'] }])(
    'can be opened with an ASCII password ($options)',
    async ({ options }) => {
      expect(openPkcs12Key(await exported('rsa', options, 'pass(1)'), 'pass(1)').ok).toBe(true);
    },
  );

  it('can be opened with an ECDSA key, and without a password', async () => {
    expect(openPkcs12Key(await exported('ec', []), PASSWORD)).toMatchObject({
      ok: true,
      value: { algorithm: 'ecdsa-sha256' },
    });
    expect(openPkcs12Key(await exported('ec', [], ''), '').ok).toBe(true);
  });

  it.each([{ options: [] }, { options: ['-legacy'] }, { options: ['-nomac'] }])(
    'reports a wrong password ($options)',
    async ({ options }) => {
      const key = openPkcs12Key(await exported('rsa', options), 'wrong');
      expect(key).toMatchObject({
        ok: false,
        problem: { kind: options[0] === '-nomac' ? 'unreadable' : 'wrongPassword' },
      });
    },
  );

  it.each([
    { name: 'small', kind: 'unsupportedKey' },
    { name: 'ed', kind: 'unsupportedKey' },
    { name: 'sm2', kind: 'unsupportedKey' },
  ])('is refused with a key that no reader accepts: $name', async ({ name, kind }) => {
    const key = openPkcs12Key(await exported(name, []), PASSWORD);
    expect(key).toMatchObject({ ok: false, problem: { kind } });
  });

  it('is refused without a key', async () => {
    const bytes = await exported('rsa', ['-nokeys']);
    expect(openPkcs12Key(bytes, PASSWORD)).toEqual({ ok: false, problem: { kind: 'noUsableKey' } });
  });

  it('is unreadable when it is truncated or another kind of file', async () => {
    const bytes = await exported('rsa', ['-legacy']);
    for (let length = 0; length < bytes.length; length += 61)
      expect(openPkcs12Key(bytes.subarray(0, length), PASSWORD)).toMatchObject({
        problem: { kind: 'unreadable' },
      });
    expect(openPkcs12Key(await readFile(file('rsa.pem')), PASSWORD)).toMatchObject({
      problem: { kind: 'unreadable' },
    });
    expect(openPkcs12Key(Buffer.alloc(2 ** 20 + 1), PASSWORD)).toMatchObject({
      problem: { kind: 'unreadable' },
    });
  });
});

function pbe(name: string): string[] {
  return ['-certpbe', name, '-keypbe', name];
}

async function exported(name: string, options: readonly string[], password = PASSWORD): Promise<Buffer> {
  const out = file(`${name}.p12`);
  await writeFile(file('password'), `${password}\n`);
  await openssl(
    ...['pkcs12', '-export', '-inkey', file(`${name}.key`), '-in', file(`${name}.pem`), ...options],
    ...['-certfile', file('root.pem'), '-passout', `file:${file('password')}`, '-out', out],
  );
  return readFile(out);
}

async function makeLeaf(name: string, algorithm: readonly string[]): Promise<void> {
  const subject = ['-subj', `/O=University/CN=${name}`];
  await openssl(
    'req',
    ...algorithm,
    '-nodes',
    ...subject,
    '-keyout',
    file(`${name}.key`),
    '-out',
    file('csr'),
  );
  await openssl(
    ...['x509', '-req', '-in', file('csr'), '-CA', file('root.pem'), '-CAkey', file('root.key')],
    ...['-days', '30', '-out', file(`${name}.pem`)],
  );
}

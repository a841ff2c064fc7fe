import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDocumentSigner } from '../../createDocumentSigner.ts';
import { inspectSignature } from '../../inspectSignature.ts';
import { samplePdf } from '../../testing/samplePdfs.ts';
import { REQUEST } from '../../testing/signingDesk.ts';
import { hasTool, requireTool } from '../../testing/tools.ts';
import type { SigningKey } from '../../types.ts';
import { type HostProcess, startHostProcess } from './hostProcess.ts';
import { openPkcs11Key, type Pkcs11Settings } from './openPkcs11Key.ts';

/** Signs with a real token library: Debian's SoftHSM. */
const MODULE = ['/usr/lib/softhsm/libsofthsm2.so', '/usr/lib/x86_64-linux-gnu/softhsm/libsofthsm2.so'].find(
  (path) => existsSync(path),
);
const TOOLS = ['softhsm2-util', 'pkcs11-tool', 'openssl'];
const describeToken = MODULE !== undefined && TOOLS.every(hasTool) ? describe : describe.skip;
const PIN = '4711-secret';
const KINDS = [
  { label: 'rsa', algorithm: ['-newkey', 'rsa:2048'] },
  { label: 'ec', algorithm: ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'] },
];

let folder: string;
const hosts: HostProcess[] = [];

describeToken('a key in a PKCS#11 token', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'self-print-token-'));
    await mkdir(join(folder, 'tokens'));
    await writeFile(join(folder, 'softhsm2.conf'), `directories.tokendir = ${join(folder, 'tokens')}\n`);
    // Read by the programs started from here.
    process.env.SOFTHSM2_CONF = join(folder, 'softhsm2.conf');
    for (const { label, algorithm } of KINDS) await makeToken(label, algorithm);
    await requireTool('softhsm2-util', [
      '--init-token',
      '--free',
      '--label',
      'empty',
      '--so-pin',
      '0000',
      '--pin',
      PIN,
    ]);
  });
  afterAll(async () => {
    delete process.env.SOFTHSM2_CONF;
    await Promise.all(hosts.map((host) => host.close()));
    await rm(folder, { recursive: true, force: true });
  });

  it.each(KINDS)('signs a document with its $label key', async ({ label }) => {
    const key = await opened(settings(label));
    const clock = { now: () => new Date() };
    const signer = createDocumentSigner({ key, timestamps: null, withoutTimestamp: 'refuse', clock });
    const signed = await signer.sign(await samplePdf('stream'), REQUEST);
    if (!signed.ok) throw new Error(JSON.stringify(signed.problem));
    const trust = {
      signers: [key.certificate],
      authorities: [],
      timestampAnchors: [],
      needsTimestamp: false,
    };
    expect(inspectSignature(signed.value, trust, clock.now()).kind).toBe('valid');
    await signer.close();
  });

  it('continues after its program was killed', async () => {
    const key = await opened(settings('rsa'));
    expect((await key.sign(Buffer.from('one'))).ok).toBe(true);
    await hosts.at(-1)?.close();
    const [one, other] = await Promise.all([key.sign(Buffer.from('two')), key.sign(Buffer.from('three'))]);
    expect([one.ok, other.ok]).toEqual([true, true]);
    await key.close();
  });

  it.each([
    { fault: 'wrongPin', change: { pin: 'not the pin' } },
    { fault: 'noToken', change: { tokenLabel: 'nowhere' } },
    { fault: 'noKey', change: { keyLabel: 'another' } },
    { fault: 'noKey', change: { tokenLabel: 'empty' } },
    { fault: 'libraryUnusable', change: { module: '/no/such/library.so' } },
  ])('reports $fault for $change', async ({ fault, change }) => {
    const key = await openPkcs11Key({ ...settings('rsa'), ...change }, [], start);
    expect(key).toMatchObject({ ok: false, problem: { problem: fault } });
    expect(JSON.stringify(key)).not.toContain(PIN);
  });

  it('reports when the program does not answer in time', async () => {
    const key = await openPkcs11Key(settings('rsa'), [], () => startHostProcess(1));
    expect(key).toMatchObject({ ok: false, problem: { problem: 'gone' } });
  });
});

function start(): HostProcess {
  const host = startHostProcess();
  hosts.push(host);
  return host;
}

const settings = (label: string): Pkcs11Settings => ({
  module: MODULE ?? '',
  tokenLabel: label,
  keyLabel: null,
  pin: PIN,
});

async function opened(wanted: Pkcs11Settings): Promise<SigningKey> {
  const key = await openPkcs11Key(wanted, [], start);
  if (!key.ok) throw new Error(`${key.problem.problem}: ${key.problem.detail}`);
  return key.value;
}

/** Creates a token with a key and its certificate. */
async function makeToken(label: string, algorithm: readonly string[]): Promise<void> {
  const file = (name: string) => join(folder, `${label}.${name}`);
  const subject = `/O=Token/CN=${label}`;
  await requireTool('softhsm2-util', [
    '--init-token',
    '--free',
    '--label',
    label,
    '--so-pin',
    '0000',
    '--pin',
    PIN,
  ]);
  await requireTool('openssl', [
    ...['req', '-x509', ...algorithm, '-nodes', '-days', '30', '-subj', subject],
    ...['-keyout', file('pem'), '-out', file('crt')],
  ]);
  await requireTool('openssl', ['pkcs8', '-topk8', '-nocrypt', '-in', file('pem'), '-out', file('p8')]);
  await requireTool('softhsm2-util', [
    ...['--import', file('p8'), '--token', label, '--label', 'key', '--id', 'a1', '--pin', PIN],
  ]);
  await requireTool('openssl', ['x509', '-in', file('crt'), '-outform', 'DER', '-out', file('der')]);
  await requireTool('pkcs11-tool', [
    ...['--module', MODULE ?? '', '--token-label', label, '--login', '--pin', PIN],
    ...['--write-object', file('der'), '--type', 'cert', '--id', 'a1', '--label', 'key'],
  ]);
}

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hasTool, openssl } from '../testing/tools.ts';
import type { Certificate } from './certificate.ts';
import { findPath, orderIssuers } from './chain.ts';
import { readPemCertificates } from './pem.ts';

/** Paths over certificates issued by OpenSSL. */
const describeOpenssl = hasTool('openssl') ? describe : describe.skip;
const AUTHORITY = 'basicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign';
const OFFICE = 'basicConstraints=critical,CA:FALSE\nkeyUsage=critical,digitalSignature';
const DAY_MS = 24 * 60 * 60_000;
const LEVELS = ['level1', 'level2', 'level3', 'level4', 'level5', 'level6'];

let folder: string;
const made = new Map<string, Certificate>();
const file = (name: string) => join(folder, name);
const of = (name: string): Certificate => {
  const certificate = made.get(name);
  if (!certificate) throw new Error(`There is no ${name}`);
  return certificate;
};
const path = (leaf: string, pool: readonly string[], anchor = 'root', at = new Date()) =>
  findPath(of(leaf), pool.map(of), [of(anchor)], at)?.map(({ x509 }) => x509.subject.replace('CN=', ''));

describeOpenssl('a path of certificates', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'self-print-chain-'));
    await issue('root', 'root', AUTHORITY);
    await issue('stranger', 'stranger', AUTHORITY);
    await issue('office', 'root', OFFICE);
    await issue('middle', 'root', AUTHORITY);
    await issue('underMiddle', 'middle', OFFICE);
    await issue('underOffice', 'office', OFFICE);
    await issue('plain', 'root', 'basicConstraints=critical,CA:FALSE');
    await issue('underPlain', 'plain', OFFICE);
    await issue('noIssuer', 'root', 'basicConstraints=critical,CA:TRUE\nkeyUsage=critical,digitalSignature');
    await issue('underNoIssuer', 'noIssuer', OFFICE);
    await issue('demanding', 'root', `${OFFICE}\n1.2.3.4=critical,DER:0500`);
    await issue('curious', 'root', `${OFFICE}\n1.2.3.4=DER:0500`);
    for (const [index, name] of LEVELS.entries()) await issue(name, LEVELS[index - 1] ?? 'root', AUTHORITY);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('leads to its anchor through intermediates', () => {
    expect(path('root', [])).toEqual(['root']);
    expect(path('office', [])).toEqual(['office', 'root']);
    expect(path('underMiddle', ['office', 'middle'])).toEqual(['underMiddle', 'middle', 'root']);
    expect(path('underMiddle', [], 'middle')).toEqual(['underMiddle', 'middle']);
    expect(path('curious', [])).toEqual(['curious', 'root']);
  });

  it.each([
    { why: 'a missing link', leaf: 'underMiddle', pool: ['office'] },
    { why: 'an issuer that is no authority', leaf: 'underOffice', pool: ['office'] },
    { why: 'an issuer that is none, of any key usage', leaf: 'underPlain', pool: ['plain'] },
    { why: 'an authority that may not issue', leaf: 'underNoIssuer', pool: ['noIssuer'] },
    { why: 'a demand that we do not know', leaf: 'demanding', pool: [] },
    { why: 'too many steps', leaf: 'level6', pool: LEVELS },
  ])('ends at $why', ({ leaf, pool }) => {
    expect(path(leaf, pool)).toBeUndefined();
  });

  it('may have as many steps as permitted', () => {
    expect(path('level5', LEVELS)).toHaveLength(6);
  });

  it('requires an anchor that is the very same certificate', () => {
    expect(path('office', [], 'stranger')).toBeUndefined();
    expect(path('office', ['root'], 'stranger')).toBeUndefined();
  });

  it('is valid only while all its certificates are', () => {
    const day = (days: number) => new Date(Date.now() + days * DAY_MS);
    expect(path('underMiddle', ['middle'], 'root', day(29))).toBeDefined();
    expect(path('underMiddle', ['middle'], 'root', day(31))).toBeUndefined();
    expect(path('underMiddle', ['middle'], 'root', day(-1))).toBeUndefined();
  });

  it('provides what goes into a signature: the issuers in order, without the root', () => {
    const heap = ['office', 'root', 'level1', 'level3', 'level2'].map(of);
    const names = orderIssuers(of('level4'), heap).map(({ x509 }) => x509.subject);
    expect(names).toEqual(['CN=level3', 'CN=level2', 'CN=level1']);
  });
});

async function issue(name: string, issuer: string, extensions: string): Promise<void> {
  const key = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-keyout',
    file(`${name}.key`),
  ];
  const request = ['-subj', `/CN=${name}`, '-out', file(`${name}.csr`)];
  await openssl('req', ...key, ...request);
  await writeFile(file('extensions'), extensions);
  const by =
    name === issuer
      ? ['-signkey', file(`${name}.key`)]
      : ['-CA', file(`${issuer}.pem`), '-CAkey', file(`${issuer}.key`)];
  await openssl(
    ...['x509', '-req', '-in', file(`${name}.csr`), ...by, '-days', '30'],
    ...['-extfile', file('extensions'), '-out', file(`${name}.pem`)],
  );
  const [certificate] = readPemCertificates(await readFile(file(`${name}.pem`), 'latin1'));
  if (certificate) made.set(name, certificate);
}

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makePrivateAuthority, type PrivateAuthority } from '../testing/privateAuthority.ts';
import { readAuthorities, unreachable } from './certificates.ts';

describe('a file with authorities', () => {
  let authority: PrivateAuthority;
  let folder: string;
  beforeAll(async () => {
    authority = await makePrivateAuthority();
    folder = mkdtempSync(join(tmpdir(), 'authorities-'));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await authority.remove();
  });
  const read = (content: string) => {
    const file = join(folder, 'given.pem');
    writeFileSync(file, content);
    return readAuthorities(file);
  };

  it('may hold several, and words around them', () => {
    const certificate = readFileSync(authority.file, 'utf8').trim();
    expect(read(`School\n${certificate}\n\nFormer\n${certificate}\n`)).toEqual({
      ok: true,
      value: [certificate, certificate],
    });
  });

  it.each([
    ['is empty', () => '', 'has no certificate in PEM form'],
    ['holds a key', () => authority.server.key, 'has no certificate in PEM form'],
    [
      'holds the certificate of a server',
      () => authority.server.cert,
      'CN=localhost is not the certificate of',
    ],
    ['is cut off', () => authority.server.cert.replace(/.{80}\n-----END/s, '\n-----END'), ''],
  ])('is refused when it %s', (_, content, reason) => {
    expect(read(content())).toEqual({ ok: false, problem: expect.stringContaining(reason) });
  });
});

describe('a platform that was not reached', () => {
  it.each([
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'CERT_HAS_EXPIRED',
    'ERR_TLS_CERT_ALTNAME_INVALID',
  ])('is not trusted for %s', (reason) => {
    expect(unreachable(reason)).toMatchObject({ name: 'PLATFORM_NOT_TRUSTED', detail: { reason } });
  });

  it.each(['ECONNREFUSED', 'ENOTFOUND', 'UND_ERR_SOCKET', undefined])('is just that for %s', (code) => {
    expect(unreachable(code)).toMatchObject({ name: 'PLATFORM_UNREACHABLE' });
  });
});

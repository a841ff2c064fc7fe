import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { systemRandom } from '../../../system.ts';
import { NOW } from '../testing/signingDesk.ts';
import { openTestAuthority } from './openTestAuthority.ts';

const clock = { now: () => NOW, monotonicMs: () => 0 };
const OTHERS_MAY = 0o077;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'self-print-authority-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = () => openTestAuthority(join(folder, 'data'), clock, systemRandom);

describe('the test authority', () => {
  it('states in both languages, in every certificate, that it is for tests', async () => {
    const { root, signingKey, timestampKey } = await open();
    for (const { x509 } of [root, signingKey.certificate, timestampKey.certificate])
      expect(x509.subject).toMatch(/TEST - NOT VALID 测试专用，无效[\s\S]*TEST .* - not valid 测试/);
    expect([signingKey.isTest, timestampKey.isTest]).toEqual([true, true]);
  });

  it('stays the same across starts', async () => {
    const [first, second] = [await open(), await open()];
    expect(second.root.x509.fingerprint256).toBe(first.root.x509.fingerprint256);
    expect(second.signingKey.certificate.x509.fingerprint256).toBe(
      first.signingKey.certificate.x509.fingerprint256,
    );
  });

  it('is the same for servers that start concurrently, and leaves nothing behind', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, open));
    expect(new Set(all.map(({ root }) => root.x509.fingerprint256)).size).toBe(1);
    expect(await readdir(join(folder, 'data'))).toEqual(['test-signing-authority']);
  });

  it('keeps its keys private, and discards that of the root', async () => {
    await open();
    const path = join(folder, 'data', 'test-signing-authority');
    const names = await readdir(path);
    expect(names.toSorted()).toEqual([
      'authority.crt',
      'signer.crt',
      'signer.key',
      'timestamper.crt',
      'timestamper.key',
    ]);
    for (const name of ['', ...names]) expect((await stat(join(path, name))).mode & OTHERS_MAY).toBe(0);
  });

  it('does not start with a key of another certificate', async () => {
    await open();
    const path = join(folder, 'data', 'test-signing-authority');
    await writeFile(join(path, 'signer.key'), await readFile(join(path, 'timestamper.key')));
    await expect(open()).rejects.toThrow('is damaged');
  });
});

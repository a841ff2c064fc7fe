import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { signFolder } from './signFolder.ts';

const { privateKey } = generateKeyPairSync('ed25519');
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sign-folder-'));
  await mkdir(path.join(folder, 'compose'));
  await writeFile(path.join(folder, 'compose/b.yaml'), '');
  await writeFile(path.join(folder, 'a.deb'), '');
});
afterEach(() => rm(folder, { recursive: true }));

const read = (name: string) => readFile(path.join(folder, name));

describe('signFolder', () => {
  it('lists every file in order, and signs the list by the key', async () => {
    await signFolder(folder, privateKey);
    const digests = await read('SHA256SUMS');
    expect(digests.toString()).toBe(`${EMPTY}  a.deb\n${EMPTY}  compose/b.yaml\n`);
    const shown = createPublicKey(await read('release-key.pem.pub'));
    expect(verify(null, digests, shown, await read('SHA256SUMS.sig'))).toBe(true);
    expect(verify(null, Buffer.from(`${digests} `), shown, await read('SHA256SUMS.sig'))).toBe(false);
  });

  it('does the same once more', async () => {
    await signFolder(folder, privateKey);
    const first = await Promise.all([read('SHA256SUMS'), read('SHA256SUMS.sig')]);
    await signFolder(folder, privateKey);
    expect(await Promise.all([read('SHA256SUMS'), read('SHA256SUMS.sig')])).toEqual(first);
  });
});

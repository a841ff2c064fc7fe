import { generateKeyPairSync } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readContent, readHead } from '@self-print/contract/release/readRelease.ts';
import { rawReleaseKey, readReleaseKey } from '@self-print/contract/release/releaseKeys.ts';
import { makeRelease, makeReleaseKey, packRelease, readPrivateKey } from './release.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'release-test-'));
});
afterEach(() => rm(folder, { recursive: true }));

const { privateKey } = generateKeyPairSync('ed25519');
const trusted = rawReleaseKey(privateKey);
const request = () => ({
  outDir: path.join(folder, 'out'),
  version: '1.2.3',
  node: '24.21.0',
  arch: process.arch,
  key: privateKey,
});
const put = async (name: string, text: string) => {
  await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
  await writeFile(path.join(folder, name), text);
};

async function* only(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}

/** Reads a package as a kiosk would, and gives the paths in it. */
async function pathsIn(file: string): Promise<readonly string[]> {
  const bytes = await readFile(file);
  const head = readHead(bytes, trusted);
  if (!head.ok) throw new Error(head.problem);
  const { manifest, headBytes } = head.value;
  expect(await readContent(manifest.files, only(bytes.subarray(headBytes)))).toEqual({
    ok: true,
    value: undefined,
  });
  return manifest.files.map((each) => each.path);
}

describe('a package of a release', () => {
  it('holds agent, screens and the libraries of devices; no shell, no keeper, no Node, no simulator', async () => {
    await put('kiosk/index.html', '<title>kiosk</title>');
    await put('kiosk/.sources-hash', 'note');
    const made = await makeRelease({
      ...request(),
      kioskDir: path.join(folder, 'kiosk'),
      recordingsDir: path.join(folder, 'nowhere'),
    });
    if (!made.ok) throw new Error(made.problem);
    const paths = await pathsIn(made.value);
    expect(paths).toEqual(
      expect.arrayContaining([
        'agent/main.mjs',
        'agent/pcscHost.mjs',
        'agent/pdfium.wasm',
        'agent/rasterWorker.mjs',
        'agent/searchWorker.mjs',
        'kiosk/index.html',
        'node_modules/serialport/dist/index.js',
        'package.json',
      ]),
    );
    expect(
      paths.filter((each) => /shell|agentMain|bin\/node|simulator|testing|dock|sources-hash/.test(each)),
    ).toEqual([]);
  });

  it.each([
    ['has no agent', 'kiosk/index.html', /files: missing/],
    ['has a name that kiosks refuse', 'agent/a b.mjs', /agent\/a b\.mjs/],
    ['has a hidden file', 'agent/.x', /agent\/\.x/],
  ])('is not made of a folder that %s', async (_what, name, why) => {
    const tree = 'tree';
    if (!name.startsWith('kiosk')) await put(`${tree}/agent/main.mjs`, '');
    await put(`${tree}/kiosk/index.html`, '');
    await put(`${tree}/package.json`, '{}');
    await put(`${tree}/${name}`, '');
    expect(await packRelease(path.join(folder, tree), request())).toEqual({
      ok: false,
      problem: expect.stringMatching(why),
    });
  });
});

describe('the key of releases', () => {
  it('is a pair whose private half only its owner reads, and is never written over', async () => {
    const file = path.join(folder, 'release-key.pem');
    const fingerprint = await makeReleaseKey(file);
    expect(fingerprint).toMatch(/^SHA256:/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const key = await readPrivateKey(file);
    const known = readReleaseKey(await readFile(`${file}.pub`, 'utf8'));
    if (!key.ok || !known.ok) throw new Error('unreadable');
    expect(rawReleaseKey(key.value)).toEqual(known.value);
    await expect(makeReleaseKey(file)).rejects.toThrow('EEXIST');
  });

  it('is not any file', async () => {
    await put(
      'rsa.pem',
      String(
        generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey.export({
          format: 'pem',
          type: 'pkcs8',
        }),
      ),
    );
    await put('text.pem', 'text');
    for (const name of ['rsa.pem', 'text.pem', 'none.pem']) {
      expect(await readPrivateKey(path.join(folder, name))).toMatchObject({ ok: false });
    }
  });
});

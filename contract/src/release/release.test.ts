import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compareVersions } from './compareVersions.ts';
import {
  RELEASE_CONTEXT,
  RELEASE_MARK,
  RELEASE_PREFIX_BYTES,
  readContent,
  readHead,
  skipBytes,
} from './readRelease.ts';
import { RELEASE_MANIFEST_BYTES_MAX, type ReleaseFile, type ReleaseManifest } from './releaseFacts.ts';
import { fingerprintOf, rawReleaseKey, readReleaseKey } from './releaseKeys.ts';
import { writeHead } from './writeRelease.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const RAW = rawReleaseKey(publicKey);
const other = generateKeyPairSync('ed25519');

const CONTENT: Readonly<Record<string, string>> = {
  'agent/main.mjs': 'console.log(1)',
  'kiosk/index.html': '<title>kiosk</title>',
  'kiosk/empty.txt': '',
  'package.json': '{"version":"1.2.3"}',
};
const fileOf = (path: string, text: string): ReleaseFile => ({
  path,
  size: Buffer.byteLength(text),
  sha256: createHash('sha256').update(text).digest('hex'),
});
const FILES = Object.entries(CONTENT).map(([path, text]) => fileOf(path, text));
const MANIFEST: ReleaseManifest = {
  product: 'self-print-kiosk',
  version: '1.2.3',
  system: 'linux-x64',
  node: '24.21.0',
  journal: 9,
  keeper: 1,
  files: FILES,
};
const BODY = Buffer.from(Object.values(CONTENT).join(''));
const packed = () => Buffer.concat([writeHead(MANIFEST, privateKey), BODY]);

/** Signs any text as if it were a manifest. */
function headOf(text: string, key: KeyObject = privateKey): Buffer {
  const bytes = Buffer.from(text);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  const signature = sign(null, Buffer.concat([RELEASE_CONTEXT, bytes]), key);
  return Buffer.concat([RELEASE_MARK, length, rawReleaseKey(key), signature, bytes]);
}
const manifestWith = (change: object) => headOf(JSON.stringify({ ...MANIFEST, ...change }));
const withFiles = (...paths: readonly string[]) =>
  manifestWith({ files: [...FILES, ...paths.map((path) => fileOf(path, ''))] });

async function* inParts(bytes: Uint8Array, size: number): AsyncIterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

describe('the head of a package', () => {
  it('comes back as it was written, and says who signed it', () => {
    const file = packed();
    expect(readHead(file, RAW)).toEqual({
      ok: true,
      value: {
        manifest: MANIFEST,
        fingerprint: fingerprintOf(RAW),
        headBytes: file.length - BODY.length,
        packageBytes: file.length,
      },
    });
  });

  it('is not taken from another key, unless any will do', () => {
    const foreign = writeHead(MANIFEST, other.privateKey);
    expect(readHead(foreign, RAW)).toEqual({ ok: false, problem: 'keyUnknown' });
    expect(readHead(foreign, null)).toMatchObject({
      ok: true,
      value: { fingerprint: fingerprintOf(rawReleaseKey(other.publicKey)) },
    });
  });

  it("is not taken when another's signature names the trusted key", () => {
    const forged = Buffer.from(writeHead(MANIFEST, other.privateKey));
    forged.set(RAW, RELEASE_MARK.length + 4);
    expect(readHead(forged, RAW)).toEqual({ ok: false, problem: 'signatureWrong' });
  });

  it('is not taken with a signature that was made for something else', () => {
    const text = Buffer.from(JSON.stringify(MANIFEST));
    const head = Buffer.from(writeHead(MANIFEST, privateKey));
    head.set(sign(null, text, privateKey), RELEASE_MARK.length + 4 + RAW.length);
    expect(readHead(head, RAW)).toEqual({ ok: false, problem: 'signatureWrong' });
  });

  it('is not taken with any single byte changed', () => {
    const head = Buffer.from(writeHead(MANIFEST, privateKey));
    fc.assert(
      fc.property(fc.nat({ max: head.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const changed = Buffer.from(head);
        changed[at] = (head[at] ?? 0) ^ change;
        expect(readHead(changed, RAW).ok).toBe(false);
        expect(readHead(changed, null).ok).toBe(false);
      }),
    );
  });

  it('is cut off at every length but the last', () => {
    const head = writeHead(MANIFEST, privateKey);
    for (let length = RELEASE_MARK.length; length < head.length; length += 1) {
      expect(readHead(head.subarray(0, length), RAW)).toEqual({ ok: false, problem: 'cutOff' });
    }
  });

  it('is nothing else', () => {
    fc.assert(fc.property(fc.uint8Array(), (bytes) => expect(readHead(bytes, null).ok).toBe(false)));
    expect(readHead(Buffer.alloc(0), RAW)).toEqual({ ok: false, problem: 'notARelease' });
  });

  it('announces no manifest that nobody could hold', () => {
    const head = Buffer.alloc(RELEASE_PREFIX_BYTES);
    head.set(RELEASE_MARK);
    head.writeUInt32BE(RELEASE_MANIFEST_BYTES_MAX + 1, RELEASE_MARK.length);
    expect(readHead(head, null)).toEqual({ ok: false, problem: 'tooLarge' });
  });

  it.each([
    ['the folder above', '../agent.mjs'],
    ['the folder above, inside', 'agent/../../x.mjs'],
    ['this folder', './x.mjs'],
    ['the root', '/etc/passwd'],
    ['a drive', 'C:/x.mjs'],
    ['a backslash', 'agent\\..\\x.mjs'],
    ['an empty name', 'agent//x.mjs'],
    ['a folder', 'agent/'],
    ['a hidden file', 'agent/.x'],
    ['nothing', ''],
    ['a zero byte', 'agent/x\0.mjs'],
    ['a line break', 'agent/x\n'],
    ['another script', 'agent/х.mjs'],
    ['an endless name', 'a'.repeat(201)],
    ['the same file', 'package.json'],
    ['the same file where case does not count', 'Package.json'],
    ['a file inside a file', 'package.json/x'],
    ['a file that is a folder', 'kiosk'],
  ])('names no %s', (_what, path) => {
    expect(readHead(withFiles(path), RAW)).toEqual({ ok: false, problem: 'manifestWrong' });
  });

  it.each([
    ['no object', headOf('[]')],
    ['no JSON', headOf('{')],
    ['another product', manifestWith({ product: 'other' })],
    ['a word too much', manifestWith({ beware: true })],
    ['a version that leads elsewhere', manifestWith({ version: '..' })],
    ['a version that is none', manifestWith({ version: '1.2' })],
    ['a file that is too large', manifestWith({ files: [...FILES, { ...fileOf('x', ''), size: 2 ** 40 }] })],
    ['a negative size', manifestWith({ files: [...FILES, { ...fileOf('x', ''), size: -1 }] })],
    ['half a byte', manifestWith({ files: [...FILES, { ...fileOf('x', ''), size: 0.5 }] })],
    [
      'files that are too large together',
      manifestWith({
        files: [...FILES, ...['x', 'y', 'z'].map((path) => ({ ...fileOf(path, ''), size: 2 ** 27 }))],
      }),
    ],
    ['no agent', manifestWith({ files: FILES.slice(1) })],
    ['no screens', manifestWith({ files: FILES.filter(({ path }) => path !== 'kiosk/index.html') })],
    ['no files', manifestWith({ files: [] })],
    [
      'too many files',
      manifestWith({ files: Array.from({ length: 5_001 }, (_, index) => fileOf(`f${index}`, '')) }),
    ],
  ])('is refused with %s, though it is signed', (_what, head) => {
    expect(readHead(head, RAW)).toEqual({ ok: false, problem: 'manifestWrong' });
  });
});

describe('the content of a package', () => {
  it('is split into the files of the manifest, in parts of any size', async () => {
    for (const size of [1, 3, 7, 1_000]) {
      const got: Record<string, string> = {};
      let open = '';
      const read = await readContent(FILES, inParts(BODY, size), {
        open: async ({ path }) => {
          open = path;
          got[path] = '';
        },
        write: async (part) => {
          got[open] += Buffer.from(part).toString();
        },
        close: async () => {},
      });
      expect(read).toEqual({ ok: true, value: undefined });
      expect(got).toEqual(CONTENT);
    }
  });

  it('is refused when it is too short, too long or other', async () => {
    const check = (body: Uint8Array) => readContent(FILES, inParts(body, 5));
    expect(await check(BODY.subarray(0, -1))).toEqual({ ok: false, problem: 'cutOff' });
    expect(await check(Buffer.alloc(0))).toEqual({ ok: false, problem: 'cutOff' });
    expect(await check(Buffer.concat([BODY, Buffer.from('x')]))).toEqual({
      ok: false,
      problem: 'contentWrong',
    });
    for (let at = 0; at < BODY.length; at += 1) {
      const changed = Buffer.from(BODY);
      changed[at] = (BODY[at] ?? 0) ^ 1;
      expect(await check(changed)).toEqual({ ok: false, problem: 'contentWrong' });
    }
  });

  it('begins behind the head', async () => {
    const file = packed();
    const rest = skipBytes(file.length - BODY.length, inParts(file, 11));
    expect(await readContent(FILES, rest)).toEqual({ ok: true, value: undefined });
  });
});

describe('the key of a terminal', () => {
  const pem = (key: KeyObject) =>
    key.export({ format: 'pem', type: key.type === 'private' ? 'pkcs8' : 'spki' });

  it('is a public one of Ed25519, in PEM form', () => {
    expect(readReleaseKey(String(pem(publicKey)))).toEqual({ ok: true, value: RAW });
  });

  it.each([
    ['the private half', String(pem(privateKey))],
    ['another kind', String(pem(generateKeyPairSync('rsa', { modulusLength: 2_048 }).publicKey))],
    ['an empty file', ''],
    ['something else', 'ssh-ed25519 AAAA'],
  ])('is not %s', (_what, text) => expect(readReleaseKey(text)).toMatchObject({ ok: false }));
});

describe('versions', () => {
  it('come in order', () => {
    const inOrder = [
      'nonsense',
      '0.9.0',
      '0.10.0-alpha',
      '0.10.0-alpha.1',
      '0.10.0-alpha.2',
      '0.10.0-alpha.10',
      '0.10.0-alpha.b',
      '0.10.0-beta',
      '0.10.0',
      '1.0.0',
      '1.0.1',
      '1.2.0',
      '10.0.0',
    ];
    for (const [index, version] of inOrder.entries()) {
      expect(compareVersions(version, version)).toBe(0);
      for (const later of inOrder.slice(index + 1)) {
        expect(compareVersions(version, later)).toBeLessThan(0);
        expect(compareVersions(later, version)).toBeGreaterThan(0);
      }
    }
  });
});

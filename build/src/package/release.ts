import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  RELEASE_HEAD_BYTES_MAX,
  readContent,
  readHead,
  skipBytes,
} from '@self-print/contract/release/readRelease.ts';
import {
  JOURNAL_FORM,
  KEEPER_FORM,
  RELEASE_PRODUCT,
  type ReleaseFile,
  releaseManifest,
} from '@self-print/contract/release/releaseFacts.ts';
import { fingerprintOf, rawReleaseKey } from '@self-print/contract/release/releaseKeys.ts';
import { writeHead } from '@self-print/contract/release/writeRelease.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { bundle } from './bundle.ts';
import { writeNotices } from './notices/notices.ts';
import { describePackages } from './notices/shippedPackages.ts';

export interface ReleaseRequest {
  /** Gets the package. */
  readonly outDir: string;
  readonly version: string;
  /** The Node that kiosks have, as `24.21.0`. */
  readonly node: string;
  /** Architecture of the kiosks, by Node's name. */
  readonly arch: string;
  readonly key: KeyObject;
}

const SECRET_MODE = 0o600;

/** Makes the package of agent and screens for kiosks on Linux; returns its path. The problem is a sentence for the person who builds. */
export async function makeRelease(
  request: ReleaseRequest & { readonly kioskDir?: string; readonly recordingsDir?: string },
): Promise<Result<string, string>> {
  const tree = path.join(request.outDir, 'release-tree');
  const target = { platform: 'linux', arch: request.arch } as const;
  const bundled = await bundle({ ...request, kind: 'release', outDir: tree, target });
  if (!bundled.ok) return bundled;
  const notices = await writeNotices(await describePackages(bundled.value));
  if (!notices.ok) return notices;
  await writeFile(path.join(tree, 'licences.txt'), notices.value);
  const packed = await packRelease(tree, request);
  await rm(tree, { recursive: true });
  return packed;
}

/** Packs a folder as it stands. */
export async function packRelease(
  tree: string,
  { outDir, version, node, arch, key }: ReleaseRequest,
): Promise<Result<string, string>> {
  const system = `linux-${arch}`;
  const files = await filesIn(tree);
  const manifest = releaseManifest.safeParse({
    product: RELEASE_PRODUCT,
    version,
    system,
    node,
    journal: JOURNAL_FORM,
    keeper: KEEPER_FORM,
    files,
  });
  if (!manifest.success) {
    const [issue] = manifest.error.issues;
    const [, index, field] = issue?.path ?? [];
    const named = field === undefined ? undefined : files[Number(index)]?.path;
    return fail(`This cannot be a package: ${named ?? issue?.path.join('.')}: ${issue?.message}`);
  }
  await mkdir(outDir, { recursive: true });
  const file = path.join(outDir, `${RELEASE_PRODUCT}_${version}_${system}.release`);
  const out = await open(file, 'w');
  try {
    await out.write(writeHead(manifest.data, key));
    for (const each of manifest.data.files) {
      for await (const part of createReadStream(path.join(tree, each.path))) await out.write(part);
    }
    await out.sync();
  } finally {
    await out.close();
  }
  const read = await checkRelease(file, rawReleaseKey(key));
  return read.ok ? ok(file) : fail(`${file} was not written as it should be: ${read.problem}`);
}

/** Reads a package to its end as a kiosk with this key would. */
async function checkRelease(file: string, trusted: Uint8Array): Promise<Result<void, string>> {
  const start = Buffer.alloc(Math.min(RELEASE_HEAD_BYTES_MAX, (await stat(file)).size));
  const opened = await open(file);
  await opened.read(start, 0, start.length, 0);
  await opened.close();
  const head = readHead(start, trusted);
  if (!head.ok) return head;
  return readContent(head.value.manifest.files, skipBytes(head.value.headBytes, createReadStream(file)));
}

async function filesIn(tree: string): Promise<readonly ReleaseFile[]> {
  const entries = await readdir(tree, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(tree, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort();
  return Promise.all(
    names.map(async (name) => {
      const content = await readFile(path.join(tree, name));
      return { path: name, size: content.length, sha256: createHash('sha256').update(content).digest('hex') };
    }),
  );
}

/** Makes a key pair: the private half in `file`, which must not exist, the public one beside it. Returns the key's fingerprint. */
export async function makeReleaseKey(file: string): Promise<string> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const secret = privateKey.export({ format: 'pem', type: 'pkcs8' });
  await writeFile(file, secret, { mode: SECRET_MODE, flag: 'wx' });
  await writeFile(`${file}.pub`, publicKey.export({ format: 'pem', type: 'spki' }), { flag: 'wx' });
  return fingerprintOf(rawReleaseKey(publicKey));
}

/** Reads the operator's private key; the problem is a sentence. */
export async function readPrivateKey(file: string): Promise<Result<KeyObject, string>> {
  try {
    const key = createPrivateKey(await readFile(file, 'utf8'));
    return key.asymmetricKeyType === 'ed25519' ? ok(key) : fail(`${file} is no Ed25519 key.`);
  } catch (error) {
    return fail(`${file} cannot be used: ${error instanceof Error ? error.message : String(error)}`);
  }
}

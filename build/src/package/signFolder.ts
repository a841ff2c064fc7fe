import { createHash, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

/** As `sha256sum --check` and `openssl pkeyutl -verify -rawin` take them (docs/release.md). */
const DIGESTS = 'SHA256SUMS';
const SIGNATURE = 'SHA256SUMS.sig';
const PUBLIC_KEY = 'release-key.pem.pub';

/** Writes digests of all files in a folder, the Ed25519 signature of these digests, and the public key by which a stranger sees who signed. */
export async function signFolder(folder: string, key: KeyObject): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const own = new Set([DIGESTS, SIGNATURE, PUBLIC_KEY]);
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter((name) => !own.has(name))
    .sort();
  const lines: string[] = [];
  for (const name of names) lines.push(`${await digestOf(path.join(folder, name))}  ${name}\n`);
  const digests = Buffer.from(lines.join(''));
  await writeFile(path.join(folder, DIGESTS), digests);
  await writeFile(path.join(folder, SIGNATURE), sign(null, digests, key));
  await writeFile(
    path.join(folder, PUBLIC_KEY),
    createPublicKey(key).export({ format: 'pem', type: 'spki' }),
  );
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

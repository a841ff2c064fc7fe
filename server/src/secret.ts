import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from './errorCode.ts';
import type { Random } from './system.ts';

const SECRET_FILE = 'secret';
const SECRET_BYTES = 48;
const OWNER_ONLY = 0o600;

/**
 * Returns the secret from which all keys are derived: the configured one, else the one in the data directory, generated at the
 * first start. Losing it means losing the personal fields in the database.
 */
export async function loadSecret(
  configured: string | undefined,
  dataDirectory: string,
  random: Random,
): Promise<string> {
  if (configured !== undefined) return configured;
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  const path = join(dataDirectory, SECRET_FILE);
  return (await readSecret(path)) ?? makeSecret(path, random);
}

export interface SecretSettings {
  readonly secret: string | undefined;
  readonly formerSecret: string | undefined;
  readonly dataDirectory: string;
}

/** The secret that is there already, by the same rules; undefined before the first start. */
export async function findSecret({
  secret,
  dataDirectory,
}: Omit<SecretSettings, 'formerSecret'>): Promise<string | undefined> {
  return secret ?? readSecret(join(dataDirectory, SECRET_FILE));
}

/** All secrets that may open the key ring, the one to keep first. */
export async function findSecrets(settings: SecretSettings): Promise<readonly string[]> {
  return [await findSecret(settings), settings.formerSecret].filter((secret) => secret !== undefined);
}

/** Puts a restored secret where the first start looks for it. False when another one is there, which stays. */
export async function keepSecret(secret: string, dataDirectory: string): Promise<boolean> {
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  const path = join(dataDirectory, SECRET_FILE);
  try {
    await writeFile(path, secret, { flag: 'wx', mode: OWNER_ONLY, flush: true });
    return true;
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    return (await readSecret(path)) === secret;
  }
}

/**
 * Written completely under a temporary name: of several concurrent starts, one wins the rename and the others read its secret.
 */
async function makeSecret(path: string, random: Random): Promise<string> {
  const made = Buffer.from(random.bytes(SECRET_BYTES)).toString('base64url');
  const draft = `${path}.${random.uuid()}`;
  await writeFile(draft, made, { flag: 'wx', mode: OWNER_ONLY, flush: true });
  try {
    await link(draft, path);
    return made;
  } catch (error) {
    const first = errorCode(error) === 'EEXIST' ? await readSecret(path) : undefined;
    if (first === undefined) throw error;
    return first;
  } finally {
    await rm(draft);
  }
}

async function readSecret(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Random } from './system.ts';

const SECRET_FILE = 'secret';
const SECRET_BYTES = 48;
const OWNER_ONLY = 0o600;

/**
 * The secret from which all keys are derived: the configured one, else the one in the data directory, made there at the
 * first start. Whoever loses it loses the personal fields of the database.
 */
export async function loadSecret(
  configured: string | undefined,
  dataDirectory: string,
  random: Random,
): Promise<string> {
  if (configured !== undefined) return configured;
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  const path = join(dataDirectory, SECRET_FILE);
  const made = Buffer.from(random.bytes(SECRET_BYTES)).toString('base64url');
  try {
    await writeFile(path, made, { flag: 'wx', mode: OWNER_ONLY, flush: true });
    return made;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    return (await readFile(path, 'utf8')).trim();
  }
}

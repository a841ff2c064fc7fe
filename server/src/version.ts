import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** Of this server. */
export async function readVersion(): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '..', 'package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

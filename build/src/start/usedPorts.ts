import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import { findPort } from './ports.ts';

const PORTS_FILE = 'ports.json';
const usedPorts = z.object({ server: z.int(), agent: z.int() });
/** Ports that a data folder was last served on. */
export type UsedPorts = z.infer<typeof usedPorts>;

/** The ports of the last start on a data folder; none for a new folder. */
export async function readUsedPorts(folder: string): Promise<UsedPorts | undefined> {
  try {
    return usedPorts.parse(JSON.parse(await readFile(path.join(folder, PORTS_FILE), 'utf8')));
  } catch {
    return undefined;
  }
}

export function writeUsedPorts(folder: string, ports: UsedPorts): Promise<void> {
  return writeFile(path.join(folder, PORTS_FILE), JSON.stringify(ports));
}

/**
 * As findPort, but "any free port" is the one of the last start where that is free: a registered terminal knows its platform by
 * address.
 */
export async function findPortAgain(
  wanted: number,
  last: number | undefined,
  what: string,
  option: string,
): Promise<Result<number, string>> {
  if (wanted === 0 && last !== undefined) {
    const again = await findPort(last, what, option);
    if (again.ok) return again;
  }
  return findPort(wanted, what, option);
}

import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import { findPort } from './ports.ts';

const PORTS_FILE = 'ports.json';
const usedPorts = z.object({ server: z.int(), agent: z.int(), registered: z.boolean() });
/** Ports on which a data folder was last served, and whether its terminal was registered with that platform. */
export type UsedPorts = z.infer<typeof usedPorts>;

/** Ports of the last start on a data folder; none for a new folder. */
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

/** Like findPort, but "any free port" prefers the last start's: a registered terminal knows its platform by address. */
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

/**
 * Why a start must not change its port: a registered terminal knows its platform by address, and would send its secret to an
 * address where the platform no longer is.
 */
export function portChangeProblem(last: UsedPorts | undefined, serverPort: number): string | undefined {
  if (last === undefined || !last.registered || last.server === serverPort) return undefined;
  return (
    `The terminal of this data folder is registered with the platform at port ${last.server}. ` +
    `Start it there with --port ${last.server}, or choose another folder with --data DIR.`
  );
}

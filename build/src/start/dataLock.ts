import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { errorCode, errorMessage } from '../launch/errors.mjs';

/** Who uses a data folder. */
export interface Holder {
  readonly pid: number;
  /** Tells two processes with one pid apart: the start time that the system gives, or '' where it gives none. */
  readonly birth: string;
  readonly addresses: readonly string[];
}

/** Why a data folder cannot be had. */
export type DataFolderProblem =
  | { readonly kind: 'held'; readonly holder: Holder }
  | { readonly kind: 'unusable'; readonly message: string };

export interface DataLock {
  /** Adds where the product is reached, for those who ask in vain. */
  setAddresses(addresses: readonly string[]): Promise<void>;
  release(): Promise<void>;
}

export interface LockHost {
  readonly pid: number;
  /** The birth of a living process, or undefined when there is none with this pid. */
  readonly birthOf: (pid: number) => Promise<string | undefined>;
}

const LOCK_FILE = 'start.lock';

/**
 * Takes a data folder for this process, and makes it if need be. It is refused while a living process holds it; the lock of a
 * dead one is taken over. The file appears with its content or not at all, so a reader never meets half of it.
 */
export async function takeDataFolder(
  folder: string,
  host: LockHost,
): Promise<Result<DataLock, DataFolderProblem>> {
  const file = path.join(folder, LOCK_FILE);
  const own: Holder = { pid: host.pid, birth: (await host.birthOf(host.pid)) ?? '', addresses: [] };
  const draft = `${file}.${host.pid}`;
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(draft, JSON.stringify(own));
  } catch (error) {
    return fail({ kind: 'unusable', message: errorMessage(error) });
  }
  try {
    while (!(await linked(draft, file))) {
      const holder = await readHolder(file);
      if (holder === 'gone') continue;
      if (holder !== undefined && (await isAlive(holder, host))) return fail({ kind: 'held', holder });
      // Moved away rather than deleted: only one of two that take over at once can move it.
      const stale = `${draft}.stale`;
      if (await moved(file, stale)) {
        const removed = await readHolder(stale);
        if (!sameHolder(removed, holder)) await linked(stale, file);
        await rm(stale, { force: true });
      }
    }
  } finally {
    await rm(draft, { force: true });
  }
  return ok({
    async setAddresses(addresses) {
      await writeFile(draft, JSON.stringify({ ...own, addresses }));
      await rename(draft, file);
    },
    async release() {
      if (sameHolder(await readHolder(file), own)) await rm(file, { force: true });
    },
  });
}

async function isAlive(holder: Holder, host: LockHost): Promise<boolean> {
  const birth = await host.birthOf(holder.pid);
  return birth !== undefined && (birth === holder.birth || birth === '' || holder.birth === '');
}

function sameHolder(one: Holder | 'gone' | undefined, other: Holder | 'gone' | undefined): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return one === other;
  return one.pid === other.pid && one.birth === other.birth;
}

/** Undefined for a file that no one of us wrote. */
async function readHolder(file: string): Promise<Holder | 'gone' | undefined> {
  const text = await readFile(file, 'utf8').catch(nothingWhen('ENOENT'));
  if (text === undefined) return 'gone';
  const value = parse(text);
  if (typeof value !== 'object' || value === null || !('pid' in value) || typeof value.pid !== 'number')
    return undefined;
  const birth = 'birth' in value && typeof value.birth === 'string' ? value.birth : '';
  const addresses = 'addresses' in value && Array.isArray(value.addresses) ? value.addresses.map(String) : [];
  return { pid: value.pid, birth, addresses };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function linked(from: string, to: string): Promise<boolean> {
  return (await link(from, to).then(() => true, nothingWhen('EEXIST'))) ?? false;
}

async function moved(from: string, to: string): Promise<boolean> {
  return (await rename(from, to).then(() => true, nothingWhen('ENOENT'))) ?? false;
}

function nothingWhen(code: string): (error: unknown) => undefined {
  return (error) => {
    if (errorCode(error) !== code) throw error;
  };
}

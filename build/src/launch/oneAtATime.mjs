import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode } from './errors.mjs';

const ASK_AGAIN_MS = 300;

/**
 * Runs work while no other process on this machine runs work with the same lock file; waits for its turn.
 * The lock of a process that ended without removing it is ignored.
 * @template Value
 * @param {string} file
 * @param {() => Promise<Value>} work
 * @param {{ pid?: number, isAlive?: (pid: number) => boolean, onWait?: (pid: number) => void }} [host]
 * @returns {Promise<Value>}
 */
export async function oneAtATime(file, work, { pid = process.pid, isAlive = isRunning, onWait } = {}) {
  await mkdir(path.dirname(file), { recursive: true });
  for (let announced = false; !(await take(file, pid)); ) {
    const holder = await holderOf(file);
    if (holder === undefined) continue;
    if (!isAlive(holder)) {
      await remove(file, holder, pid);
      continue;
    }
    if (!announced) onWait?.(holder);
    announced = true;
    await delay(ASK_AGAIN_MS);
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

/**
 * Creates the lock atomically with its holder's id in it, because an empty lock would be taken for a dead one.
 * @param {string} file
 * @param {number} pid
 */
async function take(file, pid) {
  const own = `${file}.${pid}.${randomUUID()}`;
  await writeFile(own, String(pid));
  try {
    await link(own, file);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(own, { force: true });
  }
}

/**
 * Removes a dead holder's lock. If another process was faster and now holds the lock, it is put back.
 * @param {string} file
 * @param {number} holder
 * @param {number} pid
 */
async function remove(file, holder, pid) {
  const aside = `${file}.${pid}.${randomUUID()}`;
  try {
    await rename(file, aside);
    if ((await holderOf(aside)) !== holder) await link(aside, file);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' && errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(aside, { force: true });
  }
}

/**
 * @param {string} file
 * @returns {Promise<number | undefined>} undefined when the lock has just been removed; 0 when it names nobody
 */
async function holderOf(file) {
  try {
    return Number.parseInt(await readFile(file, 'utf8'), 10) || 0;
  } catch {
    return undefined;
  }
}

/** @param {number} pid */
function isRunning(pid) {
  if (pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

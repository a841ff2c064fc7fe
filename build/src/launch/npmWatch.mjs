import { readFileSync, realpathSync } from 'node:fs';
import { errorCode } from './errors.mjs';

const LOOK_EVERY_MS = 200;
/** npm, a shell of the system and one chosen by the person. */
const MOST_PARENTS = 3;

/**
 * Calls `onGone` once when the npm that runs us has ended, in whatever way. npm leaves its scripts nothing that closes with it,
 * and if there is a shell between npm and us, not even our parent changes; so all parents up to npm are polled. Without npm
 * nothing is watched, because a background process may outlive its shell.
 * @param {() => void} onGone
 * @param {NodeJS.Process} [host]
 */
export function whenNpmIsGone(onGone, host = process) {
  if (host.env.npm_command === undefined) return;
  const links = linksToNpm(host);
  const timer = setInterval(() => {
    if (links.every(({ child, parent }) => parentOf(child, host) === parent)) return;
    clearInterval(timer);
    onGone();
  }, LOOK_EVERY_MS);
  timer.unref();
}

/**
 * Our parent and, if that is not npm, those above it up to npm; only our parent when npm is not found.
 * @param {NodeJS.Process} host
 */
function linksToNpm(host) {
  const npmNode = real(host.env.npm_node_execpath ?? '');
  const links = [{ child: host.pid, parent: host.ppid }];
  while (links.length <= MOST_PARENTS) {
    const child = links.at(-1)?.parent ?? 0;
    if (npmNode !== undefined && real(`/proc/${child}/exe`) === npmNode) return links;
    const parent = parentOf(child, host);
    if (parent === undefined || parent <= 1) break;
    links.push({ child, parent });
  }
  return links.slice(0, 1);
}

/**
 * Undefined for a process that has ended, and on a system without /proc for all but ourselves: there shells replace themselves
 * by their only command.
 * @param {number} pid
 * @param {NodeJS.Process} host
 * @returns {number | undefined}
 */
function parentOf(pid, host) {
  if (pid === host.pid) return host.ppid;
  const stat = readOrUndefined(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  // The name before it, in brackets, may contain anything.
  return stat === undefined ? undefined : Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

/** @param {string} file */
function real(file) {
  return readOrUndefined(() => realpathSync(file));
}

/**
 * @param {() => string} read
 * @returns {string | undefined}
 */
function readOrUndefined(read) {
  try {
    return read();
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return undefined;
  }
}

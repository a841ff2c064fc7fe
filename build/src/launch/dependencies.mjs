import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runToEnd } from './runProgram.mjs';

/**
 * @typedef {{ version?: string, link?: boolean, optional?: boolean, devOptional?: boolean }} LockedPackage
 * @typedef {{ packages?: Record<string, LockedPackage> }} Lock
 */

/** @param {string} root */
const markerOf = (root) => path.join(root, 'node_modules', '.installed-lock-hash');

/**
 * Whether node_modules matches package-lock.json.
 * @param {string} root
 */
export async function areDependenciesInstalled(root) {
  const lockText = await readFile(path.join(root, 'package-lock.json'), 'utf8');
  const marker = await readFile(markerOf(root), 'utf8').catch(() => '');
  if (marker === hashOf(lockText)) return true;
  // Not installed by us, perhaps by `npm install`: npm's own record of what it installed decides.
  const installedText = await readFile(path.join(root, 'node_modules', '.package-lock.json'), 'utf8').catch(
    () => '{}',
  );
  if (!isInstalled(JSON.parse(lockText), JSON.parse(installedText))) return false;
  await writeFile(markerOf(root), hashOf(lockText));
  return true;
}

/**
 * Installs exactly what package-lock.json specifies. Install scripts are not run, because nothing needs them.
 * Optional and development packages are always included, whatever the user's npm configuration omits.
 * @param {string} root
 * @param {{ command: string, args: readonly string[] }} npm
 */
export async function installDependencies(root, npm) {
  const lockText = await readFile(path.join(root, 'package-lock.json'), 'utf8');
  const options = ['--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  await runToEnd(npm.command, [...npm.args, 'ci', ...options, '--loglevel=error'], { cwd: root });
  await writeFile(markerOf(root), hashOf(lockText));
}

/**
 * Whether everything in a lock is installed in the same version.
 * @param {Lock} lock
 * @param {Lock} installed
 */
export function isInstalled(lock, installed) {
  const have = installed.packages ?? {};
  return Object.entries(lock.packages ?? {}).every(([place, wanted]) => {
    if (!place.includes('node_modules/')) return true;
    const found = have[place];
    if (found === undefined) return wanted.optional === true || wanted.devOptional === true;
    return wanted.link === true ? found.link === true : found.version === wanted.version;
  });
}

/** @param {string} text */
function hashOf(text) {
  return createHash('sha256').update(text).digest('hex');
}

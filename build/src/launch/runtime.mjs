import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { runtimeBinary, runtimePackage } from './nodeVersion.mjs';
import { LaunchError, outputOf, runToEnd } from './runProgram.mjs';

/**
 * @typedef {{
 *   root: string,
 *   version: string,
 *   platform: string,
 *   arch: string,
 *   npm: { command: string, args: readonly string[] },
 * }} RuntimeRequest
 */

/** @param {RuntimeRequest} request */
function runtimeFolder({ root, version }) {
  return path.join(root, '.runtime', version);
}

/**
 * Path of the pinned Node, if fetched.
 * @param {RuntimeRequest} request
 * @returns {string | undefined}
 */
export function fetchedRuntime(request) {
  const binary = path.join(runtimeFolder(request), runtimeBinary(request.platform));
  return existsSync(binary) ? binary : undefined;
}

/**
 * Fetches the pinned Node from the package registry and tests it. It is moved to its place only if it runs, so an interrupted
 * fetch leaves nothing that looks complete.
 * @param {RuntimeRequest} request
 * @returns {Promise<string>} the path of the binary
 */
export async function fetchRuntime(request) {
  const { root, version, platform, arch, npm } = request;
  const name = runtimePackage(platform, arch);
  const parent = path.join(root, '.runtime');
  await mkdir(parent, { recursive: true });
  const temporary = await mkdtemp(path.join(parent, 'fetch-'));
  try {
    const options = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund'];
    await runToEnd(
      npm.command,
      [...npm.args, 'install', '--prefix', temporary, ...options, '--loglevel=error', `${name}@${version}`],
      { cwd: temporary },
    );
    const fetched = path.join(temporary, 'node_modules', name);
    await tryRuntime(path.join(fetched, runtimeBinary(platform)), version);
    await rm(runtimeFolder(request), { recursive: true, force: true });
    await rename(fetched, runtimeFolder(request));
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  return path.join(runtimeFolder(request), runtimeBinary(platform));
}

/**
 * @param {string} binary
 * @param {string} version
 */
async function tryRuntime(binary, version) {
  const found = await outputOf(binary, ['-v']).catch((error) => {
    throw new LaunchError(
      `Node ${version} does not start on this machine. It needs glibc 2.28 or newer, libstdc++6 and libgcc.\n${error.message}`,
    );
  });
  if (found !== `v${version}`)
    throw new LaunchError(`The fetched Node reports version ${found}, not v${version}`);
}

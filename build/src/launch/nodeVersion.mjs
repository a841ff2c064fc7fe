/** @typedef {readonly [major: number, minor: number, patch: number]} Version */

/**
 * Parses `v22.18.0` or `22.18.0`.
 * @param {string} text
 * @returns {Version | undefined}
 */
export function parseVersion(text) {
  const match = /^v?(\d+)\.(\d+)\.(\d+)/.exec(text.trim());
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : undefined;
}

/**
 * Whether this version of Node runs TypeScript sources directly: 22.18 and later of 22, 23.6 and later.
 * @param {string} version
 */
export function runsTypeScript(version) {
  const [major, minor] = parseVersion(version) ?? [0, 0];
  if (major === 22) return minor >= 18;
  if (major === 23) return minor >= 6;
  return major > 23;
}

/**
 * The npm package with the Node binary for a platform.
 * @param {string} platform as in process.platform
 * @param {string} arch as in process.arch
 */
export function runtimePackage(platform, arch) {
  return `node-${platform === 'win32' ? 'win' : platform}-${arch}`;
}

/**
 * Path of the Node binary within its package.
 * @param {string} platform
 */
export function runtimeBinary(platform) {
  return platform === 'win32' ? 'bin/node.exe' : 'bin/node';
}

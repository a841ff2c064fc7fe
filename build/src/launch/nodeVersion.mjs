/** @typedef {readonly [major: number, minor: number, patch: number]} Version */

/**
 * Reads `v22.18.0` or `22.18.0`.
 * @param {string} text
 * @returns {Version | undefined}
 */
export function parseVersion(text) {
  const match = /^v?(\d+)\.(\d+)\.(\d+)/.exec(text.trim());
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : undefined;
}

/**
 * Whether a Node of this version runs the TypeScript sources as they are: 22.18 and later of 22, 23.6 and later.
 * @param {string} version
 */
export function runsTypeScript(version) {
  const [major, minor] = parseVersion(version) ?? [0, 0];
  if (major === 22) return minor >= 18;
  if (major === 23) return minor >= 6;
  return major > 23;
}

/**
 * The npm package that carries a Node binary for a platform.
 * @param {string} platform as in process.platform
 * @param {string} arch as in process.arch
 */
export function runtimePackage(platform, arch) {
  return `node-${platform === 'win32' ? 'win' : platform}-${arch}`;
}

/**
 * Where a Node binary sits below the folder of its package.
 * @param {string} platform
 */
export function runtimeBinary(platform) {
  return platform === 'win32' ? 'bin/node.exe' : 'bin/node';
}

import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { areDependenciesInstalled, installDependencies, isInstalled } from './dependencies.mjs';

const lock = {
  packages: {
    '': { version: '0.1.0' },
    server: { version: '0.1.0' },
    'node_modules/@self-print/server': { link: true },
    'node_modules/zod': { version: '4.6.7' },
    'server/node_modules/zod': { version: '3.0.0' },
    'node_modules/only-on-windows': { version: '1.0.0', optional: true },
  },
};
const installed = {
  packages: {
    'node_modules/@self-print/server': { link: true },
    'node_modules/zod': { version: '4.6.7' },
    'server/node_modules/zod': { version: '3.0.0' },
    'node_modules/left-over': { version: '1.0.0' },
  },
};

describe('isInstalled', () => {
  it('is satisfied by the same versions; optional ones may be missing and others may be left over', () => {
    expect(isInstalled(lock, installed)).toBe(true);
  });

  it.each([
    ['a missing package', { 'node_modules/zod': undefined }],
    ['another version', { 'node_modules/zod': { version: '4.6.6' } }],
    ['another version of a nested package', { 'server/node_modules/zod': { version: '4.6.7' } }],
    ['another version of an optional package', { 'node_modules/only-on-windows': { version: '2.0.0' } }],
    ['a workspace that is not linked', { 'node_modules/@self-print/server': { version: '0.1.0' } }],
  ])('is not satisfied by %s', (_, change) => {
    const packages = JSON.parse(JSON.stringify({ ...installed.packages, ...change }));
    expect(isInstalled(lock, { packages })).toBe(false);
  });

  it('is not satisfied by nothing at all', () => {
    expect(isInstalled(lock, {})).toBe(false);
  });
});

describe('areDependenciesInstalled', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'dependencies-'));
    await writeFile(path.join(root, 'package-lock.json'), JSON.stringify(lock));
  });
  afterEach(async () => rm(root, { recursive: true }));

  /** A fake npm: a script that leaves what `npm ci` would leave. */
  async function npmThat(code: string) {
    const script = path.join(root, 'npm.cjs');
    await writeFile(script, code);
    return { command: process.execPath, args: [script] };
  }
  const leave = `require('fs').mkdirSync('node_modules', { recursive: true });
    require('fs').writeFileSync('arguments.json', JSON.stringify(process.argv.slice(2)));`;

  it('is false in a fresh clone', async () => {
    expect(await areDependenciesInstalled(root)).toBe(false);
  });

  it('is true after an installation until the lock changes', async () => {
    await installDependencies(root, await npmThat(leave));
    expect(await areDependenciesInstalled(root)).toBe(true);
    await writeFile(path.join(root, 'package-lock.json'), JSON.stringify({ ...lock, lockfileVersion: 3 }));
    expect(await areDependenciesInstalled(root)).toBe(false);
  });

  it('asks npm for the locked packages, all of them, and no install scripts', async () => {
    await installDependencies(root, await npmThat(leave));
    const args = JSON.parse(await readFile(path.join(root, 'arguments.json'), 'utf8'));
    expect(args).toEqual(
      expect.arrayContaining(['ci', '--ignore-scripts', '--include=dev', '--include=optional']),
    );
  });

  it('is false after a failed installation', async () => {
    await expect(installDependencies(root, await npmThat(`${leave} process.exit(1)`))).rejects.toThrow(
      'ended with 1',
    );
    expect(await areDependenciesInstalled(root)).toBe(false);
  });

  it('believes an installation that npm itself has noted', async () => {
    await mkdir(path.join(root, 'node_modules'));
    await writeFile(path.join(root, 'node_modules', '.package-lock.json'), JSON.stringify(installed));
    expect(await areDependenciesInstalled(root)).toBe(true);
  });
});

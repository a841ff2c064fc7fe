import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createProfile, isProcessAlive } from './profile.ts';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'profiles-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe('createProfile', () => {
  it('creates a directory for this start alone, readable by nobody else, and deletes all of it', async () => {
    const options = { root: join(root, 'not', 'there'), ownPid: 7, isAlive: () => true };
    const first = await createProfile(options);
    const second = await createProfile(options);
    expect(first.directory).not.toBe(second.directory);
    expect((await stat(first.directory)).mode & 0o077).toBe(0);
    expect(JSON.parse(await readFile(join(first.directory, 'Default', 'Preferences'), 'utf8'))).toMatchObject(
      {
        credentials_enable_service: false,
      },
    );
    await writeFile(join(first.directory, 'Cookies'), 'someone');
    await first.remove();
    await second.remove();
    await second.remove();
    expect(await readdir(options.root)).toEqual([]);
  });

  it('deletes what a dead shell left and nothing else', async () => {
    const names = ['self-print-profile-41-abc', 'self-print-profile-42-def', 'self-print-profile-', 'other'];
    for (const name of names) await mkdir(join(root, name));
    const profile = await createProfile({ root, ownPid: 43, isAlive: (pid) => pid === 42 });
    await profile.remove();
    expect((await readdir(root)).sort()).toEqual(names.slice(1).sort());
  });
});

describe('isProcessAlive', () => {
  it('knows this process and not one that cannot be', () => {
    expect(isProcessAlive(process.pid)).toBe(true);
    expect(isProcessAlive(2 ** 30)).toBe(false);
  });
});

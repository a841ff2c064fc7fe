import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openFolders } from './folders.ts';

describe('private folders', () => {
  let home: string;
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'self-print-folders-'));
  });
  afterEach(() => rm(home, { recursive: true, force: true }));

  it('are accessible only to their own user, in a root that is, too', async () => {
    const root = join(home, 'deep', 'root');
    const folders = await openFolders(root);
    const modes = await Promise.all(
      [root, await folders.make('x-')].map(async (path) => (await stat(path)).mode & 0o777),
    );
    expect(modes).toEqual([0o700, 0o700]);
  });

  it('start without leftovers of a killed process, and restrict a root that others could read', async () => {
    const root = join(home, 'root');
    await mkdir(join(root, 'upload-old', 'inner'), { recursive: true, mode: 0o755 });
    await writeFile(join(root, 'upload-old', 'inner', 'file'), 'personal');
    await openFolders(root);
    expect(await readdir(root)).toEqual([]);
    expect((await stat(root)).mode & 0o777).toBe(0o700);
  });

  it('are removed after the work, even if it fails', async () => {
    const root = join(home, 'root');
    const folders = await openFolders(root);
    expect(
      await folders.lend('x-', async (folder) => {
        await writeFile(join(folder, 'file'), 'personal');
        return readdir(root);
      }),
    ).toHaveLength(1);
    await expect(folders.lend('x-', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await readdir(root)).toEqual([]);
    await folders.remove();
    expect(await readdir(home)).toEqual([]);
  });
});

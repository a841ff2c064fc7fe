import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { hashSources } from './sourceHash.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'source-hash-'));
  await put('renderer/src/main.tsx', 'one');
  await put('lock.json', '{}');
});
afterEach(async () => rm(root, { recursive: true }));

async function put(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), text);
}

const hash = () => hashSources(['renderer', 'lock.json', 'missing'], root);

describe('hashSources', () => {
  it('stays the same while nothing changes', async () => {
    expect(await hash()).toBe(await hash());
  });

  it.each([
    ['a changed file', () => put('renderer/src/main.tsx', 'two')],
    ['a new file', () => put('renderer/src/other.tsx', '')],
    ['a changed single file', () => put('lock.json', '{"a":1}')],
    ['a place that appears', () => put('missing/file.ts', '')],
    [
      'a renamed file',
      () => rename(path.join(root, 'renderer/src/main.tsx'), path.join(root, 'renderer/src/mian.tsx')),
    ],
  ])('sees %s', async (_, change) => {
    const before = await hash();
    await change();
    expect(await hash()).not.toBe(before);
  });

  it.each(['renderer/dist/index.html', 'renderer/node_modules/a/b.js', 'renderer/src/main.test.tsx'])(
    'does not care for %s',
    async (file) => {
      const before = await hash();
      await put(file, 'new');
      expect(await hash()).toBe(before);
    },
  );
});

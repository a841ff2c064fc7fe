import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { copyDemoData } from './demoData.ts';

let shared = '';
beforeEach(async () => {
  shared = await mkdtemp(path.join(tmpdir(), 'self-print-demo-data-'));
});
afterEach(() => rm(shared, { recursive: true, force: true }));

const product = (name: string) => path.join(shared, name);
const textOf = (name: string) => readFile(path.join(product(name), 'server', 'keys', 'secret'), 'utf8');

/** Writes its own number. */
function counted() {
  let fills = 0;
  const fill = async (folder: string) => {
    fills += 1;
    await mkdir(path.join(folder, 'keys'), { recursive: true, mode: 0o700 });
    await writeFile(path.join(folder, 'keys', 'secret'), String(fills), { mode: 0o600 });
  };
  return { fill, count: () => fills };
}

it('has the data written once for products that start together and later, each with a copy of its own', async () => {
  const { fill, count } = counted();
  await Promise.all(['a', 'b'].map((name) => copyDemoData(shared, product(name), fill)));
  await writeFile(path.join(product('a'), 'server', 'keys', 'secret'), 'changed');
  await copyDemoData(shared, product('c'), fill);
  expect(count()).toBe(1);
  expect(await Promise.all(['b', 'c'].map(textOf))).toEqual(['1', '1']);
});

it('keeps who may read what', async () => {
  await copyDemoData(shared, product('a'), counted().fill);
  const modes = ['keys', 'keys/secret'].map(async (name) => {
    const { mode } = await stat(path.join(product('a'), 'server', name));
    return mode & 0o777;
  });
  expect(await Promise.all(modes)).toEqual([0o700, 0o600]);
});

it('gives nobody what a failed start has left, and tries again', async () => {
  const broken = async (folder: string) => {
    await mkdir(folder);
    await writeFile(path.join(folder, 'half'), '');
    throw new Error('no port');
  };
  await expect(copyDemoData(shared, product('a'), broken)).rejects.toThrow('no port');
  await expect(stat(product('a'))).rejects.toThrow('ENOENT');
  await copyDemoData(shared, product('a'), counted().fill);
  expect(await textOf('a')).toBe('1');
  await expect(stat(path.join(product('a'), 'server', 'half'))).rejects.toThrow('ENOENT');
});

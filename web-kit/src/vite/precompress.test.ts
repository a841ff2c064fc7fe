import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { addTwinsBelow } from './precompress.ts';

it('lays twins beside files that gain by it, and beside no others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'precompress-'));
  try {
    const text = 'export const text = 1;\n'.repeat(200);
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'assets', 'page.js'), text);
    await writeFile(join(folder, 'small.css'), 'a{}');
    await writeFile(join(folder, 'picture.png'), text);
    await writeFile(join(folder, 'noise.wasm'), randomBytes(4_000));
    await addTwinsBelow(folder);
    const files = await readdir(folder, { recursive: true });
    expect(files.filter((name) => /\.(?:br|gz)$/.test(name)).sort()).toEqual([
      join('assets', 'page.js.br'),
      join('assets', 'page.js.gz'),
    ]);
    const at = (ending: string) => readFile(join(folder, 'assets', `page.js.${ending}`));
    expect(brotliDecompressSync(await at('br')).toString()).toBe(text);
    expect(gunzipSync(await at('gz')).toString()).toBe(text);
  } finally {
    await rm(folder, { recursive: true });
  }
});

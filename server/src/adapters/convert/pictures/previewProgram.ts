import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/**
 * Runs in a confined process of its own: makes WebP of the PNG pages in a folder. Arguments: folder, quality.
 * Writes `name.webp` beside each and answers on standard output with one JSON list of names, widths and heights.
 */
async function main([folder = '', quality = '']: readonly string[]): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.png')).toSorted();
  const made: { name: string; width: number; height: number }[] = [];
  for (const name of names) {
    const { data, info } = await sharp(join(folder, name))
      .webp({ quality: Number(quality) })
      .toBuffer({ resolveWithObject: true });
    const target = name.replace(/\.png$/, '.webp');
    await writeFile(join(folder, target), data);
    made.push({ name: target, width: info.width, height: info.height });
  }
  process.stdout.write(JSON.stringify(made));
}

await main(process.argv.slice(2));

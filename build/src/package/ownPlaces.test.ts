import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { projectPath } from '../project.ts';
import { readManifest } from './manifest.ts';
import { ownPlaces } from './ownPlaces.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'own-places-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** What a source answers that reads a file beside itself, bundled to another folder. */
async function versionOf(bundle: string, plugins: Parameters<typeof build>[0]['plugins']): Promise<string> {
  const outfile = path.join(folder, bundle);
  await build({
    stdin: {
      contents: "import { readVersion } from './version.ts'; console.log(await readVersion());",
      resolveDir: projectPath('server/src'),
    },
    ...{ outfile, bundle: true, platform: 'node', format: 'esm', logLevel: 'silent', plugins },
  });
  const { stdout } = await promisify(execFile)(process.execPath, [outfile]);
  return stdout.trim();
}

it('lets a bundled source find what lies beside it', async () => {
  const { version } = await readManifest();
  expect(await versionOf('own.mjs', [ownPlaces()])).toBe(version);
});

it('is needed for that', async () => {
  await expect(versionOf('without.mjs', [])).rejects.toThrow('ENOENT');
});

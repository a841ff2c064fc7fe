import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { projectPath } from '../project.ts';
import { testsThatReach } from './databaseTests.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'reach-'));
});
afterEach(async () => rm(root, { recursive: true }));

async function put(file: string, ...imports: readonly string[]): Promise<void> {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), imports.map((each) => `import '${each}';`).join('\n'));
}

it('finds tests that import a file themselves or by way of others, also in circles, and no other ones', async () => {
  await put('s/src/testing/database.ts', './platform.ts');
  await put('s/src/testing/platform.ts', './database.ts');
  await put('s/src/a/near.test.ts', '../testing/database.ts');
  await put('s/src/a/far.test.ts', './desk.ts');
  await put('s/src/a/desk.ts', '../testing/platform.ts');
  await put('s/src/a/pure.test.ts', './rules.ts');
  await put('s/src/a/rules.ts');
  expect(await testsThatReach('s/src/testing/database.ts', 's/src', root)).toEqual([
    's/src/a/far.test.ts',
    's/src/a/near.test.ts',
  ]);
});

it('finds the calls of the server, and leaves its rules alone', async () => {
  const found = await testsThatReach('server/src/testing/testDatabase.ts', 'server/src', projectPath());
  expect(found).toContain('server/src/replicas.test.ts');
  expect(found).toContain('server/src/modules/places/places.test.ts');
  expect(found).not.toContain('server/src/modules/orders/fee.test.ts');
  expect(found).not.toContain('server/src/db/embedded.test.ts');
});

import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { arrowsOf } from '../check/circles.ts';
import { importsOf } from '../check/imports.ts';

const TEST_FILE = /\.test\.ts$/;

/**
 * Test files below a folder that import a file, directly or indirectly, as paths below `root` with slashes. With the file that
 * opens test databases, these are the tests that may differ on another engine.
 */
export async function testsThatReach(file: string, folder: string, root: string): Promise<readonly string[]> {
  const imports = new Map<string, ReturnType<typeof importsOf>>();
  for await (const found of glob(`${folder}/**/*.ts`, { cwd: root })) {
    const name = found.replaceAll(path.sep, '/');
    imports.set(name, importsOf(await readFile(path.join(root, name), 'utf8'), name));
  }
  const importers = Map.groupBy(arrowsOf(imports), ({ to }) => to);
  const reached = new Set([file]);
  // A Set iteration includes elements added during it.
  for (const each of reached) for (const { from } of importers.get(each) ?? []) reached.add(from);
  return [...reached].filter((name) => TEST_FILE.test(name)).toSorted();
}

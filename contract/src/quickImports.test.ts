import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const MODULE = new URL('./quickImports.ts', import.meta.url).href;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quick-imports-'));
  await put('node_modules/parts/package.json', {
    type: 'module',
    exports: { '.': './index.js', './wheel': './lib/wheel.js' },
  });
  await put(
    'node_modules/parts/index.js',
    "export { wheel } from './lib/wheel.js'; export const all = 'all';",
  );
  await put('node_modules/parts/lib/wheel.js', 'export const wheel = {};');
  await put('node_modules/parts/lib/torn.js', "import './gone.js';");
  await put('node_modules/partsman/package.json', { type: 'commonjs', main: './index.js' });
  await put('node_modules/partsman/index.js', 'module.exports = "old";');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function put(name: string, content: unknown): Promise<void> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
}

/** What a program prints that imports the package quickly. */
async function run(program: string): Promise<string> {
  await put('program.mjs', program);
  await put(
    'start.mjs',
    `const { quickenImportsOf } = await import(${JSON.stringify(MODULE)});
     quickenImportsOf('parts');
     await import('./program.mjs');`,
  );
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'start.mjs')]);
  return stdout.trim();
}

const printing = (expression: string) => `console.log(await ${expression}.catch(({ code }) => code));`;

describe('quickenImportsOf', () => {
  it('finds the package, what it exports and its own parts, each once', async () => {
    await put('other.mjs', "export { wheel } from 'parts/wheel';");
    const program = `import { all, wheel } from 'parts';
      import { wheel as other } from './other.mjs';
      import { wheel as same } from 'parts/wheel';
      console.log(all, wheel === other, other === same);`;
    expect(await run(program)).toBe('all true true');
  });

  it.each([
    ['what the package does not export', "import('parts/lib/wheel.js')", 'ERR_PACKAGE_PATH_NOT_EXPORTED'],
    ['a file that is missing', "import('./node_modules/parts/lib/torn.js')", 'ENOENT'],
  ])('refuses %s', async (_what, expression, code) => {
    expect(await run(printing(expression))).toBe(code);
  });

  it('leaves a package alone whose name begins alike', async () => {
    expect(await run("import text from 'partsman'; console.log(text);")).toBe('old');
  });
});

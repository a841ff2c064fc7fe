import path from 'node:path';
import type { Import } from './imports.ts';
import { layerProblem } from './layers.ts';

const SCOPE = '@self-print/';

/** What each workspace may import besides itself; other workspaces and files are off limits. */
const REACH: Readonly<Record<string, readonly string[] | 'all'>> = {
  contract: [],
  'web-kit': ['contract'],
  server: ['contract'],
  agent: ['contract'],
  electron: ['contract'],
  build: ['contract'],
  renderer: ['contract', 'web-kit'],
  'console-web': ['contract', 'web-kit'],
  'mobile-web': ['contract', 'web-kit'],
  test: 'all',
};

/** The only packages that a workspace may use. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = { contract: ['zod'] };

/** Code loaded by pages: uses `zod/mini`, a third of the size of zod. */
const PAGE_CODE: readonly string[] = ['contract', 'web-kit', 'renderer', 'console-web', 'mobile-web'];

/** The only file that may load Electron; all others import only its types, so that they run without the binary. */
const ELECTRON_FILE = 'electron/src/main.ts';

const TEST_FILE = /\.(test|spec)\.tsx?$/;
/** Folder names for code that is only for tests and simulators. */
const SIMULATOR_FOLDER = 'simulator';
const TEST_FOLDERS = ['testing', SIMULATOR_FOLDER];
/** The demo stands in for what a school has, so its parts may be simulators. */
const DEMO = 'server/src/demo/';
const EXTENSION = /\.[a-z]+$/;

/** What is wrong with an import in a file (a path below the repository, with slashes); undefined when it is permitted. */
export function boundaryProblem(file: string, { specifier, typeOnly }: Import): string | undefined {
  const workspace = file.slice(0, file.indexOf('/'));
  const reach = REACH[workspace];
  if (reach === undefined) return undefined;
  const bare = specifier.replace(/\?.*$/, '');

  if (bare.startsWith('.')) return relativeProblem(file, workspace, bare);
  if (bare.startsWith('/')) return 'is an absolute path';
  if (bare.startsWith(SCOPE)) {
    const target = bare.slice(SCOPE.length).split('/')[0] ?? '';
    if (target === workspace) return 'is its own workspace: import by a relative path';
    if (reach !== 'all' && !reach.includes(target)) return `: ${workspace} may not import ${target}`;
    return testCodeProblem(file, bare);
  }
  if (bare === 'electron' && !typeOnly && file !== ELECTRON_FILE)
    return `: only ${ELECTRON_FILE} may load Electron; use import type`;
  if (bare === 'zod' && PAGE_CODE.includes(workspace)) return ': code loaded by pages must use zod/mini';
  return packageProblem(file, workspace, bare);
}

function relativeProblem(file: string, workspace: string, specifier: string): string | undefined {
  const target = path.posix.join(path.posix.dirname(file), specifier);
  if (!target.startsWith(`${workspace}/`)) return `leaves ${workspace}: import @self-print/… by name`;
  if (!EXTENSION.test(path.posix.basename(specifier))) return 'has no file extension';
  return (
    testCodeProblem(file, target) ?? (isOfTests(file) ? undefined : layerProblem(workspace, file, target))
  );
}

/** Whether a file is a test, or in a folder for tests. */
export function isOfTests(file: string): boolean {
  return TEST_FILE.test(file) || testFolder(file) !== undefined;
}

function testCodeProblem(file: string, target: string): string | undefined {
  const folder = testFolder(target);
  if (folder === undefined || file.startsWith('test/') || isOfTests(file)) return undefined;
  if (folder === SIMULATOR_FOLDER && file.startsWith(DEMO)) return undefined;
  return `: running code may not import from ${folder}/`;
}

function testFolder(file: string): string | undefined {
  const folders = file.split('/').slice(0, -1);
  return TEST_FOLDERS.find((name) => folders.includes(name));
}

function packageProblem(file: string, workspace: string, specifier: string): string | undefined {
  const allowed = PACKAGES[workspace];
  if (allowed === undefined || TEST_FILE.test(file) || specifier.startsWith('node:')) return undefined;
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  return allowed.includes(name) ? undefined : `: ${workspace} may only depend on ${allowed.join(', ')}`;
}

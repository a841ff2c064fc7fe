import path from 'node:path';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { build, type Plugin } from 'esbuild';
import { PROJECT_ROOT, projectPath } from '../../project.ts';

/** Programs that the server's process starts, besides what starts the server itself. */
export const SERVER_PROGRAMS: readonly string[] = [
  'server/src/main.ts',
  'server/src/cli.ts',
  'server/src/adapters/convert/pdf/thread/pdfThread.ts',
  'server/src/adapters/convert/pictures/pictureProgram.ts',
  'server/src/adapters/sign/inspector/inspectThread.ts',
  'server/src/adapters/sign/keys/pkcs11/pkcs11Host.ts',
  'server/src/documents/typesetting/typesetProcess.ts',
];
/** Folders with simulated peers, demo data and tests, which production refuses to load. */
const DEVELOPMENT_FOLDERS: ReadonlySet<string> = new Set([
  'demo',
  'dock',
  'simulator',
  'simulators',
  'testing',
]);
const OWN_PACKAGE = /^@self-print\/([a-z-]+)\/(.+)$/;

/** Whether a source is not for production, by its path below the repository. */
export function isForDevelopment(file: string): boolean {
  return (
    file.split(path.posix.sep).some((folder) => DEVELOPMENT_FOLDERS.has(folder)) || /\.test\.ts$/.test(file)
  );
}

/**
 * The sources that the server can load in production, below the repository. What is only loaded on demand for a demonstration is
 * left out; a program that could not start without such a file is a problem, told as a sentence for the person who builds.
 */
export async function reachedSources(
  programs: readonly string[] = SERVER_PROGRAMS,
): Promise<Result<readonly string[], string>> {
  const { metafile } = await build({
    absWorkingDir: PROJECT_ROOT,
    entryPoints: [...programs],
    outdir: projectPath('build', 'dist', 'nowhere'),
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    // As Node strips types: an import of which only types are used is still an import.
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
    plugins: [ownSources()],
    logLevel: 'silent',
  });
  const files = Object.keys(metafile.inputs).sort();
  const wrong = files.find(isForDevelopment);
  if (wrong === undefined) return ok(files);
  const importer = files.find((file) => metafile.inputs[file]?.imports.some(({ path: to }) => to === wrong));
  return fail(`${wrong} may not be part of the server, but ${importer ?? 'it'} imports it.`);
}

/** Follows our own packages like relative imports, and leaves what a demonstration loads on demand aside. */
function ownSources(): Plugin {
  return {
    name: 'own-sources',
    setup: ({ onResolve }) => {
      onResolve({ filter: /^\./ }, ({ path: to, kind, resolveDir }) => {
        const file = path.relative(PROJECT_ROOT, path.resolve(resolveDir, to));
        return kind === 'dynamic-import' && isForDevelopment(file) ? { path: to, external: true } : undefined;
      });
      onResolve({ filter: OWN_PACKAGE }, ({ path: name }) => {
        const [, workspace = '', file = ''] = OWN_PACKAGE.exec(name) ?? [];
        return { path: projectPath(workspace, 'src', file) };
      });
    },
  };
}

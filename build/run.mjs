#!/usr/bin/env node
/**
 * Runs one of the project's commands on any Node from 18 on: brings the pinned Node and the dependencies into
 * place first, then runs the command's TypeScript under it. Plain JavaScript without dependencies for that reason.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { areDependenciesInstalled, installDependencies } from './src/launch/dependencies.mjs';
import { runsTypeScript } from './src/launch/nodeVersion.mjs';
import { npmProgram } from './src/launch/npmProgram.mjs';
import { whenNpmIsGone } from './src/launch/npmWatch.mjs';
import { oneAtATime } from './src/launch/oneAtATime.mjs';
import { withProgress } from './src/launch/progress.mjs';
import { relay } from './src/launch/relay.mjs';
import { LaunchError } from './src/launch/runProgram.mjs';
import { fetchedRuntime, fetchRuntime } from './src/launch/runtime.mjs';

const COMMANDS = {
  start: 'build/src/start.ts',
  test: 'build/src/test.ts',
  check: 'build/src/check.ts',
  bench: 'build/src/bench.ts',
  build: 'build/src/build.ts',
  release: 'build/src/release.ts',
  platform: 'build/src/platform.ts',
  dock: 'build/src/dock.ts',
  'contract-list': 'build/src/contractList.ts',
};
const EXIT_USAGE = 2;

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** @returns {Promise<string>} the Node to run under */
async function prepare() {
  const npm = npmProgram({ execPath: process.execPath, npmExecPath: process.env.npm_execpath });
  const version = readFileSync(path.join(root, '.node-version'), 'utf8').trim();
  const request = { root, version, platform: process.platform, arch: process.arch, npm };
  const nodeInPlace = () => (runsTypeScript(process.version) ? process.execPath : fetchedRuntime(request));

  const node = nodeInPlace();
  if (node !== undefined && (await areDependenciesInstalled(root))) return node;
  return oneAtATime(
    path.join(root, '.runtime', 'install.lock'),
    async () => {
      const what = `Fetching Node ${version}, because this machine has ${process.version}`;
      const fetched = nodeInPlace() ?? (await withProgress(what, () => fetchRuntime(request)));
      if (!(await areDependenciesInstalled(root)))
        await withProgress('Installing the packages of package-lock.json', () =>
          installDependencies(root, npm),
        );
      return fetched;
    },
    { onWait: (pid) => process.stderr.write(`▸ Process ${pid} is installing already; waiting for it …\n`) },
  );
}

async function main() {
  const [name, ...args] = process.argv.slice(2);
  const script = Object.entries(COMMANDS).find(([command]) => command === name)?.[1];
  if (script === undefined) {
    process.stderr.write(`Usage: node build/run.mjs <${Object.keys(COMMANDS).join('|')}> [options]\n`);
    process.exit(EXIT_USAGE);
  }
  // As if our terminal had gone: whatever runs now passes it on and ends.
  whenNpmIsGone(() => process.kill(process.pid, 'SIGHUP'));
  const node = await prepare();
  const searchPath = [path.dirname(node), process.env.PATH].filter(Boolean).join(path.delimiter);
  // A product is five processes of the same sources: each but the first finds them compiled.
  const compiled = process.env.NODE_COMPILE_CACHE ?? path.join(root, 'node_modules', '.cache', 'node');
  const { code, signal } = await relay(
    node,
    ['--disable-warning=ExperimentalWarning', path.join(root, script), ...args],
    { env: { ...process.env, PATH: searchPath, NODE_COMPILE_CACHE: compiled } },
  );
  // Ending by the same signal tells our parent the truth; the handlers are gone by now.
  if (signal !== null) process.kill(process.pid, signal);
  else process.exit(code ?? 1);
}

main().catch((error) => {
  const text = error instanceof LaunchError ? error.message : (error?.stack ?? String(error));
  process.stderr.write(`${text}\n`);
  process.exit(1);
});

import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { errorMessage } from './launch/errors.mjs';
import { npmProgram } from './launch/npmProgram.mjs';
import { fetchedRuntime, fetchRuntime } from './launch/runtime.mjs';
import { makeDeb } from './package/deb.ts';
import { projectPath } from './project.ts';
import { ensurePrompts } from './prompts/buildPrompts.ts';
import { ensureWebApp } from './renderer/buildWebApp.ts';
import { KIOSK_SCREENS } from './renderer/webApps.ts';

/** Makes the Debian package of a thin kiosk: agent, Chromium shell, the pinned Node, and the lock-down. */
const say = (text: string) => void process.stderr.write(`${text}\n`);

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { out: { type: 'string', default: projectPath('build', 'dist') } },
  });
  const outDir = path.resolve(values.out);
  await mkdir(outDir, { recursive: true });
  const renderer = await ensureWebApp(KIOSK_SCREENS, say);
  const prompts = await ensurePrompts(say);
  const nodeProgram = await pinnedNode();
  const ready = renderer.ok ? prompts : renderer;
  const made = ready.ok
    ? await makeDeb({
        outDir,
        nodeProgram,
        nodeLicence: path.join(path.dirname(nodeProgram), '..', 'LICENSE'),
        arch: process.arch,
      })
    : ready;
  if (!made.ok) {
    say(made.problem);
    return 1;
  }
  process.stdout.write(`${made.value}\n`);
  return 0;
}

/** The Node for kiosks, regardless of the one running this. */
async function pinnedNode(): Promise<string> {
  const { platform, arch, execPath, env } = process;
  const request = {
    root: projectPath(),
    version: (await readFile(projectPath('.node-version'), 'utf8')).trim(),
    platform,
    arch,
    npm: npmProgram({ execPath, npmExecPath: env.npm_execpath }),
  };
  return fetchedRuntime(request) ?? (await fetchRuntime(request));
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    say(errorMessage(error));
    process.exit(1);
  },
);

import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { errorMessage } from './launch/errors.mjs';
import { makeDeb } from './package/deb.ts';
import { projectPath } from './project.ts';
import { ensureRenderer } from './renderer/buildRenderer.ts';

/** Makes the Debian package of a thin kiosk: agent, Chromium shell, the Node that runs this, and the lock-down. */
const say = (text: string) => void process.stderr.write(`${text}\n`);

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { out: { type: 'string', default: projectPath('build', 'dist') } },
  });
  const outDir = path.resolve(values.out);
  await mkdir(outDir, { recursive: true });
  const renderer = await ensureRenderer(say);
  const made = renderer.ok
    ? await makeDeb({
        outDir,
        nodeProgram: process.execPath,
        nodeLicence: path.join(path.dirname(process.execPath), '..', 'LICENSE'),
        arch: process.arch,
      })
    : renderer;
  if (!made.ok) {
    say(made.problem);
    return 1;
  }
  process.stdout.write(`${made.value}\n`);
  return 0;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    say(errorMessage(error));
    process.exit(1);
  },
);

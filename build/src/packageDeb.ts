import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Result } from '@self-print/contract/result.ts';
import { errorMessage } from './launch/errors.mjs';
import { makeKioskDeb } from './package/kiosk/kioskDeb.ts';
import { madeAt } from './package/madeAt.ts';
import { pinnedNode } from './package/pinnedNode.ts';
import { makeServerDeb } from './package/server/serverDeb.ts';
import { projectPath } from './project.ts';
import { ensurePrompts } from './prompts/buildPrompts.ts';
import { ensureWebApps } from './renderer/buildWebApp.ts';

/** Makes one Debian package: of a thin kiosk (agent, Chromium shell, the pinned Node, and the lock-down) or of the platform's server. */
const MAKERS = { kiosk: makeKioskDeb, server: makeServerDeb } as const;
const USAGE = 'Usage: node build/src/packageDeb.ts [--of kiosk|server] [--out DIR]';
const EXIT_USAGE = 2;
const say = (text: string) => void process.stderr.write(`${text}\n`);

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      of: { type: 'string', default: 'kiosk' },
      out: { type: 'string', default: projectPath('build', 'dist') },
    },
  });
  const { of } = values;
  if (!isMade(of)) {
    say(USAGE);
    return EXIT_USAGE;
  }
  const outDir = path.resolve(values.out);
  await mkdir(outDir, { recursive: true });
  const deb = await makeDebOf(of, outDir);
  if (!deb.ok) {
    say(deb.problem);
    return 1;
  }
  process.stdout.write(`${deb.value}\n`);
  return 0;
}

async function makeDebOf(of: keyof typeof MAKERS, outDir: string): Promise<Result<string, string>> {
  const pages = await ensureWebApps(say);
  const prompts = pages.ok ? await ensurePrompts(say) : pages;
  if (!prompts.ok) return prompts;
  const made = await madeAt(process.env);
  if (!made.ok) return made;
  const node = await pinnedNode();
  if (!node.ok) return node;
  return MAKERS[of]({ outDir, made: made.value, ...node.value });
}

function isMade(name: string): name is keyof typeof MAKERS {
  return Object.hasOwn(MAKERS, name);
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    say(errorMessage(error));
    process.exit(1);
  },
);

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { errorMessage } from './launch/errors.mjs';
import { readManifest } from './package/manifest.ts';
import { makeRelease, makeReleaseKey, readPrivateKey } from './package/release.ts';
import { projectPath } from './project.ts';
import { ensurePrompts } from './prompts/buildPrompts.ts';
import { ensureWebApp } from './renderer/buildWebApp.ts';
import { KIOSK_SCREENS } from './renderer/webApps.ts';

/** Makes the signed package by which kiosks renew agent and screens, or the key that signs such packages (docs/roll-out.md). */
const EXIT_USAGE = 2;
const USAGE = `Options:
  --key FILE       sign with this private key (Ed25519, PEM)
  --out DIR        put the package here (default: build/dist)
  --make-key FILE  instead make a key pair: FILE, and FILE.pub for the kiosks`;
const say = (text: string) => void process.stderr.write(`${text}\n`);

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      out: { type: 'string', default: projectPath('build', 'dist') },
      key: { type: 'string' },
      'make-key': { type: 'string' },
    },
  });
  const newKey = values['make-key'];
  if (newKey !== undefined) {
    say(
      `${await makeReleaseKey(path.resolve(newKey))}\nKeep ${newKey} off the platform; kiosks get ${newKey}.pub.`,
    );
    return 0;
  }
  if (values.key === undefined) {
    say(USAGE);
    return EXIT_USAGE;
  }
  const key = await readPrivateKey(path.resolve(values.key));
  if (!key.ok) {
    say(key.problem);
    return 1;
  }
  const renderer = await ensureWebApp(KIOSK_SCREENS, say);
  const prompts = await ensurePrompts(say);
  const ready = renderer.ok ? prompts : renderer;
  const made = ready.ok
    ? await makeRelease({
        outDir: path.resolve(values.out),
        version: (await readManifest()).version,
        node: (await readFile(projectPath('.node-version'), 'utf8')).trim(),
        arch: process.arch,
        key: key.value,
      })
    : ready;
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

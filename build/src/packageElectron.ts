import path from 'node:path';
import { parseArgs } from 'node:util';
import { archFromString, build, Platform } from 'electron-builder';
import { errorMessage } from './launch/errors.mjs';
import { bundle } from './package/bundle.ts';
import { electronBuilderConfig } from './package/electronBuilder.ts';
import { readManifest } from './package/manifest.ts';
import { projectPath } from './project.ts';
import { ensurePrompts } from './prompts/buildPrompts.ts';
import { ensureWebApp } from './renderer/buildWebApp.ts';
import { KIOSK_SCREENS } from './renderer/webApps.ts';

/** Packages the Electron kiosk for this system or Windows. Needs an Electron binary; see docs/appliance.md. */
const USAGE = `Usage: node build/src/packageElectron.ts [--target deb|AppImage|nsis|dir] [--out DIR] [--electron-dist PATH]`;
const EXIT_USAGE = 2;
const say = (text: string) => void process.stderr.write(`${text}\n`);

const TARGETS = {
  deb: Platform.LINUX,
  AppImage: Platform.LINUX,
  nsis: Platform.WINDOWS,
  dir: Platform.current(),
} as const;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      target: { type: 'string', default: 'dir' },
      out: { type: 'string', default: projectPath('build', 'dist') },
      'electron-dist': { type: 'string' },
    },
  });
  const { target } = values;
  if (!isTarget(target)) {
    say(USAGE);
    return EXIT_USAGE;
  }
  const outDir = path.resolve(values.out);
  const appDir = path.join(outDir, 'electron-app');
  const dist = values['electron-dist'];

  const renderer = await ensureWebApp(KIOSK_SCREENS, say);
  const ready = renderer.ok ? await ensurePrompts(say) : renderer;
  const platform = TARGETS[target];
  const bundled = ready.ok
    ? await bundle({
        kind: 'electron',
        outDir: appDir,
        target: { platform: platform.nodeName, arch: process.arch },
      })
    : ready;
  if (!bundled.ok) {
    say(bundled.problem);
    return 1;
  }
  const { version } = await readManifest('node_modules', 'electron');
  const files = await build({
    projectDir: projectPath(),
    targets: platform.createTarget(target, archFromString(process.arch)),
    config: electronBuilderConfig({
      appDir,
      outDir,
      electronVersion: version,
      electronDist: dist === undefined ? null : path.resolve(dist),
    }),
  });
  process.stdout.write(files.map((file) => `${file}\n`).join(''));
  return 0;
}

function isTarget(name: string): name is keyof typeof TARGETS {
  return Object.hasOwn(TARGETS, name);
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    say(errorMessage(error));
    process.exit(1);
  },
);

import { existsSync } from 'node:fs';
import { readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { DAY_MS } from '@self-print/contract/limits.ts';
import { oneAtATime } from '../launch/oneAtATime.mjs';
import { ownPlaces } from '../package/ownPlaces.ts';
import { PROJECT_ROOT, projectPath } from '../project.ts';
import { hashSources } from '../renderer/sourceHash.ts';

/** The programs of a product that is started from the sources. */
const SOURCES = {
  server: 'server/src/main.ts',
  platform: 'server/src/cli.ts',
  agent: 'agent/src/main.ts',
  printer: 'agent/src/devices/printer/simulator/main.ts',
  devices: 'agent/src/devices/simulator/main.ts',
} as const;

/** The file of each program. */
export type Programs = Readonly<Record<keyof typeof SOURCES, string>>;

const HASHED = [
  ...['server/src', 'agent/src', 'contract/src', 'package-lock.json', '.node-version'],
  // How they are bundled.
  ...['build/src/start/programs.ts', 'build/src/package/ownPlaces.ts'],
];
const FOLDER = projectPath('node_modules', '.cache', 'programs');
const KEPT_DAYS = 3;

/** Addons, packages that look for files beside themselves, and one that only runs outside of strict mode. */
const LEFT_OUTSIDE = [
  '@electric-sql/pglite',
  '@embedpdf/pdfium',
  '@myriaddreamin/typst-ts-node-compiler',
  '@node-rs/argon2',
  '@vladmandic/face-api',
  'esbuild',
  'koffi',
  'libheif-js',
  'node-hid',
  'pdf-to-printer',
  'pg-native',
  'serialport',
  'sharp',
  'swagger-ui-dist',
  'wechatpay-axios-plugin',
];
/** CommonJS packages ask for others by it. */
const REQUIRE = `import { createRequire as createRequireOfBundle } from 'node:module';
const require = createRequireOfBundle(import.meta.url);`;

/**
 * Bundles the programs unless that was done for these sources, and returns where they are. A server of 3,000 modules is imported in
 * a quarter of the processor time so. Bundles that nobody asked for in days are removed; a running product keeps its own, which
 * parts of it may be imported from later.
 */
export async function ensurePrograms(say: (text: string) => void): Promise<Programs> {
  const hash = await hashSources(HASHED, projectPath());
  const folder = path.join(FOLDER, hash);
  if (!existsSync(folder)) {
    await oneAtATime(`${FOLDER}.lock`, async () => {
      if (existsSync(folder)) return;
      say('Bundling the programs …');
      await removeOld();
      await bundleInto(folder);
    });
  }
  const now = new Date();
  await utimes(folder, now, now);
  return placesIn(folder);
}

async function bundleInto(folder: string): Promise<void> {
  // Imported only now: most starts find a bundle.
  const { build, stop } = await import('esbuild');
  const draft = `${folder}-${process.pid}`;
  try {
    await build({
      absWorkingDir: PROJECT_ROOT,
      entryPoints: SOURCES,
      outdir: draft,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      splitting: true,
      platform: 'node',
      target: 'node24',
      format: 'esm',
      charset: 'utf8',
      keepNames: true,
      legalComments: 'none',
      sourcemap: 'linked',
      external: LEFT_OUTSIDE.flatMap((name) => [name, `${name}/*`]),
      banner: { js: REQUIRE },
      plugins: [ownPlaces()],
      logLevel: 'error',
    });
    await rename(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
    // Its process would stay as long as ours.
    await stop();
  }
}

async function removeOld(): Promise<void> {
  const names = await readdir(FOLDER).catch(() => []);
  for (const name of names) {
    const old = path.join(FOLDER, name);
    const facts = await stat(old);
    if (Date.now() - facts.mtimeMs > KEPT_DAYS * DAY_MS) await rm(old, { recursive: true, force: true });
  }
}

function placesIn(folder: string): Programs {
  const at = (name: keyof typeof SOURCES) => path.join(folder, `${name}.mjs`);
  return {
    server: at('server'),
    platform: at('platform'),
    agent: at('agent'),
    printer: at('printer'),
    devices: at('devices'),
  };
}

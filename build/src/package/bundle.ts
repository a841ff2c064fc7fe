import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { type BuildOptions, build } from 'esbuild';
import { PROJECT_ROOT, projectPath } from '../project.ts';
import { RECORDINGS } from '../prompts/buildPrompts.ts';
import { distOf, KIOSK_SCREENS } from '../renderer/webApps.ts';
import { keepPackages, type TargetSystem, THIS_SYSTEM } from './keptPackages.ts';
import { readManifest } from './manifest.ts';
import { packagesOfPages } from './notices/packagesOfPages.ts';
import { packageFolderOf } from './notices/shippedPackages.ts';
import { onlyInProduction } from './onlyInProduction.ts';
import { isNoNote } from './placeFile.ts';

/** Target of a bundle: Electron, a thin kiosk on Node and Chromium, or the part of such a kiosk that is renewed from afar. */
export type BundleKind = 'electron' | 'chromium' | 'release';

export interface BundleRequest {
  readonly kind: BundleKind;
  /** Emptied first. */
  readonly outDir: string;
  /** Target system; defaults to this one. */
  readonly target?: TargetSystem;
  /** Folder of the built kiosk UI. */
  readonly kioskDir?: string;
  /** Folder of the recorded prompts; may be missing. */
  readonly recordingsDir?: string;
}

/** A program bundled into one file: its output, source and module format. */
interface Program {
  readonly out: string;
  readonly source: string;
  readonly format: 'esm' | 'cjs';
}

const AGENT: readonly Program[] = [
  { out: 'agent/main.mjs', source: 'agent/src/main.ts', format: 'esm' },
  // Run in threads of the agent, which looks for them next to its own file.
  {
    out: 'agent/rasterWorker.mjs',
    source: 'agent/src/devices/printer/raster/rasterWorker.ts',
    format: 'esm',
  },
  { out: 'agent/searchWorker.mjs', source: 'agent/src/face/search/searchWorker.ts', format: 'esm' },
];
/** Started by the agent; not with Electron's Node (agent/src/devices/framework/pcsc/pcscReader.ts). */
const CARD_HOST: Program = {
  out: 'agent/pcscHost.mjs',
  source: 'agent/src/devices/framework/pcsc/pcscHost.ts',
  format: 'esm',
};

const PROGRAMS: Readonly<Record<BundleKind, readonly Program[]>> = {
  electron: [
    { out: 'main.mjs', source: 'electron/src/main.ts', format: 'esm' },
    // A sandboxed preload is not a module.
    { out: 'preload.cjs', source: 'electron/src/preload.ts', format: 'cjs' },
    { out: 'agentUtility.mjs', source: 'electron/src/agentUtility.ts', format: 'esm' },
    ...AGENT,
  ],
  chromium: [
    { out: 'shell.mjs', source: 'electron/src/chromiumMain.ts', format: 'esm' },
    { out: 'agentMain.mjs', source: 'electron/src/agentMain.ts', format: 'esm' },
    ...AGENT,
    CARD_HOST,
  ],
  release: [...AGENT, CARD_HOST],
};

/** Beside its program lies a file that no program imports. */
const PDFIUM = 'node_modules/@embedpdf/pdfium';
const LINUX_PACKAGES: readonly string[] = ['serialport', 'node-hid', 'koffi'];
/**
 * Packages that locate files relative to themselves: Node addons for serial ports, HID and system libraries, and the printing
 * program for Windows. The agent loads them when a device needs them.
 */
const KEPT_PACKAGES: Readonly<Record<BundleKind, readonly string[]>> = {
  electron: ['serialport', 'node-hid', 'pdf-to-printer'],
  // Linux only.
  chromium: LINUX_PACKAGES,
  release: LINUX_PACKAGES,
};

/** Provides `require` to CommonJS packages inside a module. */
const REQUIRE_BANNER =
  "import { createRequire as createRequireOfBundle } from 'node:module'; const require = createRequireOfBundle(import.meta.url);";

/**
 * Bundles a kiosk's programs so that they run without the repository: one file each, without development code. Returns the folders
 * of the packages that programs and screens consist of, below the repository; the problem is a sentence for the person who builds.
 */
export async function bundle(request: BundleRequest): Promise<Result<readonly string[], string>> {
  const {
    kind,
    outDir,
    target = THIS_SYSTEM,
    kioskDir = distOf(KIOSK_SCREENS),
    recordingsDir = RECORDINGS,
  } = request;
  await rm(outDir, { recursive: true, force: true });
  await mkdir(outDir, { recursive: true });
  const packages = new Set([PDFIUM]);
  for (const program of PROGRAMS[kind]) {
    const built = await bundleProgram(program, request);
    if (!built.ok) return built;
    for (const folder of built.value) packages.add(folder);
  }
  // The thread that draws documents looks for it next to its own file, too.
  const pdfium = createRequire(projectPath('agent', 'package.json')).resolve('@embedpdf/pdfium/pdfium.wasm');
  await copyFile(pdfium, path.join(outDir, 'agent/pdfium.wasm'));
  const kept = await keepPackages({ workspace: 'agent', names: KEPT_PACKAGES[kind], outDir, target });
  if (!kept.ok) return kept;
  await writeFile(path.join(outDir, 'package.json'), await packageFile(kind, kept.value.versions));
  await cp(kioskDir, path.join(outDir, 'kiosk'), {
    recursive: true,
    filter: isNoNote,
  });
  // The agent looks for them next to its folder.
  if (existsSync(recordingsDir)) {
    await cp(recordingsDir, path.join(outDir, 'prompts'), { recursive: true, filter: isNoNote });
  }
  return ok([...packages, ...kept.value.folders, ...(await packagesOfPages(KIOSK_SCREENS, kioskDir))]);
}

async function bundleProgram(
  { out, source, format }: Program,
  { kind, outDir }: BundleRequest,
): Promise<Result<readonly string[], string>> {
  const options: BuildOptions & { readonly metafile: true } = {
    absWorkingDir: PROJECT_ROOT,
    entryPoints: [source],
    outfile: path.join(outDir, out),
    bundle: true,
    platform: 'node',
    target: 'node24',
    format,
    charset: 'utf8',
    legalComments: 'linked',
    // Provided by Electron.
    external: ['electron', ...KEPT_PACKAGES[kind]],
    define: { 'process.env.NODE_ENV': '"production"' },
    banner: format === 'esm' ? { js: REQUIRE_BANNER } : {},
    plugins: [onlyInProduction()],
    logLevel: 'silent',
    metafile: true,
  };
  try {
    const { metafile } = await build(options);
    return ok(Object.keys(metafile.inputs).flatMap((file) => packageFolderOf(file) ?? []));
  } catch (error) {
    return fail(`${source} cannot be bundled: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The agent reads its version from the file next to its folder; Electron reads its entry point from it. */
async function packageFile(
  kind: BundleKind,
  dependencies: Readonly<Record<string, string>>,
): Promise<string> {
  const { version, license } = await readManifest();
  const name = `self-print-${kind}`;
  const main = PROGRAMS[kind][0]?.out;
  const description = 'Self-service printing kiosk';
  return `${JSON.stringify({ name, version, description, license, type: 'module', main, dependencies }, null, 2)}\n`;
}

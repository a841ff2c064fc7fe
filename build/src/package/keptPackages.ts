import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import { PROJECT_ROOT, projectPath } from '../project.ts';

/** The system that a bundle is made for, in the words of Node. */
export interface TargetSystem {
  readonly platform: NodeJS.Platform;
  readonly arch: string;
}

/** What this machine is; the system that a bundle is for unless it is said otherwise. */
export const THIS_SYSTEM: TargetSystem = { platform: process.platform, arch: process.arch };

const manifest = z.object({
  version: z.string(),
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
  os: z.array(z.string()).optional(),
  cpu: z.array(z.string()).optional(),
});
type Manifest = z.infer<typeof manifest>;

/** Listed as a dependency, and used only by who compiles the addon. */
const FOR_COMPILERS: ReadonlySet<string> = new Set(['node-addon-api']);
/** What runs, and the licences that go wherever it goes. */
const RUNS = /\.(?:js|cjs|mjs|json|node|exe)$/;
const LICENCE = /^(?:licen[cs]e|copying|notice)/i;
const ADDON = '.node';
/** Programs for a developer's shell. */
const UNUSED_FOLDERS: ReadonlySet<string> = new Set(['node_modules', 'bin', 'test', 'tests']);

/**
 * Copies packages of the agent with all that they need to run, each to the same place below `node_modules`; of prebuilt
 * addons only those for `target`. Answers the versions of the named packages; the problem is a sentence for the person
 * who builds.
 */
export async function keepPackages(
  names: readonly string[],
  outDir: string,
  target: TargetSystem,
): Promise<Result<Readonly<Record<string, string>>, string>> {
  const versions: Record<string, string> = {};
  const seen = new Set<string>();

  const keep = async (name: string, neededBy: string): Promise<Result<Manifest, string>> => {
    const folder = findPackage(name, neededBy);
    if (folder === null) return fail(`${name} is not installed; ${path.basename(neededBy)} needs it.`);
    const facts = manifest.parse(JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')));
    if (seen.has(folder)) return ok(facts);
    seen.add(folder);
    if (!(await copyPackage(folder, outDir, target))) {
      return fail(`${name} brings no addon for ${target.platform}-${target.arch}.`);
    }
    const optional = Object.keys(facts.optionalDependencies);
    for (const needed of Object.keys(facts.dependencies)) {
      if (FOR_COMPILERS.has(needed) || optional.includes(needed)) continue;
      const kept = await keep(needed, folder);
      if (!kept.ok) return kept;
    }
    const fitting = await fittingPackages(optional, folder, target);
    // Packages whose addon comes by system name one package for each and install the one that fits their machine.
    if (optional.length > 0 && fitting.length === 0) {
      return fail(`${name} is not installed for ${target.platform}-${target.arch}.`);
    }
    for (const needed of fitting) {
      const kept = await keep(needed, folder);
      if (!kept.ok) return kept;
    }
    return ok(facts);
  };

  for (const name of names) {
    const kept = await keep(name, projectPath('agent'));
    if (!kept.ok) return kept;
    versions[name] = kept.value.version;
  }
  return ok(versions);
}

/** Where Node would find a package from a folder of this repository. */
function findPackage(name: string, from: string): string | null {
  for (let folder = from; folder.startsWith(PROJECT_ROOT); folder = path.dirname(folder)) {
    const found = path.join(folder, 'node_modules', name);
    if (existsSync(path.join(found, 'package.json'))) return found;
  }
  return null;
}

/** Those of the packages that are installed and made for the target. */
async function fittingPackages(
  names: readonly string[],
  neededBy: string,
  { platform, arch }: TargetSystem,
): Promise<readonly string[]> {
  const fitting: string[] = [];
  for (const name of names) {
    const folder = findPackage(name, neededBy);
    if (folder === null) continue;
    const { os, cpu } = manifest.parse(JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')));
    if ((os?.includes(platform) ?? true) && (cpu?.includes(arch) ?? true)) fitting.push(name);
  }
  return fitting;
}

/** Copies what runs; false when the package has addons and none of them fits. */
async function copyPackage(folder: string, outDir: string, target: TargetSystem): Promise<boolean> {
  const files = await runningFiles(folder);
  const isAddon = (file: string) => file.endsWith(ADDON);
  const kept = files.filter((file) => !isAddon(file) || isAddonFor(target, file));
  for (const file of kept) {
    const to = path.join(outDir, path.relative(PROJECT_ROOT, folder), file);
    await mkdir(path.dirname(to), { recursive: true });
    await copyFile(path.join(folder, file), to);
  }
  return kept.some(isAddon) || !files.some(isAddon);
}

/** Paths below a package's folder, without the packages inside it. */
async function runningFiles(folder: string, below = ''): Promise<readonly string[]> {
  const entries = await readdir(path.join(folder, below), { withFileTypes: true });
  const files: string[] = [];
  for (const entry of entries) {
    const file = path.join(below, entry.name);
    if (entry.isDirectory()) {
      if (!UNUSED_FOLDERS.has(entry.name)) files.push(...(await runningFiles(folder, file)));
    } else if (RUNS.test(entry.name) || LICENCE.test(entry.name)) files.push(file);
  }
  return files;
}

/**
 * Whether a prebuilt addon is for a system: they lie in folders such as `linux-x64`, `darwin-x64+arm64`, `HID-win32-x64` and
 * `linux_arm64`, those for another C library than Debian's with `musl` in folder or name.
 */
export function isAddonFor({ platform, arch }: TargetSystem, file: string): boolean {
  const words = path.basename(path.dirname(file)).split(/[-_+]/);
  return words.includes(platform) && words.includes(arch) && !/musl/.test(file);
}

import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import { PROJECT_ROOT, projectPath } from '../project.ts';
import { isLicence } from './notices/licenceTexts.ts';

/** Target system of a bundle, by Node's names. */
export interface TargetSystem {
  readonly platform: NodeJS.Platform;
  readonly arch: string;
}

/** This machine; the default target. */
export const THIS_SYSTEM: TargetSystem = { platform: process.platform, arch: process.arch };

const manifest = z.object({
  version: z.string(),
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
  os: z.array(z.string()).optional(),
  cpu: z.array(z.string()).optional(),
});
type Manifest = z.infer<typeof manifest>;

/** Listed as a dependency, but only needed to compile the addon, or by npm, to count installations. */
const FOR_INSTALLERS: ReadonlySet<string> = new Set(['node-addon-api', '@scarf/scarf']);
/** Files of a device's library that are needed at run time. */
const RUNS = /\.(?:js|cjs|mjs|json|node|exe)$/;
const ADDON = '.node';
/** In names of addons for another C library than Debian's. */
const MUSL = /musl/;
/** Folders with programs for a developer's shell. */
const UNUSED_FOLDERS: ReadonlySet<string> = new Set(['node_modules', 'bin', 'test', 'tests']);

export interface KeepRequest {
  /** The workspace that loads the packages. */
  readonly workspace: 'agent' | 'server';
  readonly names: readonly string[];
  /** Gets them, at the same places below `node_modules`. */
  readonly outDir: string;
  readonly target: TargetSystem;
  /** Whether a file may be needed at run time, by its path below the repository; by default programs and JSON. Licences always accompany them. */
  readonly isNeeded?: (file: string) => boolean;
}

export interface KeptPackages {
  /** Versions of the named packages. */
  readonly versions: Readonly<Record<string, string>>;
  /** Folders of all that were copied, below the repository. */
  readonly folders: readonly string[];
}

/**
 * Copies packages of a workspace with their run-time dependencies; of prebuilt addons only those for `target`. The problem is a
 * sentence for the person who builds.
 */
export async function keepPackages({
  workspace,
  names,
  outDir,
  target,
  isNeeded = (file) => RUNS.test(file),
}: KeepRequest): Promise<Result<KeptPackages, string>> {
  const versions: Record<string, string> = {};
  const seen = new Set<string>();

  const keep = async (name: string, neededBy: string): Promise<Result<Manifest, string>> => {
    const folder = findPackage(name, neededBy);
    if (folder === null) return fail(`${name} is not installed; ${path.basename(neededBy)} needs it.`);
    const facts = manifest.parse(JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')));
    if (seen.has(folder)) return ok(facts);
    seen.add(folder);
    if (!(await copyPackage(folder, { outDir, target, isNeeded, isForOne: facts.cpu !== undefined }))) {
      return fail(`${name} has no addon for ${target.platform}-${target.arch}.`);
    }
    const optional = Object.keys(facts.optionalDependencies);
    for (const needed of Object.keys(facts.dependencies)) {
      if (FOR_INSTALLERS.has(needed) || optional.includes(needed)) continue;
      const kept = await keep(needed, folder);
      if (!kept.ok) return kept;
    }
    const fitting = await fittingPackages(optional, folder, target);
    // Packages with one addon package per system install only the one for their machine.
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
    const kept = await keep(name, projectPath(workspace));
    if (!kept.ok) return kept;
    versions[name] = kept.value.version;
  }
  return ok({ versions, folders: [...seen].map((folder) => path.relative(PROJECT_ROOT, folder)).sort() });
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

/** Copies run-time files; false when the package has addons but none for the target. */
async function copyPackage(
  folder: string,
  {
    outDir,
    target,
    isNeeded,
    isForOne,
  }: Required<Pick<KeepRequest, 'outDir' | 'target' | 'isNeeded'>> & {
    /** The whole package is for one kind of machine, which is the target's. */
    readonly isForOne: boolean;
  },
): Promise<boolean> {
  const below = path.relative(PROJECT_ROOT, folder);
  const files = (await filesOf(folder)).filter(
    (file) => isLicence(file) || isNeeded(path.join(below, file).replaceAll(path.sep, '/')),
  );
  const isAddon = (file: string) => file.endsWith(ADDON);
  const fits = (file: string) => (isForOne ? !MUSL.test(file) : isAddonFor(target, file));
  const kept = files.filter((file) => !isAddon(file) || fits(file));
  for (const file of kept) {
    const to = path.join(outDir, below, file);
    await mkdir(path.dirname(to), { recursive: true });
    await copyFile(path.join(folder, file), to);
  }
  return kept.some(isAddon) || !files.some(isAddon);
}

/** Paths below a package's folder, without the packages inside it. */
async function filesOf(folder: string, below = ''): Promise<readonly string[]> {
  const entries = await readdir(path.join(folder, below), { withFileTypes: true });
  const files: string[] = [];
  for (const entry of entries) {
    const file = path.join(below, entry.name);
    if (!entry.isDirectory()) files.push(file);
    else if (!UNUSED_FOLDERS.has(entry.name)) files.push(...(await filesOf(folder, file)));
  }
  return files;
}

/**
 * Whether a prebuilt addon is for a system: folders are named like `linux-x64`, `darwin-x64+arm64`, `HID-win32-x64` and
 * `linux_arm64`; those for another C library than Debian's have `musl` in folder or file name.
 */
export function isAddonFor({ platform, arch }: TargetSystem, file: string): boolean {
  const words = path.basename(path.dirname(file)).split(/[-_+]/);
  return words.includes(platform) && words.includes(arch) && !MUSL.test(file);
}

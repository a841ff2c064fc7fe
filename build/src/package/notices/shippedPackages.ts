import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { projectPath } from '../../project.ts';

/** A package of the registry that is part of what we ship. */
export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX expression, or whatever the package states; empty where it states nothing. */
  readonly licence: string;
  readonly description: string;
  /** Author, or else the contributors, as the package names them; empty when it names nobody. */
  readonly owner: string;
  /** Names of what it needs at run time. */
  readonly needs: readonly string[];
  /** Its folder below the repository; the first where the same version lies in several. */
  readonly folder: string;
  /** All folders in which this version lies. */
  readonly folders: readonly string[];
  /** Digest of its archive at the registry, as in package-lock.json: `sha512-…`; null where the lock file has none. */
  readonly integrity: string | null;
}

const oneLicence = z.union([z.string(), z.object({ type: z.string() }).transform(({ type }) => type)]);
/** Also as npm wrote it years ago: an object, or several to choose from. */
const licences = z.union([oneLicence.transform((one) => [one]), z.array(oneLicence).min(1)]);
const person = z.union([
  z.string().transform((text) => text.replace(/\s*[<(].*$/, '')),
  z.object({ name: z.string() }).transform(({ name }) => name),
]);
const manifest = z.object({
  name: z.string(),
  version: z.string(),
  license: licences.optional(),
  licenses: licences.optional(),
  description: z.string().default(''),
  author: person.optional(),
  contributors: z.array(person).default([]),
  dependencies: z.record(z.string(), z.string()).default({}),
});
const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string().optional(), integrity: z.string().optional() }),
  ),
});
const PACKAGE_FOLDER = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/;

/** The folder of the package that a file belongs to; null for a file of this repository. */
export function packageFolderOf(file: string): string | null {
  return PACKAGE_FOLDER.exec(file)?.[0] ?? null;
}

/** Reads what the packages in these folders say of themselves, in the order of their names; one that is there twice comes once. */
export async function describePackages(folders: Iterable<string>): Promise<readonly ShippedPackage[]> {
  const lock = lockFile.parse(JSON.parse(await readFile(projectPath('package-lock.json'), 'utf8')));
  const found = new Map<string, ShippedPackage>();
  for (const folder of [...new Set(folders)].sort()) {
    const facts = manifest.parse(JSON.parse(await readFile(projectPath(folder, 'package.json'), 'utf8')));
    const { name, version, license, licenses, description, author, contributors, dependencies } = facts;
    const title = `${name}@${version}`;
    const before = found.get(title);
    if (before !== undefined) {
      found.set(title, { ...before, folders: [...before.folders, folder] });
      continue;
    }
    found.set(title, {
      name,
      version,
      licence: (license ?? licenses ?? []).join(' OR '),
      description,
      owner: author || contributors.join(', '),
      needs: Object.keys(dependencies),
      folder,
      folders: [folder],
      integrity: lock.packages[folder]?.integrity ?? null,
    });
  }
  return [...found.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
}

/** Finds the folder into which npm has put a version of a package; null when it is not installed. */
export async function folderOfPackage(name: string, version: string): Promise<string | null> {
  const lock = lockFile.parse(JSON.parse(await readFile(projectPath('package-lock.json'), 'utf8')));
  const fitting = Object.entries(lock.packages).filter(
    ([folder, facts]) => folder.endsWith(`node_modules/${name}`) && facts.version === version,
  );
  return fitting[0]?.[0] ?? null;
}

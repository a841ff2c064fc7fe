import { readFile } from 'node:fs/promises';
import { projectPath } from '../project.ts';

export interface Manifest {
  readonly version: string;
  readonly license: string;
}

/** Reads the package.json of a folder in the repository. */
export async function readManifest(...folder: readonly string[]): Promise<Manifest> {
  const file = projectPath(...folder, 'package.json');
  const manifest: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (!isManifest(manifest)) throw new Error(`${file} lacks a version or a licence.`);
  return manifest;
}

function isManifest(value: unknown): value is Manifest {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'version' in value &&
    typeof value.version === 'string' &&
    'license' in value &&
    typeof value.license === 'string'
  );
}

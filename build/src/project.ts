import path from 'node:path';

/** The repository's folder. */
export const PROJECT_ROOT = path.resolve(import.meta.dirname, '../..');

/** A path below the repository's folder. */
export function projectPath(...parts: readonly string[]): string {
  return path.join(PROJECT_ROOT, ...parts);
}

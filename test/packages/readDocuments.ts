import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectPath } from '@self-print/build/project.ts';

/** The pages of the documentation, as paths below the repository. */
export const DOCUMENTS = ['', 'docs', 'docs/devices', 'docs/decisions'].flatMap(markdownIn);

/** A file of the repository. */
export function read(file: string): string {
  return readFileSync(projectPath(file), 'utf8');
}

/** What a pattern takes out of each document, with its file. */
export function saidIn(pattern: RegExp): readonly (readonly [file: string, said: string])[] {
  return DOCUMENTS.flatMap((file) =>
    [...read(file).matchAll(pattern)].map(([, said = '']) => [file, said] as const),
  );
}

function markdownIn(folder: string): readonly string[] {
  return readdirSync(projectPath(folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.posix.join(folder, name));
}

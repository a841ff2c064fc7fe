import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { BackUpPart } from './backUpParts.ts';
import { readFolder } from './readFolder.ts';
import { readSingleFile } from './readSingleFile.ts';

/** Reads a back-up part by part: a folder, or a single file of version 1. Throws a `BackUpFault` for what is not as it was written. */
export async function* readBackUp(identities: readonly string[], path: string): AsyncGenerator<BackUpPart> {
  const isFolder = (await stat(path)).isDirectory();
  yield* isFolder ? readFolder(identities, path) : readSingleFile(identities, createReadStream(path));
}

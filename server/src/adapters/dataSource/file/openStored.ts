import type { Storage, StoredFile } from '../../storage/storage.ts';
import { type FileConnection, SourceFailure, type SourceReader } from '../types.ts';
import { tableReader } from './tableReader.ts';

/** Reads a file of the storage whole; undefined where it is gone or is no longer what was stored. */
export type ReadStored = (file: StoredFile) => Promise<Uint8Array | undefined>;

export const readFrom =
  (storage: Pick<Storage, 'stream'>): ReadStored =>
  async (file) => {
    const opened = await storage.stream(file);
    if (!opened.ok) return undefined;
    const parts: Uint8Array[] = [];
    for await (const part of opened.value) parts.push(part);
    return Buffer.concat(parts);
  };

/** Opens the file that was uploaded last. */
export function openStored({ file }: FileConnection, read: ReadStored): SourceReader {
  if (file === null) throw new SourceFailure('noFile');
  return tableReader({
    about: async () => ({ version: '', canWrite: false }),
    close: async () => {},
    fetchFile: async () => {
      const content = await read(file);
      // Another one may have taken its place since this one was asked for.
      if (!content) throw new SourceFailure('connectionLost', 'storage');
      return content;
    },
  });
}

import { DAY_MS } from '@self-print/contract/limits.ts';
import type { Disk } from 'flydrive';
import type { StoredFile } from './storage.ts';

/** A file is read again after this long, as a disk can lose bits without any sign of it. */
const KNOWN_MS = DAY_MS;
/** Some 200 bytes each. */
const KNOWN_MAX = 20_000;

/** Files that were recently written or read to their end, and are intact as far as length and time of change can show. */
export interface WholeFiles {
  readonly has: (file: StoredFile, stamp: string) => boolean;
  readonly add: (file: StoredFile, stamp: string) => void;
  readonly forget: (key: string) => void;
}

export function wholeFiles(monotonicMs: () => number): WholeFiles {
  const known = new Map<string, { readonly facts: string; readonly at: number }>();
  const wordsOf = ({ sha256, contentLength }: StoredFile, stamp: string) =>
    `${sha256} ${contentLength} ${stamp}`;
  return {
    has: (file, stamp) => {
      const found = known.get(file.key);
      return found?.facts === wordsOf(file, stamp) && monotonicMs() - found.at < KNOWN_MS;
    },
    add: (file, stamp) => {
      // A known one moves to the end.
      known.delete(file.key);
      known.set(file.key, { facts: wordsOf(file, stamp), at: monotonicMs() });
      const [oldest] = known.keys();
      if (known.size > KNOWN_MAX && oldest !== undefined) known.delete(oldest);
    },
    forget: (key) => void known.delete(key),
  };
}

/** Changes whenever the file is written: length, time and the disk's tag. Undefined when there is no file. */
export async function stampOf(disk: Disk, key: string): Promise<string | undefined> {
  return (await factsOf(disk, key))?.stamp;
}

/** The stored length with the stamp. */
export async function factsOf(
  disk: Disk,
  key: string,
): Promise<{ readonly size: number; readonly stamp: string } | undefined> {
  try {
    const { etag, contentLength, lastModified } = await disk.getMetaData(key);
    return { size: contentLength, stamp: `${etag} ${contentLength} ${lastModified.getTime()}` };
  } catch (error) {
    if (await disk.exists(key)) throw error;
    return undefined;
  }
}

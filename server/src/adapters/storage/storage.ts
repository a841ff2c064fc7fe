import type { Result } from '@self-print/contract/result.ts';

/** Top-level folders of the storage; also the first part of generated keys. */
export type StorageFolder =
  | 'documents'
  | 'adverts'
  | 'pictures'
  | 'cloud'
  | 'resources'
  | 'previews'
  | 'sources'
  | 'packages';

/** Stored content types, with the file extensions of their keys. */
export const STORED_TYPES = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
  'video/mp4': 'mp4',
  'font/ttf': 'ttf',
  'font/otf': 'otf',
  'application/octet-stream': 'bin',
} as const satisfies Record<string, string>;
export type StoredType = keyof typeof STORED_TYPES;

/** Everything that a table row needs to find a file again and verify that it is unchanged. */
export interface StoredFile {
  readonly key: string;
  readonly sha256: string;
  readonly contentLength: number;
}

/** How many files were encrypted now, and how many already were. */
export interface EncryptedFiles {
  readonly rewritten: number;
  readonly current: number;
  /** Keys of files that cannot be read, and were left as they are. */
  readonly damaged: readonly string[];
}

export type StorageProblem = 'missing' | 'changed';

/**
 * Storage of documents, adverts and images. Keys are generated and ASCII; display names are kept in the database. A file is
 * written once under a new key and never overwritten, so that a row always refers to a complete file.
 */
export interface Storage {
  /** Stores content and returns its key and digest, once the content is durable. */
  put(folder: StorageFolder, type: StoredType, content: Uint8Array): Promise<StoredFile>;
  /**
   * Generates an unused key, so that a row can refer to content before it exists and whatever a crash leaves behind can be
   * found.
   */
  newKey(folder: StorageFolder, type: StoredType): string;
  /** Stores content under a key from `newKey`; returns once the content is durable. */
  putAt(key: string, content: Uint8Array): Promise<StoredFile>;
  /** Returns the content, with length and digest verified before the first byte is delivered. */
  stream(file: StoredFile): Promise<Result<AsyncIterable<Uint8Array>, StorageProblem>>;
  /**
   * Checks whether a file is what was stored. Reads it to its end, unless it was written or read within a day and its length and
   * time of change are still the same.
   */
  check(file: StoredFile): Promise<Result<void, StorageProblem>>;
  exists(key: string): Promise<boolean>;
  /** Deletes a file; a missing one is not an error. */
  delete(key: string): Promise<void>;
  /** Encrypts files that are unencrypted, or were encrypted with an older key. */
  encryptAll(): Promise<EncryptedFiles>;
}

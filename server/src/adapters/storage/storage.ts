import type { Result } from '@self-print/contract/result.ts';

/** What is kept under one prefix; the prefix is the first part of the generated key. */
export type StorageFolder = 'documents' | 'adverts' | 'pictures' | 'cloud' | 'resources' | 'previews';

/** Kinds of content that the platform keeps, with the ending of their keys. */
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

/** All that a table row needs to find a file again and to know that it is still the same one. */
export interface StoredFile {
  readonly key: string;
  readonly sha256: string;
  readonly contentLength: number;
}

export type StorageProblem = 'missing' | 'changed';

/**
 * Where documents, adverts and pictures lie. Keys are generated and ASCII; a file's name for people stays in the
 * database. A file is written once under a new key and never overwritten, so that a row always refers to a whole file.
 */
export interface Storage {
  /** Keeps the content and gives its key and digest. Returns when the content is durable. */
  put(folder: StorageFolder, type: StoredType, content: Uint8Array): Promise<StoredFile>;
  /** A key that nothing lies under yet, so that a row can tell of content before it exists: what a crash leaves can be found. */
  newKey(folder: StorageFolder, type: StoredType): string;
  /** Keeps content under a key that `newKey` gave. Returns when the content is durable. */
  putAt(key: string, content: Uint8Array): Promise<StoredFile>;
  /** The content, checked against length and digest before the first byte is handed out. */
  stream(file: StoredFile): Promise<Result<AsyncIterable<Uint8Array>, StorageProblem>>;
  exists(key: string): Promise<boolean>;
  /** Deletes a file; one that does not exist is not an error. */
  delete(key: string): Promise<void>;
}

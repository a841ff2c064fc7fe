import type { Disk } from 'flydrive';
import type { Database } from '../db/database.ts';
import type { Clock, Random } from '../system.ts';
import type { BackUpFiles } from './backUpFiles.ts';
import type { Abandoned } from './partial.ts';

export interface BackUpDeps {
  readonly db: Database;
  readonly disk: Disk;
  readonly clock: Clock;
  readonly random: Random;
  readonly platform: string;
  readonly files?: BackUpFiles;
  /** At how many bytes of files a pack ends; `PACK_BYTES` unless given. */
  readonly packBytes?: number;
  readonly onProgress?: (progress: BackUpProgress) => void;
}

/** First what it goes on from; then bytes of stored files that are in packs, of all that there are; then rows of the database. */
export type BackUpProgress =
  | { readonly step: 'begun'; readonly continuedBytes: number; readonly abandoned: Abandoned | undefined }
  | { readonly step: 'files'; readonly done: number; readonly total: number }
  | { readonly step: 'database'; readonly rows: number };

export interface BackUpOrder {
  readonly folder: string;
  readonly recipient: string;
  /** Those that may open the key ring; the back-up holds the one that does. */
  readonly secrets: readonly string[];
  readonly includesSecret: boolean;
  /** How many back-ups stay in the folder; undefined keeps all. */
  readonly keep: number | undefined;
  /** Deletes an unfinished back-up instead of continuing it. */
  readonly fresh: boolean;
}

import type { Result } from '@self-print/contract/result.ts';
import type { Disk } from 'flydrive';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Clock, Random } from '../system.ts';
import type { Command } from './command.ts';

/**
 * What commands about the installation itself get. Nothing is opened, migrated or started for them: some of them are for
 * installations where that fails.
 */
export interface SiteContext {
  /** Its problem lists the faults, one a line. */
  readonly config: Result<Config, string>;
  readonly openDatabase: (config: Config) => Promise<Database>;
  /** A database of its own in a temporary folder, which its `close` removes. */
  readonly openScratchDatabase: () => Promise<Database>;
  readonly openDisk: (config: Config) => Promise<Disk>;
  readonly readFile: (path: string) => Promise<Uint8Array>;
  readonly readStandardInput: () => Promise<string>;
  /** The last lines that servers of this machine left in the system's journal; undefined where there is none that can be read. */
  readonly readJournal: (lines: number) => Promise<readonly string[] | undefined>;
  readonly clock: Clock;
  readonly random: Random;
  readonly version: string;
}

export type SiteCommand = Command<SiteContext>;

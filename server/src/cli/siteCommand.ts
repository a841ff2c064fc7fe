import type { Result } from '@self-print/contract/result.ts';
import type { Disk } from 'flydrive';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Clock, Random } from '../system.ts';
import { type Command, CommandProblem } from './command.ts';

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
  /** Tells whoever waits how far it is. */
  readonly tell: (line: string) => void;
  readonly clock: Clock;
  readonly random: Random;
  readonly version: string;
}

export type SiteCommand = Command<SiteContext>;

export async function withDatabase<Made>(db: Database, work: (db: Database) => Promise<Made>): Promise<Made> {
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

export function configOf({ config }: SiteContext): Config {
  if (config.ok) return config.value;
  throw new CommandProblem(`The configuration is not valid:\n${config.problem}`);
}

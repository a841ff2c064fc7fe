import type { Deps } from '../../../deps.ts';
import type { SessionUser } from '../../../http/sessions/sessions.ts';

export type StoreDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'storage' | 'records'>;

/** More rows of one kind than a download has. */
export const ROWS_MAX = 5_000;

/** One kind of data about a person. */
export interface Store {
  /** What is stored, unmasked, for the person themselves; empty where nothing is. At most `ROWS_MAX` entries. */
  readonly read: (deps: StoreDeps, who: SessionUser) => Promise<readonly unknown[]>;
  /**
   * Deletes it, or what says in it whose it is, and gives the number of entries. May be called again after an interruption. Left out
   * where it stays, or has no more of the person than the account does.
   */
  readonly erase?: (deps: StoreDeps, who: SessionUser) => Promise<number>;
}

/** A moment as a download says it. */
export const at = (moment: Date | null): string | null => moment?.toISOString() ?? null;

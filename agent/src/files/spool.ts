import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { messageOf } from './errorFacts.ts';

const PRIVATE_FOLDER = 0o700;

/**
 * Private folder for drivers that can only print from a file. The agent itself keeps documents in memory; whatever a driver or
 * a crash left here belongs to somebody who has gone.
 */
export interface Spool {
  readonly folder: string;
  /** Deletes all content, creating the folder if necessary; returns the number of entries. */
  readonly sweep: () => Result<number, string>;
}

export function createSpool(folder: string): Spool {
  return {
    folder,
    sweep: () => {
      try {
        mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
        const names = readdirSync(folder);
        for (const name of names) rmSync(join(folder, name), { recursive: true, force: true });
        return ok(names.length);
      } catch (error) {
        return fail(messageOf(error));
      }
    },
  };
}

import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { UnusableJournalError } from './fault.ts';
import { migrate } from './schema.ts';

const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

/**
 * Opens the journal's file, restricts it to the agent's user and migrates its schema. WAL with synchronous=FULL syncs every
 * commit before it returns; what is deleted is overwritten; the exclusive lock excludes a second agent on the same folder and is released by the operating
 * system when the process dies. Throws when the file is unusable.
 */
export function openDatabase(path: string): DatabaseSync {
  mkdirSync(dirname(path), { recursive: true, mode: PRIVATE_FOLDER });
  // SQLite gives its side files the mode of the main file, which is therefore created first.
  closeSync(openSync(path, 'a', PRIVATE_FILE));
  chmodSync(path, PRIVATE_FILE);
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: true });
  try {
    database.exec(
      'PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON',
    );
    check(database);
    migrate(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Throws when the file is inconsistent. */
export function check(database: DatabaseSync): void {
  const verdict = database.prepare('PRAGMA quick_check(1)').get()?.quick_check;
  if (verdict !== 'ok') throw new UnusableJournalError(`the journal is damaged: ${String(verdict)}`);
}

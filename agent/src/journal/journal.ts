import type { DatabaseSync } from 'node:sqlite';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { check } from './database.ts';
import { faultOf, type JournalFault } from './fault.ts';

/**
 * The durable memory of the agent. What `write` returned is on the disk. A journal that cannot be used (disk full,
 * damaged file, held by another agent) fails every call and says why; nothing is printed then. Whoever needs a part of the records
 * asks for a journal of that part.
 */
export interface Journal<Records> {
  /** Null while the journal works. */
  readonly fault: () => JournalFault | null;
  /** Runs the work in one transaction: all of it is kept, or nothing. */
  readonly write: <Value>(work: (records: Records) => Value) => Result<Value, JournalFault>;
  readonly read: <Value>(work: (records: Records) => Value) => Result<Value, JournalFault>;
  /** Looks whether a faulty journal can be used again. */
  readonly probe: () => void;
  readonly close: () => void;
}

export interface JournalOptions<Records> {
  readonly path: string;
  /** Hears when the journal stops working (its fault) and when it works again (null). */
  readonly onFault: (fault: JournalFault | null) => void;
  readonly open: (path: string) => DatabaseSync;
  /** The records of every domain, on an open database. */
  readonly recordsOf: (database: DatabaseSync) => Records;
}

/** Opens the journal; always gives one, which may be faulty. */
export function openJournal<Records>(options: JournalOptions<Records>): Journal<Records> {
  const { path, onFault, open, recordsOf } = options;
  let opened: { readonly database: DatabaseSync; readonly records: Records } | null = null;
  let fault: JournalFault | null = null;

  const settle = (found: JournalFault | null) => {
    if (fault?.detail === found?.detail) return;
    fault = found;
    onFault(found);
  };
  const attempt = <Value>(work: () => Value): Result<Value, JournalFault> => {
    try {
      return ok(work());
    } catch (error) {
      const found = faultOf(error);
      if (!found) throw error;
      settle(found);
      return fail(found);
    }
  };
  const begin = () => {
    const database = open(path);
    opened = { database, records: recordsOf(database) };
  };
  const use = <Value>(work: (records: Records, database: DatabaseSync) => Value) => {
    const current = opened;
    if (!current) return fail(fault ?? { detail: 'the journal is closed' });
    return attempt(() => work(current.records, current.database));
  };

  attempt(begin);
  return {
    fault: () => fault,
    read: (work) => use((records) => work(records)),
    write: (work) => {
      const written = use((records, database) => inTransaction(database, () => work(records)));
      if (written.ok) settle(null);
      return written;
    },
    probe: () => {
      if (!fault) return;
      const alive = attempt(() => {
        if (opened) proveWritable(opened.database);
        else begin();
      });
      if (alive.ok) settle(null);
    },
    close: () => {
      opened?.database.close();
      opened = null;
    },
  };
}

function inTransaction<Value>(database: DatabaseSync, work: () => Value): Value {
  database.exec('BEGIN IMMEDIATE');
  try {
    const value = work();
    database.exec('COMMIT');
    return value;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** Writes a page to the disk and takes it back; throws when that is impossible. */
function proveWritable(database: DatabaseSync): void {
  check(database);
  inTransaction(database, () => {
    database.exec('CREATE TABLE IF NOT EXISTS probe (filler TEXT) STRICT');
    database.exec('INSERT INTO probe VALUES (hex(zeroblob(4096)))');
  });
  inTransaction(database, () => database.exec('DROP TABLE probe'));
}

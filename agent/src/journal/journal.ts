import type { DatabaseSync } from 'node:sqlite';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { check } from './database.ts';
import { faultOf, type JournalFault, UnreadableRecordError } from './fault.ts';
import type { OnSetAside, RecordSource } from './storedRecords.ts';

/**
 * The agent's durable memory. What `write` returned is on disk. An unusable journal (disk full, damaged file, locked by another
 * agent) fails every call with the reason, and nothing is printed meanwhile. Callers that need only some of the records take a
 * journal of those.
 */
export interface Journal<Records> {
  /** Null while the journal works. */
  readonly fault: () => JournalFault | null;
  /** Runs the work in one atomic transaction. */
  readonly write: <Value>(work: (records: Records) => Value) => Result<Value, JournalFault>;
  readonly read: <Value>(work: (records: Records) => Value) => Result<Value, JournalFault>;
  /** Checks whether a faulty journal has become usable again. */
  readonly probe: () => void;
  readonly close: () => void;
}

export interface JournalOptions<Records> {
  readonly path: string;
  /** Called when the journal fails (with its fault) and when it works again (null). */
  readonly onFault: (fault: JournalFault | null) => void;
  readonly open: (path: string) => DatabaseSync;
  /** Called once for each record that cannot be read. */
  readonly onSetAside: OnSetAside;
  /** The records of all domains, on an open database. */
  readonly recordsOf: (source: RecordSource) => Records;
}

/** Opens the journal; always returns one, which may be faulty. */
export function openJournal<Records>(options: JournalOptions<Records>): Journal<Records> {
  const { path, onFault, onSetAside, open, recordsOf } = options;
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
      // The other records remain usable, and so does the journal.
      if (error instanceof UnreadableRecordError) return fail({ detail: error.message });
      const found = faultOf(error);
      if (!found) throw error;
      settle(found);
      return fail(found);
    }
  };
  const begin = () => {
    const database = open(path);
    opened = { database, records: recordsOf({ database, onSetAside }) };
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

/** Writes a page to disk and reverts it; throws when that is impossible. */
function proveWritable(database: DatabaseSync): void {
  check(database);
  inTransaction(database, () => {
    database.exec('CREATE TABLE IF NOT EXISTS probe (filler TEXT) STRICT');
    database.exec('INSERT INTO probe VALUES (hex(zeroblob(4096)))');
  });
  inTransaction(database, () => database.exec('DROP TABLE probe'));
}

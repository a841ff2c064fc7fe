import type { DatabaseSync } from 'node:sqlite';
import { UnusableJournalError } from './fault.ts';

/**
 * Steps from an empty file to the current schema. A released step is never edited; a new one is added instead. The number of
 * applied steps is the schema version (`user_version`).
 */
export const MIGRATIONS: readonly string[] = [
  `CREATE TABLE job (
     print_log_id TEXT PRIMARY KEY,
     ticket TEXT NOT NULL,
     platform TEXT NOT NULL,
     request_id TEXT NOT NULL,
     phase TEXT NOT NULL,
     waiting_for TEXT,
     carton_code TEXT,
     printer_address TEXT,
     reference TEXT,
     impressions INTEGER,
     failure TEXT,
     detail TEXT NOT NULL,
     refused INTEGER NOT NULL,
     cancel_requested INTEGER NOT NULL,
     accepted_at INTEGER NOT NULL,
     finished_at INTEGER
   ) STRICT;
   CREATE INDEX job_by_time ON job (accepted_at);
   -- The printer takes one job at a time, and so does the journal.
   CREATE UNIQUE INDEX one_active_job ON job ((1)) WHERE phase IN ('accepted', 'submitting', 'printing', 'held');
   CREATE TRIGGER an_outcome_stays BEFORE UPDATE ON job
     WHEN OLD.phase IN ('printed', 'failed', 'unconfirmed')
     BEGIN SELECT RAISE(ABORT, 'the print has ended'); END;

   CREATE TABLE trail (
     sequence INTEGER PRIMARY KEY AUTOINCREMENT,
     print_log_id TEXT NOT NULL REFERENCES job (print_log_id) ON DELETE CASCADE,
     at INTEGER NOT NULL,
     event TEXT NOT NULL,
     detail TEXT NOT NULL
   ) STRICT;
   CREATE INDEX trail_by_job ON trail (print_log_id);
   CREATE TRIGGER the_trail_stays BEFORE UPDATE ON trail
     BEGIN SELECT RAISE(ABORT, 'the trail is append-only'); END;

   CREATE TABLE outbox (
     print_log_id TEXT PRIMARY KEY REFERENCES job (print_log_id) ON DELETE CASCADE,
     platform TEXT NOT NULL,
     request_id TEXT NOT NULL,
     report TEXT NOT NULL,
     state TEXT NOT NULL,
     attempts INTEGER NOT NULL,
     last_problem TEXT NOT NULL,
     created_at INTEGER NOT NULL,
     settled_at INTEGER
   ) STRICT;
   CREATE INDEX outbox_waiting ON outbox (created_at) WHERE state = 'waiting';

   CREATE TABLE carton (
     carton_code TEXT PRIMARY KEY,
     sheets INTEGER NOT NULL,
     source TEXT NOT NULL,
     told_empty INTEGER NOT NULL,
     changed_at INTEGER NOT NULL
   ) STRICT;`,
  `CREATE TABLE command (
     command_id TEXT PRIMARY KEY,
     way TEXT NOT NULL,
     platform TEXT NOT NULL,
     call TEXT NOT NULL,
     given_by TEXT NOT NULL,
     taken_at INTEGER NOT NULL,
     expires_at INTEGER NOT NULL,
     outcome TEXT,
     finished_at INTEGER,
     delivered INTEGER NOT NULL
   ) STRICT;`,
  `CREATE TABLE deduction (
     request_id TEXT PRIMARY KEY,
     request TEXT NOT NULL,
     system TEXT NOT NULL,
     phase TEXT NOT NULL,
     attempt INTEGER NOT NULL,
     taken INTEGER NOT NULL,
     flow_no TEXT,
     balance_after INTEGER,
     reason TEXT,
     created_at INTEGER NOT NULL
   ) STRICT;
   CREATE TRIGGER what_was_asked_stays BEFORE UPDATE ON deduction
     WHEN NEW.request IS NOT OLD.request OR NEW.system IS NOT OLD.system OR NEW.taken < OLD.taken
       OR NEW.attempt < OLD.attempt
     BEGIN SELECT RAISE(ABORT, 'the request of a deduction does not change'); END;
   CREATE TRIGGER an_end_stays BEFORE UPDATE ON deduction
     WHEN OLD.phase IN ('refused', 'reversed') OR (OLD.phase = 'done' AND NEW.phase <> 'reversing')
     BEGIN SELECT RAISE(ABORT, 'the deduction has ended'); END;
   CREATE TABLE deduction_step (
     sequence INTEGER PRIMARY KEY AUTOINCREMENT,
     request_id TEXT NOT NULL REFERENCES deduction (request_id) ON DELETE CASCADE,
     at INTEGER NOT NULL,
     phase TEXT NOT NULL,
     reason TEXT
   ) STRICT;
   CREATE INDEX step_by_deduction ON deduction_step (request_id);
   CREATE TRIGGER steps_stay BEFORE UPDATE ON deduction_step
     BEGIN SELECT RAISE(ABORT, 'the steps are append-only'); END;`,
  `CREATE TABLE train_writing (
     request_id TEXT PRIMARY KEY,
     request TEXT NOT NULL,
     phase TEXT NOT NULL,
     card_no TEXT NOT NULL,
     error TEXT,
     created_at INTEGER NOT NULL
   ) STRICT;
   CREATE TRIGGER a_writing_ends_once BEFORE UPDATE ON train_writing
     WHEN OLD.phase <> 'writing' OR NEW.request IS NOT OLD.request
     BEGIN SELECT RAISE(ABORT, 'the writing has ended'); END;`,
  `CREATE TABLE print_request (
     request_id TEXT PRIMARY KEY,
     order_id TEXT NOT NULL,
     copies INTEGER NOT NULL,
     platform TEXT NOT NULL,
     phase TEXT NOT NULL,
     draft TEXT,
     print_log_id TEXT,
     refusal TEXT,
     asked_at INTEGER NOT NULL
   ) STRICT;
   CREATE INDEX request_in_between ON print_request (phase) WHERE phase IN ('asked', 'registering');
   CREATE TRIGGER a_request_ends_once BEFORE UPDATE ON print_request
     WHEN OLD.phase IN ('handed', 'refused', 'withdrawn') OR NEW.order_id IS NOT OLD.order_id OR NEW.copies IS NOT OLD.copies
     BEGIN SELECT RAISE(ABORT, 'the request has ended'); END;`,
  `CREATE TABLE set_aside (
     table_name TEXT NOT NULL,
     record_key TEXT NOT NULL,
     record TEXT NOT NULL,
     problem TEXT NOT NULL,
     PRIMARY KEY (table_name, record_key)
   ) STRICT;`,
  // Deductions no longer name the card; digests need a key, so that older ones get none.
  `DROP TRIGGER what_was_asked_stays;
   DROP TRIGGER an_end_stays;
   UPDATE deduction SET request = json_set(json_remove(request, '$.physicalNo'), '$.cardDigest', NULL)
     WHERE json_valid(request);
   CREATE TRIGGER what_was_asked_stays BEFORE UPDATE ON deduction
     WHEN NEW.request IS NOT OLD.request OR NEW.system IS NOT OLD.system OR NEW.taken < OLD.taken
       OR NEW.attempt < OLD.attempt
     BEGIN SELECT RAISE(ABORT, 'the request of a deduction does not change'); END;
   CREATE TRIGGER an_end_stays BEFORE UPDATE ON deduction
     WHEN OLD.phase IN ('refused', 'reversed') OR (OLD.phase = 'done' AND NEW.phase <> 'reversing')
     BEGIN SELECT RAISE(ABORT, 'the deduction has ended'); END;`,
  `CREATE TABLE card_payment (
     request_id TEXT PRIMARY KEY,
     platform TEXT NOT NULL,
     order_id TEXT NOT NULL,
     out_trade_no TEXT NOT NULL,
     amount INTEGER NOT NULL,
     stage TEXT NOT NULL,
     reported TEXT,
     created_at INTEGER NOT NULL
   ) STRICT;
   CREATE INDEX card_payment_open ON card_payment (platform, created_at) WHERE stage <> 'settled';`,
  // The agent tells the platform how a writing ended. Of those before, the page has told.
  `DROP TRIGGER a_writing_ends_once;
   ALTER TABLE train_writing ADD COLUMN tickets_times INTEGER;
   ALTER TABLE train_writing ADD COLUMN change_times INTEGER;
   ALTER TABLE train_writing ADD COLUMN told INTEGER NOT NULL DEFAULT 0;
   UPDATE train_writing SET told = 1 WHERE phase <> 'writing';
   CREATE INDEX train_writing_untold ON train_writing (created_at) WHERE told = 0;
   CREATE TRIGGER a_writing_ends_once BEFORE UPDATE ON train_writing
     WHEN NEW.request IS NOT OLD.request OR NEW.told < OLD.told
       OR (OLD.phase <> 'writing' AND (NEW.phase IS NOT OLD.phase OR NEW.error IS NOT OLD.error
         OR NEW.tickets_times IS NOT OLD.tickets_times OR NEW.change_times IS NOT OLD.change_times))
     BEGIN SELECT RAISE(ABORT, 'the writing has ended'); END;`,
  `CREATE TABLE card_make (
     make_id TEXT PRIMARY KEY,
     stage TEXT NOT NULL,
     touched INTEGER NOT NULL,
     fault TEXT,
     evidence TEXT NOT NULL,
     uid TEXT,
     told INTEGER NOT NULL,
     created_at INTEGER NOT NULL
   ) STRICT;
   CREATE INDEX card_make_untold ON card_make (created_at) WHERE told = 0;
   CREATE TRIGGER a_card_ends_once BEFORE UPDATE ON card_make
     WHEN NEW.touched < OLD.touched OR NEW.told < OLD.told
       OR (OLD.stage IN ('done', 'failed', 'unconfirmed') AND (NEW.stage IS NOT OLD.stage OR NEW.fault IS NOT OLD.fault
         OR NEW.evidence IS NOT OLD.evidence))
     BEGIN SELECT RAISE(ABORT, 'the card has ended'); END;`,
];

/** Migrates a database to the current schema; each step is atomic. */
export function migrate(database: DatabaseSync, migrations: readonly string[] = MIGRATIONS): void {
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version ?? 0);
  if (version > migrations.length) {
    throw new UnusableJournalError(
      `the journal has schema ${version}, this agent knows ${migrations.length}`,
    );
  }
  for (const [index, step] of migrations.entries()) {
    if (index < version) continue;
    database.exec(`BEGIN IMMEDIATE; ${step}; PRAGMA user_version = ${index + 1}; COMMIT`);
  }
}

import { jobPhase, printerCondition } from '@self-print/contract/agent/printerView.ts';
import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { ERRORS } from '@self-print/contract/errors.ts';
import { IMPRESSIONS_MAX } from '@self-print/contract/limits.ts';
import { z } from 'zod';
import { flag, jsonText, type RecordSource, storedRecords } from '../../journal/storedRecords.ts';
import { type Job, jobTicket } from '../job.ts';

const errorName = z.custom<ErrorName>((value) => typeof value === 'string' && Object.hasOwn(ERRORS, value));

const jobColumns = z.object({
  print_log_id: z.string(),
  ticket: jsonText(jobTicket),
  platform: z.string(),
  request_id: z.string(),
  phase: jobPhase,
  waiting_for: z.nullable(printerCondition),
  carton_code: z.string().nullable(),
  printer_address: z.string().nullable(),
  reference: z.string().nullable(),
  impressions: z.int().min(0).max(IMPRESSIONS_MAX).nullable(),
  failure: errorName.nullable(),
  detail: z.string(),
  refused: flag,
  cancel_requested: flag,
  accepted_at: z.int(),
  finished_at: z.int().nullable(),
});
const COLUMNS = Object.keys(jobColumns.shape);

const jobRow = z.codec(jobColumns, z.custom<Job>(), {
  decode: (row) => ({
    ticket: row.ticket,
    platform: row.platform,
    requestId: row.request_id,
    phase: row.phase,
    waitingFor: row.waiting_for,
    cartonCode: row.carton_code,
    printerAddress: row.printer_address,
    reference: row.reference,
    impressions: row.impressions,
    failure: row.failure,
    detail: row.detail,
    refused: row.refused,
    cancelRequested: row.cancel_requested,
    acceptedAt: row.accepted_at,
    finishedAt: row.finished_at,
  }),
  encode: (job) => ({
    print_log_id: job.ticket.printLogId,
    ticket: job.ticket,
    platform: job.platform,
    request_id: job.requestId,
    phase: job.phase,
    waiting_for: job.waitingFor,
    carton_code: job.cartonCode,
    printer_address: job.printerAddress,
    reference: job.reference,
    impressions: job.impressions,
    failure: job.failure,
    detail: job.detail,
    refused: job.refused,
    cancel_requested: job.cancelRequested,
    accepted_at: job.acceptedAt,
    finished_at: job.finishedAt,
  }),
});

/** A print, and whether the platform has acknowledged its outcome. */
export interface JournaledJob {
  readonly job: Job;
  readonly reported: boolean;
}

const SELECT = `SELECT job.*, outbox.state AS outbox_state FROM job
                LEFT JOIN outbox ON outbox.print_log_id = job.print_log_id`;
const UNFINISHED = "phase IN ('accepted', 'submitting', 'printing', 'held')";

export interface JobRecords {
  insert(job: Job): void;
  /** Replaces an unfinished print. */
  save(job: Job): void;
  find(printLogId: string): JournaledJob | null;
  newest(rows: number): JournaledJob[];
  /** Unfinished prints; at most one. */
  unfinished(): Job[];
  /** Deletes acknowledged prints accepted before a time; returns their number. */
  forgetBefore(moment: number): number;
}

/** Prints in the journal. */
export function jobRecords(source: RecordSource): JobRecords {
  const { database } = source;
  const stored = storedRecords(source, { table: 'job', key: 'print_log_id', schema: jobRow });
  const insert = database.prepare(
    `INSERT INTO job (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map((name) => `:${name}`).join(', ')})`,
  );
  const save = database.prepare(
    `UPDATE job SET ${COLUMNS.map((name) => `${name} = :${name}`).join(', ')} WHERE print_log_id = :print_log_id`,
  );
  const find = database.prepare(`${SELECT} WHERE job.print_log_id = ?`);
  const newest = database.prepare(`${SELECT} ORDER BY job.accepted_at DESC, job.rowid DESC LIMIT ?`);
  const unfinished = database.prepare(`SELECT * FROM job WHERE ${UNFINISHED}`);
  // An unreadable print can be neither resumed nor reported, and must not keep the terminal from printing.
  const giveUp = database.prepare(
    `UPDATE job SET phase = 'unconfirmed' WHERE ${UNFINISHED}
       AND print_log_id IN (SELECT record_key FROM set_aside WHERE table_name = 'job')`,
  );
  const forget = database.prepare(
    `DELETE FROM job WHERE accepted_at < ? AND print_log_id IN
       (SELECT print_log_id FROM outbox WHERE state = 'acknowledged')`,
  );
  const reported = (row: Readonly<Record<string, unknown>>) => row.outbox_state === 'acknowledged';
  return {
    insert: (job) => void insert.run(stored.row(job)),
    save: (job) => void save.run(stored.row(job)),
    find: (printLogId) => {
      const row = find.get(printLogId);
      const job = stored.one(row);
      return row && job ? { job, reported: reported(row) } : null;
    },
    newest: (rows) =>
      newest.all(rows).flatMap((row) => stored.many([row]).map((job) => ({ job, reported: reported(row) }))),
    unfinished: () => {
      const jobs = stored.many(unfinished.all());
      giveUp.run();
      return jobs;
    },
    forgetBefore: (moment) => Number(forget.run(moment).changes),
  };
}

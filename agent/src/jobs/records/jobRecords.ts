import type { DatabaseSync } from 'node:sqlite';
import { jobPhase, printerCondition } from '@self-print/contract/agent/printerView.ts';
import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { ERRORS } from '@self-print/contract/errors.ts';
import { z } from 'zod';
import { type Job, jobTicket } from '../job.ts';

const errorName = z.custom<ErrorName>((value) => typeof value === 'string' && Object.hasOwn(ERRORS, value));
const flag = z.int().transform((value) => value !== 0);

const jobRow = z
  .object({
    ticket: z
      .string()
      .transform((text): unknown => JSON.parse(text))
      .pipe(jobTicket),
    platform: z.string(),
    request_id: z.string(),
    phase: jobPhase,
    waiting_for: z.nullable(printerCondition),
    carton_code: z.string().nullable(),
    printer_address: z.string().nullable(),
    reference: z.string().nullable(),
    impressions: z.int().nullable(),
    failure: errorName.nullable(),
    detail: z.string(),
    refused: flag,
    cancel_requested: flag,
    accepted_at: z.int(),
    finished_at: z.int().nullable(),
    outbox_state: z.string().nullable(),
  })
  .transform(
    (row): JournaledJob => ({
      job: {
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
      },
      reported: row.outbox_state === 'acknowledged',
    }),
  );

/** A print, and whether the platform has acknowledged its outcome. */
export interface JournaledJob {
  readonly job: Job;
  readonly reported: boolean;
}

const SELECT = `SELECT job.*, outbox.state AS outbox_state FROM job
                LEFT JOIN outbox ON outbox.print_log_id = job.print_log_id`;
const COLUMNS = [
  'print_log_id',
  'ticket',
  'platform',
  'request_id',
  'phase',
  'waiting_for',
  'carton_code',
  'printer_address',
  'reference',
  'impressions',
  'failure',
  'detail',
  'refused',
  'cancel_requested',
  'accepted_at',
  'finished_at',
] as const;

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

/** Prints in the journal. Every row is parsed when read. */
export function jobRecords(database: DatabaseSync): JobRecords {
  const insert = database.prepare(
    `INSERT INTO job (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map((name) => `:${name}`).join(', ')})`,
  );
  const save = database.prepare(
    `UPDATE job SET ${COLUMNS.slice(1)
      .map((name) => `${name} = :${name}`)
      .join(', ')}
     WHERE print_log_id = :print_log_id`,
  );
  const find = database.prepare(`${SELECT} WHERE job.print_log_id = ?`);
  const newest = database.prepare(`${SELECT} ORDER BY job.accepted_at DESC, job.rowid DESC LIMIT ?`);
  const unfinished = database.prepare(
    `${SELECT} WHERE job.phase IN ('accepted', 'submitting', 'printing', 'held')`,
  );
  const forget = database.prepare(
    `DELETE FROM job WHERE accepted_at < ? AND print_log_id IN
       (SELECT print_log_id FROM outbox WHERE state = 'acknowledged')`,
  );
  return {
    insert: (job) => void insert.run(valuesOf(job)),
    save: (job) => void save.run(valuesOf(job)),
    find: (printLogId) => {
      const row = find.get(printLogId);
      return row ? jobRow.parse(row) : null;
    },
    newest: (rows) => newest.all(rows).map((row) => jobRow.parse(row)),
    unfinished: () => unfinished.all().map((row) => jobRow.parse(row).job),
    forgetBefore: (moment) => Number(forget.run(moment).changes),
  };
}

function valuesOf(job: Job): Record<(typeof COLUMNS)[number], string | number | null> {
  return {
    print_log_id: job.ticket.printLogId,
    ticket: JSON.stringify(job.ticket),
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
    refused: Number(job.refused),
    cancel_requested: Number(job.cancelRequested),
    accepted_at: job.acceptedAt,
    finished_at: job.finishedAt,
  };
}

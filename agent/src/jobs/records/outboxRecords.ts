import type { DatabaseSync } from 'node:sqlite';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { z } from 'zod';

const report = orderCalls.finish.body;
/** The body of order/finish as sent. */
export type OutcomeReport = z.input<typeof report>;

const outboxRow = z
  .object({
    print_log_id: z.string(),
    platform: z.string(),
    request_id: z.string(),
    report: z
      .string()
      .transform((text): unknown => JSON.parse(text))
      .pipe(report),
    attempts: z.int(),
  })
  .transform((row) => ({
    printLogId: row.print_log_id,
    platform: row.platform,
    requestId: row.request_id,
    report: row.report,
    attempts: row.attempts,
  }));
const backlogRow = z.object({ waiting: z.int(), oldest: z.int().nullable() });

/** An outcome not yet acknowledged by the platform. */
export type OutboxEntry = z.infer<typeof outboxRow>;

/** Outcomes until the platform has answered. A refused one is kept for a person to review. */
export interface OutboxRecords {
  put(entry: Omit<OutboxEntry, 'attempts' | 'report'> & { readonly report: OutcomeReport }, at: number): void;
  /** Waiting outcomes for a platform, oldest first. */
  waiting(platform: string): OutboxEntry[];
  /** Number of waiting outcomes for a platform, and the time of the oldest. */
  backlog(platform: string): { readonly waiting: number; readonly oldestAt: number | null };
  countAttempt(printLogId: string, problem: string): void;
  settle(printLogId: string, state: 'acknowledged' | 'refused', at: number): void;
}

export function outboxRecords(database: DatabaseSync): OutboxRecords {
  const put = database.prepare(
    `INSERT INTO outbox (print_log_id, platform, request_id, report, state, attempts, last_problem, created_at)
     VALUES (?, ?, ?, ?, 'waiting', 0, '', ?)`,
  );
  const waiting = database.prepare(
    "SELECT * FROM outbox WHERE state = 'waiting' AND platform = ? ORDER BY created_at, rowid",
  );
  const backlog = database.prepare(
    "SELECT count(*) AS waiting, min(created_at) AS oldest FROM outbox WHERE state = 'waiting' AND platform = ?",
  );
  const count = database.prepare(
    'UPDATE outbox SET attempts = attempts + 1, last_problem = ? WHERE print_log_id = ?',
  );
  const settle = database.prepare(
    "UPDATE outbox SET state = ?, settled_at = ? WHERE print_log_id = ? AND state = 'waiting'",
  );
  return {
    put: (entry, at) =>
      void put.run(entry.printLogId, entry.platform, entry.requestId, JSON.stringify(entry.report), at),
    waiting: (platform) => waiting.all(platform).map((row) => outboxRow.parse(row)),
    backlog: (platform) => {
      const { waiting: rows, oldest } = backlogRow.parse(backlog.get(platform));
      return { waiting: rows, oldestAt: oldest };
    },
    countAttempt: (printLogId, problem) => void count.run(problem, printLogId),
    settle: (printLogId, state, at) => void settle.run(state, at, printLogId),
  };
}

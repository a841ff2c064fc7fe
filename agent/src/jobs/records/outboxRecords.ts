import { parseJson } from '@self-print/contract/parseJson.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { z } from 'zod';
import { jsonText, type RecordSource, storedRecords } from '../../journal/storedRecords.ts';
import { essentialReport } from './essentialReport.ts';

const report = orderCalls.finish.body;
/** The body of order/finish as sent. */
export type OutcomeReport = z.input<typeof report>;

const outboxRow = z.codec(
  z.object({
    print_log_id: z.string(),
    platform: z.string(),
    request_id: z.string(),
    report: jsonText(report),
    attempts: z.int(),
  }),
  z.custom<OutboxEntry>(),
  {
    decode: (row) => ({
      printLogId: row.print_log_id,
      platform: row.platform,
      requestId: row.request_id,
      report: row.report,
      attempts: row.attempts,
    }),
    encode: (entry) => ({
      print_log_id: entry.printLogId,
      platform: entry.platform,
      request_id: entry.requestId,
      report: entry.report,
      attempts: entry.attempts,
    }),
  },
);
const backlogRow = z.object({ waiting: z.int(), refused: z.int(), oldest: z.int().nullable() });

/** An outcome not yet acknowledged by the platform. */
export interface OutboxEntry {
  readonly printLogId: string;
  readonly platform: string;
  readonly requestId: string;
  readonly report: z.output<typeof report>;
  readonly attempts: number;
}

/** Numbers of outcomes that a platform does not have: waiting ones with the time of the oldest, and refused ones. */
export interface Backlog {
  readonly waiting: number;
  readonly refused: number;
  readonly oldestAt: number | null;
}

/** Outcomes until the platform has answered. A refused one is kept for a person to review. */
export interface OutboxRecords {
  put(entry: Omit<OutboxEntry, 'attempts' | 'report'> & { readonly report: OutcomeReport }, at: number): void;
  /** Waiting outcomes for a platform, oldest first. One that cannot be read is reduced to its essentials. */
  waiting(platform: string): OutboxEntry[];
  backlog(platform: string): Backlog;
  /** @param isSeen whether the platform may have seen the report */
  countAttempt(printLogId: string, problem: string, isSeen: boolean): void;
  settle(printLogId: string, state: 'acknowledged' | 'refused', at: number): void;
}

export function outboxRecords(source: RecordSource): OutboxRecords {
  const { database } = source;
  const stored = storedRecords(source, { table: 'outbox', key: 'print_log_id', schema: outboxRow });
  const put = database.prepare(
    `INSERT INTO outbox (print_log_id, platform, request_id, report, state, attempts, last_problem, created_at)
     VALUES (:print_log_id, :platform, :request_id, :report, 'waiting', :attempts, '', :at)`,
  );
  const waiting = database.prepare(
    "SELECT * FROM outbox WHERE state = 'waiting' AND platform = ? ORDER BY created_at, rowid",
  );
  const backlog = database.prepare(
    `SELECT count(*) FILTER (WHERE state = 'waiting') AS waiting, count(*) FILTER (WHERE state = 'refused') AS refused,
       min(created_at) FILTER (WHERE state = 'waiting') AS oldest FROM outbox WHERE platform = ?`,
  );
  const count = database.prepare(
    'UPDATE outbox SET attempts = attempts + ?, last_problem = ? WHERE print_log_id = ?',
  );
  const settle = database.prepare(
    "UPDATE outbox SET state = ?, settled_at = ? WHERE print_log_id = ? AND state = 'waiting'",
  );
  const replace = database.prepare('UPDATE outbox SET report = ? WHERE print_log_id = ?');
  const giveUp = database.prepare("UPDATE outbox SET state = 'refused' WHERE print_log_id = ?");
  /** The bytes have been set aside; what can still be read of them is reported. */
  const repaired = (row: ReturnType<typeof waiting.all>[number]): OutboxEntry | null => {
    const printLogId = String(row.print_log_id);
    const report = essentialReport(parseJson(String(row.report)));
    if (report === null) giveUp.run(printLogId);
    else replace.run(JSON.stringify(report), printLogId);
    return report && outboxRow.parse({ ...row, report: JSON.stringify(report) });
  };
  return {
    put: (entry, at) =>
      void put.run({ ...stored.row({ ...entry, report: report.parse(entry.report), attempts: 0 }), at }),
    waiting: (platform) =>
      waiting.all(platform).flatMap((row) => {
        const [entry] = stored.many([row]);
        return entry ?? repaired(row) ?? [];
      }),
    backlog: (platform) => {
      const { waiting: rows, refused, oldest } = backlogRow.parse(backlog.get(platform));
      return { waiting: rows, refused, oldestAt: oldest };
    },
    countAttempt: (printLogId, problem, isSeen) => void count.run(isSeen ? 1 : 0, problem, printLogId),
    settle: (printLogId, state, at) => void settle.run(state, at, printLogId),
  };
}

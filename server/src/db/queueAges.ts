import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import { z } from 'zod';
import type { Database } from './database.ts';

interface QueueRule {
  readonly table: string;
  readonly waits: string;
  readonly since: string;
  /** Later than in order, also while the other side is slow. */
  readonly lateMs: number;
}

/** Work that waits for a job of the servers. */
const QUEUES = {
  conversions: {
    table: 'cloud_file',
    waits: "state = 'converting' and deleting_at is null",
    since: 'changed_at',
    lateMs: 10 * MINUTE_MS,
  },
  messages: {
    table: 'sms_message',
    waits: "state = 'waiting'",
    since: 'created_at',
    lateMs: 5 * MINUTE_MS,
  },
  batches: { table: 'batch_task', waits: "state = 'waiting'", since: 'requested_at', lateMs: HOUR_MS },
  duesReports: { table: 'dues_report', waits: "state = 'due'", since: 'created_at', lateMs: HOUR_MS },
  refunds: {
    table: 'pay_refund',
    waits: "state in ('requested', 'unknown', 'processing')",
    since: 'created_at',
    lateMs: DAY_MS,
  },
  synchronisations: { table: 'sync_run', waits: "state = 'queued'", since: 'queued_at', lateMs: HOUR_MS },
} as const satisfies Record<string, QueueRule>;

export type QueueName = keyof typeof QUEUES;
export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[];

export interface QueueAge {
  readonly queue: QueueName;
  readonly waiting: number;
  /** How long the oldest has waited; 0 when nothing does. */
  readonly oldestSeconds: number;
  readonly isLate: boolean;
}

const row = z.object({ queue: z.enum(QUEUE_NAMES), waiting: z.coerce.number(), oldest: z.date().nullable() });

/** How much waits for the servers' jobs, over all schools, and for how long. */
export async function readQueues({ pool }: Pick<Database, 'pool'>, now: Date): Promise<readonly QueueAge[]> {
  const parts = QUEUE_NAMES.map((queue) => {
    const { table, waits, since } = QUEUES[queue];
    return `select '${queue}' as queue, count(*) as waiting, min(${since}) as oldest from ${table} where ${waits}`;
  });
  const { rows } = await pool.query(parts.join(' union all '));
  return z
    .array(row)
    .parse(rows)
    .map(({ queue, waiting, oldest }) => {
      const ageMs = oldest === null ? 0 : Math.max(0, now.getTime() - oldest.getTime());
      return {
        queue,
        waiting,
        oldestSeconds: Math.round(ageMs / SECOND_MS),
        isLate: ageMs > QUEUES[queue].lateMs,
      };
    });
}

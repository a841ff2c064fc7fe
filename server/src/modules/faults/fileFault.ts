import { MINUTE_MS, ORDER_NUMBER_DIGITS } from '@self-print/contract/limits.ts';
import type { FaultSource, FiledFault } from '@self-print/contract/platform/faults.ts';
import { and, eq } from 'drizzle-orm';
import { faultReport } from '../../db/schema/faults.ts';
import type { Deps } from '../../deps.ts';
import type { TerminalRow } from '../terminals/terminalStore.ts';
import { encryptReport, type FaultReportRow } from './encryptedFault.ts';
import { healthOf } from './faultTerminal.ts';

const PHOTOS_MS = 30 * MINUTE_MS;

export interface NewFault {
  readonly schoolCode: string;
  readonly source: FaultSource;
  readonly requestKey: string;
  readonly faultType: number;
  readonly reason: string;
  readonly phone: string | undefined;
  readonly problemCode: string | null;
  readonly orderId: string | null;
  readonly terminal: TerminalRow | undefined;
  readonly reporterId: string | null;
}

/** Saves a report. The same request again, after a lost answer, gives the report that it made. */
export async function fileFault(
  { db, keys, clock, random, log }: Pick<Deps, 'db' | 'keys' | 'clock' | 'random' | 'log'>,
  fault: NewFault,
): Promise<FiledFault> {
  const now = clock.now();
  const { schoolCode, requestKey, source, faultType, problemCode, orderId, reporterId, terminal } = fault;
  const key = { schoolCode, feedbackId: random.uuid() };
  const [saved] = await db.orm
    .insert(faultReport)
    .values({
      ...key,
      ...encryptReport(keys, key, fault),
      requestKey,
      source,
      faultType,
      problemCode,
      orderId,
      reporterId,
      terminalCode: terminal?.terminalCode ?? null,
      terminalHealth: terminal ? healthOf(terminal, now) : null,
      state: 'new',
      revision: 0,
      createdAt: now,
      changedAt: now,
    })
    .onConflictDoNothing({ target: [faultReport.schoolCode, faultReport.requestKey] })
    .returning();
  if (saved) {
    log.event('fault-reported', {
      schoolCode,
      feedbackId: saved.feedbackId,
      source,
      faultType,
      terminalCode: saved.terminalCode,
    });
    return filed(saved);
  }
  const [earlier] = await db.orm
    .select()
    .from(faultReport)
    .where(and(eq(faultReport.schoolCode, schoolCode), eq(faultReport.requestKey, requestKey)));
  if (!earlier) throw new Error('A repeated fault report is gone');
  return filed(earlier);
}

function filed({ feedbackId, createdAt }: FaultReportRow): FiledFault {
  return {
    feedbackId,
    number: numberOfFault(feedbackId),
    photosUntil: photosUntil(createdAt).toISOString(),
  };
}

export function photosUntil(createdAt: Date): Date {
  return new Date(createdAt.getTime() + PHOTOS_MS);
}

/** The short number that people read out. */
export function numberOfFault(feedbackId: string): string {
  return feedbackId.replaceAll('-', '').slice(0, ORDER_NUMBER_DIGITS);
}

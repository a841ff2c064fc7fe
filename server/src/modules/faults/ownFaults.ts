import type { CallAnswer } from '@self-print/contract/call.ts';
import type { faultCalls } from '@self-print/contract/platform/faults.ts';
import { and, desc, eq } from 'drizzle-orm';
import { faultPhoto, faultReport } from '../../db/schema/faults.ts';
import { terminal } from '../../db/schema/terminals.ts';
import type { Deps } from '../../deps.ts';
import type { UserActor } from '../../http/actor.ts';
import { decryptAnswer, decryptReason } from './encryptedFault.ts';
import { placeOf } from './faultTerminal.ts';
import { numberOfFault } from './fileFault.ts';

/** A person's own reports with the answers, newest first. */
export async function ownFaults(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  { schoolCode, userId }: UserActor,
  { page, rows: pageSize }: { readonly page: number; readonly rows: number },
): Promise<CallAnswer<typeof faultCalls.own>> {
  const wanted = and(eq(faultReport.schoolCode, schoolCode), eq(faultReport.reporterId, userId));
  const photos = db.orm.$count(
    faultPhoto,
    and(eq(faultPhoto.schoolCode, faultReport.schoolCode), eq(faultPhoto.feedbackId, faultReport.feedbackId)),
  );
  const found = await db.orm
    .select({ report: faultReport, terminal, photos })
    .from(faultReport)
    .leftJoin(
      terminal,
      and(
        eq(terminal.schoolCode, faultReport.schoolCode),
        eq(terminal.terminalCode, faultReport.terminalCode),
      ),
    )
    .where(wanted)
    .orderBy(desc(faultReport.createdAt), faultReport.feedbackId)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const total = await db.orm.$count(faultReport, wanted);
  const rows = found.map(({ report, terminal: at, photos: count }) => ({
    feedbackId: report.feedbackId,
    number: numberOfFault(report.feedbackId),
    faultType: report.faultType,
    faultReason: decryptReason(keys, report),
    state: report.state,
    answer: decryptAnswer(keys, report),
    terminal: at ? placeOf(at) : null,
    photos: count,
    createdAt: report.createdAt.toISOString(),
    changedAt: report.changedAt.toISOString(),
  }));
  return { rows, total, pageSize, pageNumber: page };
}

import type { FaultDetail } from '@self-print/contract/platform/faultAdmin.ts';
import { and, asc, eq } from 'drizzle-orm';
import { faultEvent, faultPhoto, faultReport } from '../../db/schema/faults.ts';
import type { Deps } from '../../deps.ts';
import type { AdminActor } from '../../http/actor.ts';
import { may } from '../../http/permissions.ts';
import { administratorNames } from '../accounts/administratorNames.ts';
import { decryptAnswer, decryptPhone, decryptReason, decryptRemark } from './encryptedFault.ts';
import { nextStates } from './faultLife.ts';
import { faultRow, readFaults } from './listFaults.ts';

/** One report with everything that is known of it; undefined when the school has none. */
export async function viewFault(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  actor: AdminActor,
  feedbackId: string,
): Promise<FaultDetail | undefined> {
  const { schoolCode } = actor;
  const wanted = and(eq(faultReport.schoolCode, schoolCode), eq(faultReport.feedbackId, feedbackId));
  const [found] = await readFaults(db, wanted, { limit: 1, offset: 0 });
  if (!found) return undefined;
  const { report } = found;
  const events = await db.orm
    .select()
    .from(faultEvent)
    .where(and(eq(faultEvent.schoolCode, schoolCode), eq(faultEvent.feedbackId, feedbackId)))
    .orderBy(asc(faultEvent.revision));
  const photos = await db.orm
    .select({ photoId: faultPhoto.photoId })
    .from(faultPhoto)
    .where(and(eq(faultPhoto.schoolCode, schoolCode), eq(faultPhoto.feedbackId, feedbackId)))
    .orderBy(asc(faultPhoto.place));
  const ids = events.flatMap(({ by, assigneeId }) => [by, assigneeId]);
  const nameOf = await administratorNames(db, keys, schoolCode, [...ids, report.assigneeId]);
  const row = faultRow(keys, found, nameOf);
  return {
    ...row,
    phone: may(actor, 'fault:write') ? decryptPhone(keys, report) : row.phone,
    faultReason: decryptReason(keys, report),
    answer: decryptAnswer(keys, report),
    revision: report.revision,
    next: nextStates(report.state),
    photoIds: photos.map(({ photoId }) => photoId),
    health: report.terminalHealth,
    events: events.map((event) => ({
      at: event.at.toISOString(),
      by: nameOf(event.by),
      state: event.state,
      assignee: nameOf(event.assigneeId),
      remark: decryptRemark(keys, event),
    })),
  };
}

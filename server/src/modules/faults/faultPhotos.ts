import type { FileAnswer } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, inArray, lt } from 'drizzle-orm';
import { faultPhoto, faultReport } from '../../db/schema/faults.ts';
import type { Deps } from '../../deps.ts';
import type { AdminActor } from '../../http/actor.ts';
import { SETTLED } from './faultLife.ts';

/** A photo of a report. It may show a person, so each access is logged. */
export async function readFaultPhoto(
  { db, storage, log }: Pick<Deps, 'db' | 'storage' | 'log'>,
  { schoolCode, userId }: AdminActor,
  photoId: string,
): Promise<Outcome<FileAnswer, 'NOT_FOUND'>> {
  const [row] = await db.orm
    .select()
    .from(faultPhoto)
    .where(and(eq(faultPhoto.schoolCode, schoolCode), eq(faultPhoto.photoId, photoId)));
  if (!row) return fail(problem('NOT_FOUND'));
  const { storageKey: key, sha256, contentLength, contentType } = row;
  const content = await storage.stream({ key, sha256, contentLength });
  if (!content.ok) return fail(problem('NOT_FOUND'));
  log.event('fault-photo-read', { schoolCode, photoId, by: userId });
  return ok({ contentType, contentLength, content: content.value });
}

const AT_ONCE = 200;

/** Deletes settled reports that nobody has changed since, with their photos; the files go first, so that none is left behind. */
export async function deleteOldFaults(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  schoolCode: string,
  before: Date,
): Promise<number> {
  const old = and(
    eq(faultReport.schoolCode, schoolCode),
    lt(faultReport.changedAt, before),
    inArray(faultReport.state, [...SETTLED]),
  );
  const rows = await db.orm
    .select({ feedbackId: faultReport.feedbackId })
    .from(faultReport)
    .where(old)
    .limit(AT_ONCE);
  for (const { feedbackId } of rows) {
    const ofReport = and(eq(faultPhoto.schoolCode, schoolCode), eq(faultPhoto.feedbackId, feedbackId));
    for (const { storageKey } of await db.orm.select().from(faultPhoto).where(ofReport))
      await storage.delete(storageKey);
    await db.orm.delete(faultPhoto).where(ofReport);
    await db.orm
      .delete(faultReport)
      .where(and(eq(faultReport.schoolCode, schoolCode), eq(faultReport.feedbackId, feedbackId)));
  }
  return rows.length;
}

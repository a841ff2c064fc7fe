import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { cloudFile } from '../../db/schema/cloudPrint.ts';
import type { Deps } from '../../deps.ts';
import { type CloudFileRow, isFile } from './fileStore.ts';
import { CONVERSION_LEASE_MS } from './limits.ts';

/** A file that this server may convert for as long as it renews the claim. */
export interface ConversionClaim {
  readonly file: CloudFileRow;
  readonly worker: string;
}

/** Key of the lock under which servers claim one after another, so that none misses another's claim. */
const CLAIM_LOCK = 20_261_122;

/**
 * Claims the next file that is waiting or was abandoned by another server. A person's files are converted one at a time, and the
 * person whose last conversion ended earliest comes first, so that neither twenty files nor a slow one delay other people.
 */
export async function claimNextFile(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  worker: string,
): Promise<ConversionClaim | undefined> {
  const now = clock.now();
  const at = sql`${now.toISOString()}::timestamptz`;
  const ofSamePerson = sql`other.school_code = ${cloudFile.schoolCode} and other.user_id = ${cloudFile.userId}`;
  const noneUnderWay = sql`not exists (
    select from cloud_file other
    where ${ofSamePerson}
      and other.state = 'converting' and other.claimed_by is not null and other.lease_expires_at > ${at}
  )`;
  const lastEnd = sql`(
    select max(other.changed_at) from cloud_file other
    where ${ofSamePerson} and other.state in ('ready', 'refused')
  )`;
  const claimed = await db.transaction(async ({ orm }) => {
    await orm.execute(sql`select pg_advisory_xact_lock(${CLAIM_LOCK})`);
    const [next] = await orm
      .select({ schoolCode: cloudFile.schoolCode, fileId: cloudFile.fileId })
      .from(cloudFile)
      .where(
        and(
          eq(cloudFile.state, 'converting'),
          isNull(cloudFile.deletingAt),
          or(isNull(cloudFile.leaseExpiresAt), lte(cloudFile.leaseExpiresAt, now)),
          noneUnderWay,
        ),
      )
      .orderBy(sql`${lastEnd} nulls first`, cloudFile.uploadedAt)
      .limit(1)
      .for('update', { skipLocked: true });
    if (!next) return fail('none');
    const [file] = await orm
      .update(cloudFile)
      .set({
        claimedBy: worker,
        leaseExpiresAt: leaseFrom(now),
        attempts: sql`${cloudFile.attempts} + 1`,
      })
      .where(isFile(next))
      .returning();
    return file ? ok({ file, worker }) : fail('none');
  });
  return claimed.ok ? claimed.value : undefined;
}

/** Renews all claims of a server. */
export async function renewClaims({ db, clock }: Pick<Deps, 'db' | 'clock'>, worker: string): Promise<void> {
  await db.orm
    .update(cloudFile)
    .set({ leaseExpiresAt: leaseFrom(clock.now()) })
    .where(and(eq(cloudFile.state, 'converting'), eq(cloudFile.claimedBy, worker)));
}

/** Releases a file, to be retried after `waitMs`. `counts` is false when the failure was not caused by the file. */
export async function giveBack(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  claim: ConversionClaim,
  { waitMs, counts }: { readonly waitMs: number; readonly counts: boolean },
): Promise<void> {
  await db.orm
    .update(cloudFile)
    .set({
      claimedBy: null,
      leaseExpiresAt: new Date(clock.now().getTime() + waitMs),
      ...(counts ? {} : { attempts: sql`${cloudFile.attempts} - 1` }),
    })
    .where(isClaimed(claim));
}

/** Records the end of a conversion if the claim is still held. */
export async function endConversion(
  { orm }: Queries,
  claim: ConversionClaim,
  changes: Partial<CloudFileRow>,
): Promise<boolean> {
  const ended = await orm
    .update(cloudFile)
    .set({ ...changes, claimedBy: null, leaseExpiresAt: null })
    .where(isClaimed(claim))
    .returning({ fileId: cloudFile.fileId });
  return ended.length > 0;
}

function isClaimed({ file, worker }: ConversionClaim) {
  return and(isFile(file), eq(cloudFile.state, 'converting'), eq(cloudFile.claimedBy, worker));
}

function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + CONVERSION_LEASE_MS);
}

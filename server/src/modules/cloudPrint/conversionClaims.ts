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

/**
 * Claims the next file that is waiting or was abandoned by another server. Files of the owner with the fewest conversions in
 * progress come first, so that one person's twenty files do not delay another person's one.
 */
export async function claimNextFile(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  worker: string,
): Promise<ConversionClaim | undefined> {
  const now = clock.now();
  const at = sql`${now.toISOString()}::timestamptz`;
  const ownUnderWay = sql`(
    select count(*) from cloud_file other
    where other.school_code = ${cloudFile.schoolCode} and other.user_id = ${cloudFile.userId}
      and other.state = 'converting' and other.claimed_by is not null and other.lease_expires_at > ${at}
  )`;
  const claimed = await db.transaction(async ({ orm }) => {
    const [next] = await orm
      .select({ schoolCode: cloudFile.schoolCode, fileId: cloudFile.fileId })
      .from(cloudFile)
      .where(
        and(
          eq(cloudFile.state, 'converting'),
          isNull(cloudFile.deletingAt),
          or(isNull(cloudFile.leaseExpiresAt), lte(cloudFile.leaseExpiresAt, now)),
        ),
      )
      .orderBy(ownUnderWay, cloudFile.uploadedAt)
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

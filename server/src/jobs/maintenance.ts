import { MINUTE_MS } from '@self-print/contract/limits.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import { lt, sql } from 'drizzle-orm';
import type { Storage } from '../adapters/storage/storage.ts';
import type { Keys } from '../crypto/keys.ts';
import type { Database } from '../db/database.ts';
import { captcha } from '../db/schema/captchas.ts';
import { phoneCode } from '../db/schema/messages.ts';
import { payPayerName } from '../db/schema/payments.ts';
import { rateLimit, wrongTry } from '../db/schema/rateLimits.ts';
import { webSession } from '../db/schema/sessions.ts';
import { signInEvent, signInFlow } from '../db/schema/signIn.ts';
import { accessToken, activationCode } from '../db/schema/terminals.ts';
import { identityCode, signInRequest, terminalVisit } from '../db/schema/visits.ts';
import { WRONG_TRIES_KEPT_MS } from '../http/rateLimit/wrongTries.ts';
import { indexNames } from '../modules/accounts/indexNames.ts';
import { forgetOutcomes } from '../modules/commands/forgetOutcomes.ts';
import { deletePreviews } from '../modules/documentPreviews/previewPages.ts';
import { deleteAllUnkept } from '../modules/issuing/unkeptDocuments.ts';
import { deleteUnusedProofs } from '../modules/itemSteps/deleteProofs.ts';
import { forgetMessages } from '../modules/messages/forgetMessages.ts';
import { reviewStalePrints } from '../modules/orders/stalePrints.ts';
import { keepPackages } from '../modules/packages/upkeep.ts';
import { forgetPageImages } from '../modules/pageImages/forgetPageImages.ts';
import { forgetRecordsBefore } from '../modules/recordImports/importStore.ts';
import { applyRetention } from '../modules/retention/applyRetention.ts';
import { forgetAppTraces } from '../modules/schoolApps/forget.ts';
import { keepScripts } from '../modules/scripts/upkeep.ts';
import { SIGN_INS_KEPT_MS } from '../modules/signIn/log/keptSignIns.ts';
import { forgetWarnings } from '../modules/warnings/forgetWarnings.ts';
import type { Clock, Random, Timers } from '../system.ts';

export const MAINTENANCE_PERIOD_MS = 15 * MINUTE_MS;

interface MaintenanceOptions {
  readonly db: Database;
  readonly storage: Storage;
  readonly keys: Keys;
  readonly clock: Clock;
  readonly random: Random;
  readonly timers: Timers;
  readonly log: EventLog;
}

/** Runs maintenance periodically; the returned function stops it. */
export function scheduleMaintenance(options: MaintenanceOptions): () => void {
  const { db, clock, timers, log } = options;
  // Each independently: an unavailable file storage must not prevent database maintenance.
  const attempt = (work: () => Promise<void>) =>
    work().catch((error: unknown) => log.error('database-maintenance-failed', error));
  return timers.every(MAINTENANCE_PERIOD_MS, async () => {
    await attempt(() => indexNames(options));
    await attempt(() => applyRetention(options));
    await attempt(() => reviewStalePrints(options));
    await attempt(() => keepPackages(options));
    await attempt(() => keepScripts(options));
    for (const deleteFiles of [deletePreviews, deleteAllUnkept, forgetPageImages])
      await attempt(async () => {
        await deleteFiles(options, clock.now());
      });
    await attempt(async () => {
      await maintainDatabase(db, clock);
      log.event('database-maintained', { engine: db.engine });
    });
  });
}

/**
 * Deletes what has expired, and does for the embedded engine what PostgreSQL does by itself (it has no autovacuum). Safe to run
 * on several replicas at once.
 */
export async function maintainDatabase(db: Database, clock: Clock): Promise<void> {
  const now = clock.now();
  await db.orm.delete(accessToken).where(lt(accessToken.expiresAt, now));
  await db.orm.delete(activationCode).where(lt(activationCode.expiresAt, now));
  await db.orm.delete(captcha).where(lt(captcha.expiresAt, now));
  await db.orm.delete(rateLimit).where(lt(rateLimit.windowEndsAt, now));
  const oldestTry = new Date(now.getTime() - WRONG_TRIES_KEPT_MS);
  await db.orm.delete(wrongTry).where(lt(wrongTry.lastAt, oldestTry));
  await db.orm.delete(webSession).where(lt(webSession.expire, now));
  await db.orm.delete(terminalVisit).where(lt(terminalVisit.expiresAt, now));
  await db.orm.delete(signInRequest).where(lt(signInRequest.expiresAt, now));
  await db.orm.delete(identityCode).where(lt(identityCode.expiresAt, now));
  await db.orm.delete(phoneCode).where(lt(phoneCode.expiresAt, now));
  await deleteUnusedProofs(db, now);
  await forgetMessages(db, now);
  await forgetRecordsBefore(db, now);
  await db.orm.delete(signInFlow).where(lt(signInFlow.expiresAt, now));
  await db.orm.delete(payPayerName).where(lt(payPayerName.expiresAt, now));
  const oldestSignIn = new Date(now.getTime() - SIGN_INS_KEPT_MS);
  await db.orm.delete(signInEvent).where(lt(signInEvent.at, oldestSignIn));
  await forgetWarnings(db, now);
  await forgetAppTraces(db, now);
  await forgetOutcomes(db, now);
  if (db.engine === 'embedded') {
    await db.orm.execute(sql`vacuum analyze`);
    await db.orm.execute(sql`checkpoint`);
  }
}

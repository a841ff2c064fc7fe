import { APP_HEADERS } from '@self-print/contract/call.ts';
import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import { CLOCK_SKEW_SECONDS, MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import { appKeyId } from '@self-print/contract/platform/appFacts.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { z } from 'zod';
import { isWithin } from '../../adapters/dataSource/addresses.ts';
import { CLOCKS_APART_MAX_S, isOfNow } from '../../adapters/signedCalls/gateway.ts';
import { isSignedWith } from '../../adapters/signedCalls/signature.ts';
import { dayIn } from '../../calendar/dayIn.ts';
import { appKey, appNonce, schoolApp } from '../../db/schema/schoolApps.ts';
import { school } from '../../db/schema/schools.ts';
import type { Deps } from '../../deps.ts';
import type { AppActor } from '../../http/actor.ts';
import type { SignedRequest } from '../../http/platformApp.ts';
import { takeRate } from '../../http/rateLimit/rateLimit.ts';
import { secretOf } from './appKeys.ts';
import { isLive, worksAt } from './appStore.ts';

type AppAuthDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'log'>;

/** A timestamp may be as far ahead as behind, and servers' clocks differ too. */
const NONCE_KEPT_MS = (2 * CLOCKS_APART_MAX_S + CLOCK_SKEW_SECONDS) * SECOND_MS;

const signatureHeaders = z.object({
  key: appKeyId,
  timestamp: z.string().regex(/^\d{1,12}$/),
  nonce: z.string().regex(/^[A-Za-z0-9]{16,64}$/),
  signature: z.string().regex(/^[0-9a-f]{64}$/),
});

/**
 * Finds the app that signed a request (docs/interface.md). Nothing is told of a key to whom cannot sign with it. The nonce is taken by one
 * statement, so of two servers that get the same request one carries it out.
 */
export function createAuthenticateApp(deps: AppAuthDeps) {
  const { db, keys, clock } = deps;
  return async (request: SignedRequest): Promise<Result<AppActor, CallProblem>> => {
    const { method, target, body, header, address } = request;
    const given = signatureHeaders.safeParse({
      key: header(APP_HEADERS.key),
      timestamp: header(APP_HEADERS.timestamp),
      nonce: header(APP_HEADERS.nonce),
      signature: header(APP_HEADERS.signature),
    });
    if (!given.success || body === undefined) return fail(problem('APP_SIGNATURE_INVALID'));
    const { key: keyId, timestamp, nonce, signature } = given.data;
    const now = clock.now();
    const found = await findByKey(deps, keyId, now);
    if (!found) return fail(problem('APP_SIGNATURE_INVALID'));
    const { app, key, timeZone } = found;
    const refuse = (name: RefusedBy): Result<never, CallProblem> => {
      deps.log.event('app-refused', { appId: app.appId, why: name });
      return fail(problem(name));
    };
    const parts = { kind: 'INTERFACE1-REQUEST', act: method, path: target, timestamp, nonce, body } as const;
    if (!isSignedWith(parts, secretOf(keys, key), signature)) return refuse('APP_SIGNATURE_INVALID');
    if (!isOfNow(timestamp, clock)) return refuse('APP_CLOCK_OFF');
    if (!isLive(app, dayIn(timeZone, now)) || !isWithin(app.networks, address))
      return refuse('APP_NOT_ADMITTED');
    const [taken] = await db.orm
      .insert(appNonce)
      .values({ keyId, nonce, expiresAt: new Date(now.getTime() + NONCE_KEPT_MS) })
      .onConflictDoNothing()
      .returning({ nonce: appNonce.nonce });
    if (!taken) return refuse('APP_REPLAYED');
    const rule = { tries: app.callsPerMinute, windowMs: MINUTE_MS };
    const rate = await takeRate(deps, rule, 'app', app.schoolCode, app.appId);
    if (!rate.ok) return rate;
    await noteUse(deps, keyId, now);
    const { schoolCode, appId, name } = app;
    return ok({ kind: 'app', schoolCode, appId, name, scopes: new Set(app.scopes) });
  };
}

type RefusedBy = 'APP_SIGNATURE_INVALID' | 'APP_CLOCK_OFF' | 'APP_NOT_ADMITTED' | 'APP_REPLAYED';

async function findByKey({ db }: AppAuthDeps, keyId: string, now: Date) {
  const [row] = await db.orm
    .select({ app: schoolApp, key: appKey, timeZone: school.timeZone })
    .from(appKey)
    .innerJoin(schoolApp, and(eq(schoolApp.schoolCode, appKey.schoolCode), eq(schoolApp.appId, appKey.appId)))
    .innerJoin(school, eq(school.schoolCode, appKey.schoolCode))
    .where(and(eq(appKey.keyId, keyId), worksAt(now)));
  return row;
}

/** To the minute, so that not every call writes. */
async function noteUse({ db }: AppAuthDeps, keyId: string, now: Date): Promise<void> {
  const longAgo = new Date(now.getTime() - MINUTE_MS);
  await db.orm
    .update(appKey)
    .set({ lastUsedAt: now })
    .where(and(eq(appKey.keyId, keyId), or(isNull(appKey.lastUsedAt), lt(appKey.lastUsedAt, longAgo))));
}

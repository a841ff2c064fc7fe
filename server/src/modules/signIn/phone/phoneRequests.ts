import type { Assurance } from '@self-print/contract/assurance.ts';
import type { CallAnswer } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import type { approveVisitCalls, visitCalls } from '@self-print/contract/platform/visits.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { phoneAddresses } from '@self-print/contract/webPaths.ts';
import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { terminal } from '../../../db/schema/terminals.ts';
import { type RequestState, signInRequest } from '../../../db/schema/visits.ts';
import type { Deps } from '../../../deps.ts';
import type { UserActor } from '../../../http/actor.ts';
import { type RateRule, takeRate } from '../../../http/rateLimit/rateLimit.ts';
import { assuranceOf } from '../../../http/sessions/proofs.ts';
import { findAccountWithRole } from '../../accounts/findAccount.ts';
import { stepUpProblem } from '../../assurance/stepUp.ts';
import type { TerminalKey } from '../../terminals/terminalStore.ts';
import { type ProvenPerson, personOf } from '../provenPerson.ts';

/** How long a QR code on the screen is valid. */
const REQUEST_VALID_MS = 2 * MINUTE_MS;
const POLL_SECONDS = 2;
const MATCH_NUMBERS = 100;
const MATCH_DIGITS = 2;
/** Codes that a terminal may create per window; a page that exceeds this is broken. */
const REQUEST_RATE: RateRule = { tries: 60, windowMs: 10 * MINUTE_MS };

type Begun = CallAnswer<typeof visitCalls.beginByPhone>;
type Looked = Omit<CallAnswer<typeof approveVisitCalls.look>, 'confirms'>;

export interface PhoneWish {
  readonly needed: Assurance | null;
  readonly requestId?: string | undefined;
}

/**
 * Creates a one-time request that a signed-in phone may approve (like RFC 8628, device authorization); with `needed`, only one whose
 * own sign-in is as sure as that. Its id may say for what it is.
 */
export async function beginPhoneRequest(
  deps: Deps,
  { schoolCode, terminalCode }: TerminalKey,
  { needed, requestId = deps.random.uuid() }: PhoneWish,
): Promise<Outcome<Begun, 'TOO_MANY_REQUESTS'>> {
  const taken = await takeRate(deps, REQUEST_RATE, 'sign-in request', schoolCode, terminalCode);
  if (!taken.ok) return taken;
  const { db, clock, random, publicUrl } = deps;
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + REQUEST_VALID_MS);
  const matchDigits = String(random.below(MATCH_NUMBERS)).padStart(MATCH_DIGITS, '0');
  await db.orm.insert(signInRequest).values({
    schoolCode,
    requestId,
    terminalCode,
    matchDigits,
    expiresAt,
    needed,
    state: 'waiting',
    createdAt: now,
  });
  return ok({
    requestId,
    url: publicUrl() + phoneAddresses.approveVisit(requestId),
    match: matchDigits,
    validSeconds: REQUEST_VALID_MS / SECOND_MS,
    pollSeconds: POLL_SECONDS,
  });
}

/** How far a terminal's request is. */
export async function stepOfRequest(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { schoolCode, terminalCode }: TerminalKey,
  requestId: string,
): Promise<Outcome<Exclude<RequestState, 'taken'> | 'expired', 'NOT_FOUND'>> {
  const [row] = await db.orm
    .select()
    .from(signInRequest)
    .where(and(sameRequest(schoolCode, requestId), eq(signInRequest.terminalCode, terminalCode)));
  if (!row) return fail(problem('NOT_FOUND'));
  if (row.state === 'refused') return ok(row.state);
  return ok(row.expiresAt <= clock.now() || row.state === 'taken' ? 'expired' : row.state);
}

/** The person who approved a terminal's request, as surely as their phone knew them. Given once. */
export async function takeRequest(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  { schoolCode, terminalCode }: TerminalKey,
  requestId: string,
): Promise<Outcome<ProvenPerson, 'NOT_FOUND' | 'SIGN_IN_REQUEST_ENDED'>> {
  const [row] = await db.orm
    .update(signInRequest)
    .set({ state: 'taken' })
    .where(
      and(
        sameRequest(schoolCode, requestId),
        eq(signInRequest.terminalCode, terminalCode),
        eq(signInRequest.state, 'approved'),
        gt(signInRequest.expiresAt, clock.now()),
      ),
    )
    .returning();
  if (!row || row.userId === null) return fail(problem('SIGN_IN_REQUEST_ENDED'));
  const found = await findAccountWithRole(db, keys, schoolCode, row.userId);
  if (!found || found.disabledAt !== null) return fail(problem('SIGN_IN_REQUEST_ENDED'));
  const assurance = row.assurance ?? 'normal';
  return ok(personOf(keys, found, { way: 'QR', providerId: null, assurance, ticket: null }));
}

/**
 * Shows a person where they are asked to sign in; the terminal sees that its code was scanned. A person whose sign-in is not as sure as
 * the terminal needs is told so before they approve.
 */
export async function lookAtRequest(
  { db, clock }: Deps,
  actor: UserActor,
  requestId: string,
): Promise<Outcome<Looked, 'NOT_FOUND' | 'SIGN_IN_REQUEST_ENDED' | StepUpName>> {
  const { schoolCode } = actor;
  const [row] = await db.orm
    .select({ request: signInRequest, place: terminal })
    .from(signInRequest)
    .innerJoin(
      terminal,
      and(
        eq(terminal.schoolCode, signInRequest.schoolCode),
        eq(terminal.terminalCode, signInRequest.terminalCode),
      ),
    )
    .where(sameRequest(schoolCode, requestId));
  if (!row) return fail(problem('NOT_FOUND'));
  const { request, place } = row;
  if (request.expiresAt <= clock.now() || !isOpen(request.state))
    return fail(problem('SIGN_IN_REQUEST_ENDED'));
  const unsure = await stepUpProblem(db, actor, request.needed ?? 'low');
  if (unsure) return fail(unsure);
  await move(db, schoolCode, requestId, ['waiting'], { state: 'seen' });
  return ok({
    terminalCode: request.terminalCode,
    name: { zh: place.nameZh, en: place.nameEn },
    location: { zh: place.locationZh, en: place.locationEn },
    match: request.matchDigits,
    expiresAt: request.expiresAt.toISOString(),
  });
}

type StepUpName = 'STEP_UP_NEEDED' | 'STEP_UP_NOT_OFFERED';

interface Answer {
  readonly requestId: string;
  readonly approve: boolean;
}

/** Approves or refuses a request; the first answer counts. The terminal learns how sure the phone's own sign-in is. */
export async function answerRequest(
  { db, clock }: Deps,
  actor: UserActor,
  { requestId, approve }: Answer,
): Promise<Outcome<{ readonly approved: boolean }, 'NOT_FOUND' | 'SIGN_IN_REQUEST_ENDED' | StepUpName>> {
  const { schoolCode, userId, proofs } = actor;
  const [row] = await db.orm
    .select({ needed: signInRequest.needed })
    .from(signInRequest)
    .where(sameRequest(schoolCode, requestId));
  if (!row) return fail(problem('NOT_FOUND'));
  const unsure = approve ? await stepUpProblem(db, actor, row.needed ?? 'low') : undefined;
  if (unsure) return fail(unsure);
  const answer = approve
    ? ({ state: 'approved', userId, assurance: assuranceOf(proofs) } as const)
    : ({ state: 'refused' } as const);
  const changed = await move(db, schoolCode, requestId, ['waiting', 'seen'], answer, clock.now());
  return changed ? ok({ approved: approve }) : fail(problem('SIGN_IN_REQUEST_ENDED'));
}

const sameRequest = (schoolCode: string, requestId: string) =>
  and(eq(signInRequest.schoolCode, schoolCode), eq(signInRequest.requestId, requestId));

const isOpen = (state: RequestState) => state === 'waiting' || state === 'seen';

/**
 * Changes a request that is in one of the given states and returns whether it did; with `now`, only if the request has not
 * expired.
 */
async function move(
  { orm }: Queries,
  schoolCode: string,
  requestId: string,
  from: RequestState[],
  changes: { readonly state: RequestState; readonly userId?: string; readonly assurance?: Assurance },
  now?: Date,
): Promise<boolean> {
  const changed = await orm
    .update(signInRequest)
    .set(changes)
    .where(
      and(
        sameRequest(schoolCode, requestId),
        inArray(signInRequest.state, from),
        now && gt(signInRequest.expiresAt, now),
      ),
    )
    .returning({ requestId: signInRequest.requestId });
  return changed.length > 0;
}

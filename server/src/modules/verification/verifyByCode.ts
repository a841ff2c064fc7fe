import { timingSafeEqual } from 'node:crypto';
import type { CallProblem } from '@self-print/contract/errors.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import type { Verdict } from '@self-print/contract/platform/documents.ts';
import { ok, type Result } from '@self-print/contract/result.ts';
import type { Deps } from '../../deps.ts';
import { giveBackTry } from '../../http/rateLimit/giveBackTry.ts';
import { type RateRule, takeRate } from '../../http/rateLimit/rateLimit.ts';
import { indexOfCode, indexOfFactor } from '../issuing/encryptedDocument.ts';
import { readVerificationCode } from '../issuing/verificationCode.ts';
import { countView, findByCode, type HandedOut } from './issuedStore.ts';
import { giveTicket } from './previewTicket.ts';
import { stateOf, verdictOf } from './verdict.ts';

export type VerifyDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'log'>;

/** A human-resources department checks many papers from one address. */
const ADDRESS_RATE: RateRule = { tries: 200, windowMs: 10 * MINUTE_MS };
/** Wrong second factors for one document. */
const FACTOR_RATE: RateRule = { tries: 10, windowMs: 10 * MINUTE_MS };
/** Stands for a factor that was not given, since a path has no empty part. */
const NOT_GIVEN = '-';
/** What cannot be a code is looked for all the same, so that the answer takes as long. */
const NO_CODE = '-';

/**
 * Verifies a document by the code on it. Who has only the code learns that there is such a document and is asked for the last
 * four characters of the holder's number; who has both reads what was certified, masked, and may look at the pages.
 */
export async function verifyByCode(
  deps: VerifyDeps,
  address: string,
  typed: { readonly code: string; readonly factor: string },
): Promise<Result<Verdict, CallProblem>> {
  const { db, keys, clock, log } = deps;
  const rate = await takeRate(deps, ADDRESS_RATE, 'verify', address);
  if (!rate.ok) return rate;
  const found = await findByCode(db, indexOfCode(keys, readVerificationCode(typed.code) ?? NO_CODE));
  if (!found) {
    log.event('document-verified', { outcome: 'notFound' });
    return ok({ state: 'notFound' });
  }
  const now = clock.now();
  const { schoolCode, documentId, orderId } = found.document;
  const told = (withTicket: boolean): Verdict => {
    const ticket = withTicket
      ? giveTicket(keys.previewTickets, { kind: 'order', schoolCode, id: orderId }, now)
      : null;
    log.event('document-verified', { documentId, outcome: stateOf(found.document, now) });
    return verdictOf(keys, found, now, ticket);
  };
  if (!asksFactor(found)) {
    await countView(db, found);
    return ok(told(false));
  }
  if (typed.factor === NOT_GIVEN) return ok({ state: 'needsSecondFactor' });
  const tried = await takeRate(deps, FACTOR_RATE, 'verify-factor', schoolCode, documentId);
  if (!tried.ok) return tried;
  if (!isFactor(deps, found, typed.factor)) {
    log.event('document-verified', { documentId, outcome: 'needsSecondFactor' });
    return ok({ state: 'needsSecondFactor' });
  }
  await giveBackTry(deps, 'verify-factor', schoolCode, documentId);
  await countView(db, found);
  return ok(told(true));
}

function asksFactor({ document }: HandedOut): boolean {
  return document.numberFactorIndex !== null || document.idFactorIndex !== null;
}

/** The last four of the student or staff number will do as well as those of the ID number. */
function isFactor({ keys }: Pick<Deps, 'keys'>, { document }: HandedOut, typed: string): boolean {
  const given = indexOfFactor(keys, document, typed);
  if (given === null) return false;
  return [document.numberFactorIndex, document.idFactorIndex]
    .map((known) => known !== null && known.length === given.length && timingSafeEqual(known, given))
    .includes(true);
}

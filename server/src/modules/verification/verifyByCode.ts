import { timingSafeEqual } from 'node:crypto';
import type { Outcome } from '@self-print/contract/errors.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import type { Verdict } from '@self-print/contract/platform/documents.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Deps } from '../../deps.ts';
import { giveBackTry } from '../../http/rateLimit/giveBackTry.ts';
import { type RateRule, takeRate } from '../../http/rateLimit/rateLimit.ts';
import { indexOfCode, indexOfFactor } from '../issuing/encryptedDocument.ts';
import { readVerificationCode } from '../issuing/verificationCode.ts';
import { countView, findByCode, type HandedOut } from './issuedStore.ts';
import { giveTicket } from './previewTicket.ts';
import { stateOf, verdictOf } from './verdict.ts';

export type VerifyDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'log'>;

/** An employer's HR department checks many documents from one address. */
const ADDRESS_RATE: RateRule = { tries: 200, windowMs: 10 * MINUTE_MS };
/** Wrong second factors per document. */
const FACTOR_RATE: RateRule = { tries: 10, windowMs: 10 * MINUTE_MS };
/** Placeholder for a missing factor, since a path cannot have an empty segment. */
const NOT_GIVEN = '-';
/** An impossible code is looked up all the same, so that the response time is equal. */
const NO_CODE = '-';

/**
 * Verifies a document by its printed code. With the code alone the caller learns that the document exists and is asked for the
 * last four characters of the holder's number; with both, the certified content is returned masked and the pages can be viewed.
 */
export async function verifyByCode(
  deps: VerifyDeps,
  address: string,
  typed: { readonly code: string; readonly factor: string },
): Promise<Outcome<Verdict, 'TOO_MANY_REQUESTS'>> {
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

/** The last four of the student or staff number are accepted as well as those of the ID number. */
function isFactor({ keys }: Pick<Deps, 'keys'>, { document }: HandedOut, typed: string): boolean {
  const given = indexOfFactor(keys, document, typed);
  if (given === null) return false;
  return [document.numberFactorIndex, document.idFactorIndex]
    .map((known) => known !== null && known.length === given.length && timingSafeEqual(known, given))
    .includes(true);
}

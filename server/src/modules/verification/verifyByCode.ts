import { timingSafeEqual } from 'node:crypto';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { DAY_MS, MINUTE_MS } from '@self-print/contract/limits.ts';
import type { Verdict } from '@self-print/contract/platform/documents.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Deps } from '../../deps.ts';
import { type RateRule, takeRate } from '../../http/rateLimit/rateLimit.ts';
import { countTries, forgetTriesAt, takeTry, type WrongTryRule } from '../../http/rateLimit/wrongTries.ts';
import { indexOfCode, indexOfFactor } from '../issuing/encryptedDocument.ts';
import { readVerificationCode } from '../issuing/verificationCode.ts';
import { countView, findByCode, type HandedOut } from './issuedStore.ts';
import { giveTicket } from './previewTicket.ts';
import { stateOf, verdictOf } from './verdict.ts';

export type VerifyDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'log'>;

export interface TypedCode {
  readonly code: string;
  readonly factor: string;
  /** Undefined when no captcha was answered. */
  readonly isCaptchaRight?: (() => Promise<boolean>) | undefined;
}

/** An employer's HR department checks many documents from one address. */
const ADDRESS_RATE: RateRule = { tries: 200, windowMs: 10 * MINUTE_MS };
/** Wrong second factors per document and address. */
const FACTOR_RULE: WrongTryRule = { freeTries: 10, firstDelayMs: 10 * MINUTE_MS, longestDelayMs: DAY_MS };
/** Tries at a document from all addresses together, after which every try needs a captcha. */
const CAPTCHA_AFTER_TRIES = 20;
/** After this many, the second factor is refused for a day; the file itself can still be verified. */
const TRIES_MAX = 200;
/** Placeholder for a missing factor, since a path cannot have an empty segment. */
const NOT_GIVEN = '-';
/** An impossible code is looked up all the same, so that the response time is equal. */
const NO_CODE = '-';

/**
 * Verifies a document by its printed code. With the code alone the caller learns that the document exists and is asked for the
 * last four characters of the holder's number; with both, the certified content is returned masked and the masked pages can be viewed.
 */
export async function verifyByCode(
  deps: VerifyDeps,
  address: string,
  typed: TypedCode,
): Promise<Outcome<Verdict, 'TOO_MANY_REQUESTS' | 'CAPTCHA_NEEDED' | 'CAPTCHA_WRONG'>> {
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
  const conclude = (withTicket: boolean): Verdict => {
    const ticket = withTicket
      ? giveTicket(keys.previewTickets, { kind: 'order', schoolCode, id: orderId }, now)
      : null;
    log.event('document-verified', { documentId, outcome: stateOf(found.document, now) });
    return verdictOf(keys, found, now, ticket);
  };
  if (!asksFactor(found)) {
    await countView(db, found);
    return ok(conclude(false));
  }
  if (typed.factor === NOT_GIVEN) return ok({ state: 'needsSecondFactor' });
  const subject = ['verify-factor', schoolCode, documentId];
  const allowed = await mayTry(deps, subject, typed.isCaptchaRight);
  if (!allowed.ok) return allowed;
  const key = { subject, place: ['verify', address] };
  const tried = await takeTry(deps, FACTOR_RULE, key);
  if (!tried.ok) return tried;
  if (!isFactor(deps, found, typed.factor)) {
    log.event('document-verified', { documentId, outcome: 'needsSecondFactor' });
    return ok({ state: 'needsSecondFactor' });
  }
  await forgetTriesAt(deps, key);
  await countView(db, found);
  return ok(conclude(found.document.maskedFile !== null));
}

/** Slows down guessing from many addresses without locking out those who know the second factor. */
async function mayTry(
  deps: VerifyDeps,
  subject: readonly string[],
  isCaptchaRight: TypedCode['isCaptchaRight'],
): Promise<Outcome<void, 'TOO_MANY_REQUESTS' | 'CAPTCHA_NEEDED' | 'CAPTCHA_WRONG'>> {
  const tries = await countTries(deps, subject);
  if (tries >= TRIES_MAX) return fail(problem('TOO_MANY_REQUESTS'));
  if (tries < CAPTCHA_AFTER_TRIES) return ok();
  if (isCaptchaRight === undefined) return fail(problem('CAPTCHA_NEEDED'));
  return (await isCaptchaRight()) ? ok() : fail(problem('CAPTCHA_WRONG'));
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

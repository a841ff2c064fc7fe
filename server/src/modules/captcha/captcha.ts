import { createHash, timingSafeEqual } from 'node:crypto';
import type { FileAnswer } from '@self-print/contract/call.ts';
import type { Outcome } from '@self-print/contract/errors.ts';
import { CAPTCHA_MINUTES, CAPTCHA_WORK_LIMIT, MINUTE_MS } from '@self-print/contract/limits.ts';
import type { CaptchaWork } from '@self-print/contract/platform/signIn.ts';
import { ok } from '@self-print/contract/result.ts';
import type { IncomingRequest } from '@self-print/contract/serve.ts';
import { eq } from 'drizzle-orm';
import { captcha } from '../../db/schema/captchas.ts';
import type { Deps } from '../../deps.ts';
import { bytesAnswer } from '../../http/fileAnswers.ts';
import { type RateRule, takeRate } from '../../http/rateLimit/rateLimit.ts';
import { newCaptcha, normalCaptcha } from './captchaText.ts';
import { drawCaptcha } from './drawCaptcha.ts';

const CAPTCHA_RATE: RateRule = { tries: 120, windowMs: 10 * MINUTE_MS };

type CaptchaDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'random' | 'sessions'>;

/** Draws the captcha for this browser's next attempt and invalidates the previous one. */
export async function answerCaptcha(
  deps: CaptchaDeps,
  request: IncomingRequest,
  address: string,
): Promise<Outcome<FileAnswer, 'TOO_MANY_REQUESTS'>> {
  const text = newCaptcha(deps.random);
  const kept = await keepCaptcha(deps, request, address, text);
  if (!kept.ok) return kept;
  return ok(bytesAnswer('image/png', await drawCaptcha(text, deps.random)));
}

/** Makes the captcha for this browser's next attempt as a number that it has to find, and invalidates the previous one. */
export async function answerCaptchaWork(
  deps: CaptchaDeps,
  request: IncomingRequest,
  address: string,
): Promise<Outcome<CaptchaWork, 'TOO_MANY_REQUESTS'>> {
  const salt = deps.random.uuid();
  const number = String(deps.random.below(CAPTCHA_WORK_LIMIT));
  const kept = await keepCaptcha(deps, request, address, number);
  if (!kept.ok) return kept;
  const digest = createHash('sha256')
    .update(salt + number)
    .digest('hex');
  return ok({ salt, digest, limit: CAPTCHA_WORK_LIMIT });
}

async function keepCaptcha(
  deps: CaptchaDeps,
  request: IncomingRequest,
  address: string,
  answer: string,
): Promise<Outcome<void, 'TOO_MANY_REQUESTS'>> {
  const taken = await takeRate(deps, CAPTCHA_RATE, 'captcha', address);
  if (!taken.ok) return taken;
  const { db, keys, clock, random, sessions } = deps;
  const captchaId = random.uuid();
  const expiresAt = new Date(clock.now().getTime() + CAPTCHA_MINUTES * MINUTE_MS);
  await db.orm.insert(captcha).values({ captchaId, answerHash: keys.index('captcha', answer), expiresAt });
  await sessions.keepCaptcha(request, captchaId);
  return ok();
}

/** Checks an answer against this browser's captcha, which is then used up whatever the result. */
export async function isCaptchaRight(
  { db, keys, clock, sessions }: Pick<Deps, 'db' | 'keys' | 'clock' | 'sessions'>,
  request: IncomingRequest,
  typed: string,
): Promise<boolean> {
  const captchaId = sessions.captchaOf(request);
  if (captchaId === undefined) return false;
  const [shown] = await db.orm.delete(captcha).where(eq(captcha.captchaId, captchaId)).returning();
  if (!shown || shown.expiresAt <= clock.now()) return false;
  return timingSafeEqual(shown.answerHash, keys.index('captcha', normalCaptcha(typed)));
}

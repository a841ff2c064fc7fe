import { timingSafeEqual } from 'node:crypto';
import type { FileAnswer } from '@self-print/contract/call.ts';
import type { Outcome } from '@self-print/contract/errors.ts';
import { CAPTCHA_MINUTES, MINUTE_MS } from '@self-print/contract/limits.ts';
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

/** Draws the captcha for this browser's next attempt and invalidates the previous one. */
export async function answerCaptcha(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'random' | 'sessions'>,
  request: IncomingRequest,
  address: string,
): Promise<Outcome<FileAnswer, 'TOO_MANY_REQUESTS'>> {
  const taken = await takeRate(deps, CAPTCHA_RATE, 'captcha', address);
  if (!taken.ok) return taken;
  const { db, keys, clock, random, sessions } = deps;
  const text = newCaptcha(random);
  const captchaId = random.uuid();
  const expiresAt = new Date(clock.now().getTime() + CAPTCHA_MINUTES * MINUTE_MS);
  await db.orm.insert(captcha).values({ captchaId, answerHash: keys.index('captcha', text), expiresAt });
  await sessions.keepCaptcha(request, captchaId);
  return ok(bytesAnswer('image/png', await drawCaptcha(text, random)));
}

/** Checks typed characters against this browser's captcha, which is then used up whatever the result. */
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

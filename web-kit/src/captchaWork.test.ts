import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { solveCaptchaWork } from './captchaWork.ts';

describe('the captcha without a picture', () => {
  const salt = '0e9a4a1c-7d2f-4c55-9f0c-1d8a3f6b2c11';
  const workOf = (number: number, limit: number) => ({
    salt,
    digest: createHash('sha256').update(`${salt}${number}`).digest('hex'),
    limit,
  });
  const { signal } = new AbortController();

  it.each([0, 1, 1999, 2000, 5432])('finds the number %i', async (number) => {
    expect(await solveCaptchaWork(workOf(number, 6000), signal)).toBe(String(number));
  });

  it('ends without an answer where there is none below the limit', async () => {
    expect(await solveCaptchaWork(workOf(100, 100), signal)).toBeUndefined();
  });

  it('stops when nobody waits for it any more, and lets the page go on meanwhile', async () => {
    const gone = new AbortController();
    const solving = solveCaptchaWork(workOf(400_000, 400_000), gone.signal);
    setTimeout(() => gone.abort());
    expect(await solving).toBeUndefined();
  });
});

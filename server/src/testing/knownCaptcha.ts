import { CAPTCHA_CHARACTERS } from '@self-print/contract/limits.ts';
import { newCaptcha } from '../modules/captcha/captchaText.ts';
import { systemRandom } from '../system.ts';
import type { TestPlatform } from './testPlatform.ts';

/** Has a captcha shown, and knows its characters from the random numbers that the platform drew meanwhile. */
export async function knownCaptcha<Shown>(
  platform: TestPlatform,
  show: () => Promise<Shown>,
): Promise<Shown & { readonly code: string }> {
  const drawn: number[] = [];
  platform.spyOnRandom((limit) => {
    const value = systemRandom.below(limit);
    drawn.push(value);
    return value;
  });
  const shown = await show();
  platform.spyOnRandom(null);
  const numbers = drawn.slice(0, CAPTCHA_CHARACTERS);
  return { ...shown, code: newCaptcha({ below: () => numbers.shift() ?? 0 }) };
}

/** A captcha of the phone pages: its characters, and the cookie of the browser that it was shown to. */
export function phoneCaptcha(
  platform: TestPlatform,
): Promise<{ readonly code: string; readonly cookie: string }> {
  return knownCaptcha(platform, async () => {
    const response = await fetch(`${platform.origin}/wec-apis/self-print/app/login/verification`, {
      headers: { loginMode: 'MOBILE', 'X-Requested-With': 'XMLHttpRequest' },
    });
    await response.arrayBuffer();
    return { cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' };
  });
}

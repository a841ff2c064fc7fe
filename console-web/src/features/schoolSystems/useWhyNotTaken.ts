import { useTexts } from '../../core/services.ts';
import type { TextKey } from '../../texts/keys.ts';

const SECOND_MS = 1_000;

/** What the platform notes of a delivery (`server/src/adapters/hookReceivers`, `modules/webHooks/tryDelivery.ts`), and its words. */
const REASONS: readonly (readonly [RegExp, TextKey])[] = [
  [/^answered (?<what>\d+)$/, 'hooks.why.answered'],
  [/^answered 200, but not/, 'hooks.why.notTaken'],
  [/^answered 200 with something too long/, 'hooks.why.tooLong'],
  [/^redirect (?<what>\d+)/, 'hooks.why.redirect'],
  [/^timed-out: no answer in (?<ms>\d+) ms/, 'hooks.why.timedOut'],
  [/^unreachable: (?<what>.+)$/, 'hooks.why.unreachable'],
  [/^not sent: the app was revoked/, 'hooks.why.noApp'],
  [/^not sent: the app has no key/, 'hooks.why.noKey'],
  [/^deleted$/, 'hooks.why.deleted'],
];

/** Says in the language of the page why a delivery was not taken; what is not known is said as the platform noted it. */
export function useWhyNotTaken() {
  const { t } = useTexts();
  return (detail: string): string => {
    for (const [pattern, key] of REASONS) {
      const found = pattern.exec(detail);
      const { what = '', ms = '0' } = found?.groups ?? {};
      if (found) return t(key, { what, seconds: String(Number(ms) / SECOND_MS) });
    }
    return detail;
  };
}

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { CaptchaWork } from '@self-print/contract/platform/signIn.ts';

/** Numbers tried before the page may draw and react again: a few milliseconds on a PC. */
const NUMBERS_A_SLICE = 2_000;

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/**
 * Looks for the number that answers a captcha, in slices between which the page stays usable. Undefined when there is none or the
 * signal was aborted. The hash is a library's, as pages on plain http have no WebCrypto.
 */
export async function solveCaptchaWork(
  { salt, digest, limit }: CaptchaWork,
  signal: AbortSignal,
): Promise<string | undefined> {
  for (let number = 0; number < limit && !signal.aborted; number += 1) {
    if (bytesToHex(sha256(utf8ToBytes(salt + number))) === digest) return String(number);
    if (number % NUMBERS_A_SLICE === NUMBERS_A_SLICE - 1) await nextTask();
  }
  return;
}

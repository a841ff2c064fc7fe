import { SECOND_MS } from '@self-print/contract/limits.ts';
import { Secret, TOTP } from 'otpauth';

const STEP_SECONDS = 30;
/** Clocks of phones differ: codes of the previous and the next step are accepted too. */
const STEPS_AROUND = 1;
/** RFC 4226 recommends 160 bits. */
export const SECRET_BYTES = 20;

/** What authenticator apps support everywhere: SHA-1, six digits, thirty seconds. */
const totpOf = (secret: string, names: { readonly issuer?: string; readonly label?: string } = {}) =>
  new TOTP({
    ...names,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_SECONDS,
  });

/** Encodes a new secret in base32, as people type it. */
export function secretOf(bytes: Uint8Array): string {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32;
}

/** The `otpauth:` address that an authenticator app reads from a QR code. */
export function addressOf(secret: string, issuer: string, label: string): string {
  return totpOf(secret, { issuer, label }).toString();
}

/** The time step of a code; undefined for a code that is not valid now. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: STEPS_AROUND });
  return delta === null ? undefined : Math.floor(timestamp / SECOND_MS / STEP_SECONDS) + delta;
}

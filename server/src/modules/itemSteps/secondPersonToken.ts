import type { Keys } from '../../crypto/keys.ts';
import type { Random } from '../../system.ts';

const PREFIX = 'second-person.';
const TOKEN_BYTES = 32;

/** A token by which a second person signs in for one step. */
export function newSecondPersonToken(random: Pick<Random, 'bytes'>): string {
  return `${PREFIX}${Buffer.from(random.bytes(TOKEN_BYTES)).toString('base64url')}`;
}

/** Whether a token is of a second person, used up or not: a sign-in with it never begins a visit. */
export function isSecondPersonToken(token: string | undefined): token is string {
  return token?.startsWith(PREFIX) ?? false;
}

/** What the database knows of a token. */
export function secondPersonHash(keys: Pick<Keys, 'index'>, token: string): Uint8Array {
  return keys.index('step.token', token);
}

import { hash, verify } from '@node-rs/argon2';

/**
 * argon2id with the minimum parameters that OWASP recommends: 19 MiB, two passes, one lane; about 12 ms on the reference
 * machine.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

const COST_TEXT = `$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;

/** Whether a hash was made at another cost than that of new ones. */
export function isOfOldCost(passwordHash: string): boolean {
  return !passwordHash.startsWith('$argon2id$') || !passwordHash.includes(COST_TEXT);
}

let decoy: Promise<string> | undefined;

/**
 * Verifies a password against a hash. Without a hash it takes the same time and returns false, so that response times do not
 * reveal which accounts exist.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody signs in with this');
  const matches = await verify(passwordHash ?? (await decoy), password);
  return matches && passwordHash !== null;
}

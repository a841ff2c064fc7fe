import { hash, verify } from '@node-rs/argon2';

/** argon2id as OWASP asks for at least: 19 MiB, two passes, one lane; some 12 ms on the reference machine. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

let decoy: Promise<string> | undefined;

/**
 * Whether a password is the one of a hash. Without a hash it takes as long and says no, so that nobody learns from the
 * time of an answer which accounts exist.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody signs in with this');
  const matches = await verify(passwordHash ?? (await decoy), password);
  return matches && passwordHash !== null;
}

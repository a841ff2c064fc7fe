import { timingSafeEqual } from 'node:crypto';
import { consoleAddresses } from '@self-print/contract/webPaths.ts';
import { charactersOf, normaliseCode } from '../../crypto/crockford.ts';
import type { Keys } from '../../crypto/keys.ts';
import type { Queries } from '../../db/database.ts';
import { school } from '../../db/schema/schools.ts';

const CODE_BYTES = 20;
const GROUP = /.{5}/g;

/**
 * The code that proves to the set-up page that somebody can read the server's log, such as 7KQ2M-0XH4T-9PDQA-3V6NC. Derived from the key
 * ring, so that all replicas give the same, and worth nothing as soon as there is a school.
 */
export function setUpCode({ setUp }: Pick<Keys, 'setUp'>): string {
  const bytes = Buffer.from(setUp.sign(['first school']), 'hex').subarray(0, CODE_BYTES);
  return (charactersOf(bytes).match(GROUP) ?? []).join('-');
}

export function isSetUpCode(keys: Pick<Keys, 'setUp'>, typed: string): boolean {
  const given = Buffer.from(normaliseCode(typed));
  const right = Buffer.from(normaliseCode(setUpCode(keys)));
  return given.length === right.length && timingSafeEqual(given, right);
}

/** Whether there is no school yet. */
export async function isSetUpOpen({ orm }: Pick<Queries, 'orm'>): Promise<boolean> {
  const rows = await orm.select({ schoolCode: school.schoolCode }).from(school).limit(1);
  return rows.length === 0;
}

/** Path and fragment of the page where the first school is set up. */
export const setUpAddress = (keys: Pick<Keys, 'setUp'>) => consoleAddresses.setUp(setUpCode(keys));

import type { Permission } from '@self-print/contract/permissions.ts';
import { DANGEROUS_PERMISSIONS } from '@self-print/contract/permissionWords.ts';

interface Gains {
  /** What the granter does not have, and so cannot give. */
  readonly lacking: readonly Permission[];
  /** What takes effect at once. */
  readonly harmless: readonly Permission[];
  /** What a second administrator has to approve. */
  readonly dangerous: readonly Permission[];
}

/** Splits what somebody gives to a role, or to a person by a role, in addition to what is there. */
export function gainsOf(
  before: readonly Permission[],
  wanted: readonly Permission[],
  granter: ReadonlySet<Permission>,
): Gains {
  const had = new Set(before);
  const gained = [...new Set(wanted)].filter((each) => !had.has(each));
  return {
    lacking: gained.filter((each) => !granter.has(each)),
    harmless: gained.filter((each) => !DANGEROUS_PERMISSIONS.has(each)),
    dangerous: gained.filter((each) => DANGEROUS_PERMISSIONS.has(each)),
  };
}

import type { Permission } from '@self-print/contract/permissions.ts';
import type { Keys } from '../../crypto/keys.ts';
import { grantedBy } from '../../http/permissions.ts';
import type { SignInProof } from '../../http/sessions/proofs.ts';
import { decryptNames } from '../accounts/encryptedAccount.ts';
import type { AccountWithRole } from '../accounts/findAccount.ts';

/** A person with an account here, and how they proved that they are this person. */
export interface ProvenPerson {
  readonly userId: string;
  readonly name: string;
  readonly userName: string;
  readonly role: string;
  /** Whether the person may sign in to the console, and what they may do there. */
  readonly administers: boolean;
  readonly permissions: ReadonlySet<Permission>;
  readonly proof: SignInProof;
}

export function personOf(keys: Keys, row: AccountWithRole, proof: SignInProof): ProvenPerson {
  const { userId, role, administers } = row;
  return { userId, role, administers, permissions: grantedBy(row), ...decryptNames(keys, row, row), proof };
}

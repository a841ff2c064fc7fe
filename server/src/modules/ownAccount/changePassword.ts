import type { Outcome } from '@self-print/contract/errors.ts';
import type { Deps } from '../../deps.ts';
import {
  type PasswordRefusal,
  type Passwords,
  type ProvenChange,
  proveAndReplace,
} from '../people/proveAndReplace.ts';
import { changeInDirectory, type DirectoryRefusal, findPasswordDirectory } from './directoryPassword.ts';

/** Changes one's own password where it is: here, or in a directory of the school. */
export async function changePassword(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'log' | 'identities'>,
  change: ProvenChange,
  passwords: Passwords,
): Promise<Outcome<void, PasswordRefusal | DirectoryRefusal>> {
  const directory = await findPasswordDirectory(deps, change.who);
  return directory
    ? changeInDirectory(deps, directory, change, passwords)
    : proveAndReplace(deps, change, passwords);
}

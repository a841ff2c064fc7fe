import type { Queries } from '../../db/database.ts';
import { account } from '../../db/schema/accounts.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import { endBindings } from '../accounts/endBindings.ts';
import { endSignIns } from '../accounts/endSignIns.ts';
import type { Facts } from '../operations/fieldChanges.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { endPasswordLink } from './endPasswordLink.ts';
import { isPerson, type PersonRow, personLabel, personOf } from './personStore.ts';

export interface NewPassword {
  readonly passwordHash: string;
  readonly operation: Operation;
  /** The visit at a terminal in which the person proved the old password, which alone stays. */
  readonly keptVisit?: Uint8Array | undefined;
  /** What else the operation log says of how it came about. */
  readonly facts?: Facts;
}

/**
 * Gives a locked person a new password, however they came by it. Who knew the old one is out everywhere, and a link for setting one is
 * worth nothing any more.
 */
export async function replacePassword(
  queries: Queries,
  deps: Pick<Deps, 'keys' | 'clock'>,
  row: PersonRow,
  { passwordHash, operation, keptVisit, facts = {} }: NewPassword,
): Promise<void> {
  await queries.orm.update(account).set({ passwordHash }).where(isPerson(row));
  await endSignIns(queries, row, { now: deps.clock.now(), keptVisit });
  await endBindings(queries, row);
  await endPasswordLink(queries, row);
  await recordOperation(queries, deps, operation, {
    subject: row.userId,
    label: personLabel(personOf(deps.keys, row)),
    before: null,
    after: { password: 'secret replaced', ...facts },
  });
}

import { maskText } from '@self-print/contract/masking.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import {
  insertAccount,
  type NewAccount,
  type WhyNotCreated,
  whyNotCreated,
} from '../accounts/createAccount.ts';
import { recordOperation } from '../operations/recordOperation.ts';

/** Adds a person with any role and password, as only the command line may, and records it. */
export async function addAccount(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'random'>,
  operation: Operation,
  person: NewAccount,
): Promise<Result<void, WhyNotCreated>> {
  const { userName, name, role } = person;
  try {
    return await deps.db.transaction(async (queries) => {
      const subject = await insertAccount({ ...deps, db: queries }, person);
      await recordOperation(queries, deps, operation, {
        subject,
        label: maskText('number', userName),
        before: null,
        after: { name: maskText('name', name), role },
      });
      return ok();
    });
  } catch (error) {
    return fail(await whyNotCreated(deps.db, person, error));
  }
}

import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail } from '@self-print/contract/result.ts';
import { hasModule } from '../schools/hasModule.ts';
import { type ItemDeps, type ItemForPerson, type ItemPerson, itemForPerson } from './itemForPerson.ts';

/** Reads an item as one that may be ordered. A school without the licence for ordering has none. */
export async function licensedItem(
  deps: ItemDeps,
  person: ItemPerson,
  itemId: string,
): Promise<Outcome<ItemForPerson, 'NOT_FOUND'>> {
  if (!(await hasModule(deps.db, person.schoolCode, 'SELF_PRINT'))) return fail(problem('NOT_FOUND'));
  return itemForPerson(deps, person, itemId);
}

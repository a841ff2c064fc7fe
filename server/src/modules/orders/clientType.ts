import { CLIENT_TYPES } from '@self-print/contract/orderTypes.ts';
import type { PersonActor } from '../../http/actor.ts';

/** The specification's type of client for the place where a person orders. */
export function clientTypeOf(person: PersonActor): number {
  if (person.kind === 'terminalUser') return CLIENT_TYPES.terminal;
  return person.at === 'pc' ? CLIENT_TYPES.pc : CLIENT_TYPES.mobile;
}

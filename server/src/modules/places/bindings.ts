import { problem } from '@self-print/contract/errors.ts';
import { terminalCalls } from '@self-print/contract/platform/terminals.ts';
import { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindPublic, bindTerminal, bindUser } from '../../http/bind.ts';
import { schoolOf } from '../schools/schoolOf.ts';
import { isOpenTo, isOpenToAllOf } from '../terminals/openTo.ts';
import type { PrintNeed } from './blockReasons.ts';
import { nearestOthers } from './nearestOthers.ts';
import { needOf } from './printNeed.ts';
import { ANYTHING, listPlaces } from './terminalPlaces.ts';

/** Calls that list terminals for the people who print there. */
export function placeBindings({ db, clock }: Deps): Binding<Actor>[] {
  return [
    bindUser(userOrderCalls.usableTerminals, async ({ actor, input, language }) => {
      const need = await needOf(db, actor, input);
      if (!need.ok) return need;
      const { schoolCode } = actor;
      return ok(await listPlaces(db, { schoolCode, need: need.value, language, now: clock.now() }));
    }),
    bindTerminal(terminalCalls.nearby, async ({ actor, input: { role }, language }) => {
      const { schoolCode, terminalCode } = actor;
      const isOpen: PrintNeed['isOpen'] = (place) =>
        role === undefined ? isOpenToAllOf(place, actor) : isOpenTo(place, role);
      const need = { ...ANYTHING, isOpen };
      const all = await listPlaces(db, { schoolCode, need, language, now: clock.now() });
      return ok(nearestOthers(all, terminalCode));
    }),
    bindPublic(userOrderCalls.terminalState, async ({ input, request, language }) => {
      const school = await schoolOf(db, request);
      if (!school.ok) return school;
      const { schoolCode } = school.value;
      const { terminalCode } = input;
      return ok(
        await listPlaces(db, { schoolCode, terminalCode, need: ANYTHING, language, now: clock.now() }),
      );
    }),
    bindPublic(userOrderCalls.terminalInfo, async ({ input, request, language }) => {
      const school = await schoolOf(db, request);
      if (!school.ok) return school;
      const { schoolCode } = school.value;
      const of = { schoolCode, terminalCode: input.x, need: ANYTHING, language, now: clock.now() };
      const [place] = await listPlaces(db, of);
      return place ? ok(place) : fail(problem('NOT_FOUND'));
    }),
  ];
}

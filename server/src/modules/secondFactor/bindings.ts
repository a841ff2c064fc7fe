import { problem } from '@self-print/contract/errors.ts';
import { secondFactorCalls } from '@self-print/contract/platform/secondFactor.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindAdmin, bindChange } from '../../http/bind.ts';
import type { SessionUser } from '../../http/sessions/sessions.ts';
import { recordPerson } from '../operations/recordPerson.ts';
import { checkCode } from './checkCode.ts';
import { beginEnrolment, confirmEnrolment, removeSecondFactor } from './enrol.ts';
import { countRecoveryCodes, renewRecoveryCodes } from './recoveryCodes.ts';
import { findSecondFactor, isDemanded, personOf } from './store.ts';

/** Calls with which administrators manage their own second factor. */
export function secondFactorBindings(deps: Deps): Binding<Actor>[] {
  const { db } = deps;
  const check = (person: SessionUser, code: string) => checkCode(deps, person, 'console', code);
  return [
    bindAdmin(secondFactorCalls.state, async ({ actor }) => {
      const person = personOf(actor);
      const row = await findSecondFactor(db, person);
      return ok({
        enrolledAt: row?.enrolledAt?.toISOString() ?? null,
        recoveryCodesLeft: await countRecoveryCodes(db, person),
        isDemanded: await isDemanded(db, actor.schoolCode, actor.role),
      });
    }),
    bindAdmin(secondFactorCalls.enrol, async ({ actor, input }) => {
      const person = personOf(actor);
      // Whoever finds an open console must not be able to move the second factor to their own phone.
      if ((await findSecondFactor(db, person))?.secretEncrypted) {
        const checked = await check(person, input.code ?? '');
        if (!checked.ok) return checked;
      }
      return beginEnrolment(deps, person);
    }),
    bindChange(secondFactorCalls.confirm, async ({ operation, input }) => {
      const confirmed = await confirmEnrolment(deps, personOf(operation), input.code, operation);
      return confirmed.ok ? ok({ recoveryCodes: [...confirmed.value] }) : confirmed;
    }),
    bindChange(secondFactorCalls.renewRecoveryCodes, async ({ operation, input }) => {
      const person = personOf(operation);
      const checked = await check(person, input.code);
      if (!checked.ok) return checked;
      return db.transaction(async (queries) => {
        const codes = await renewRecoveryCodes(queries, deps, person);
        await recordPerson(queries, deps, operation, person);
        return ok({ recoveryCodes: [...codes] });
      });
    }),
    bindChange(secondFactorCalls.remove, async ({ operation, input }) => {
      if (await isDemanded(db, operation.schoolCode, operation.role)) return fail(problem('NO_PERMISSION'));
      const checked = await check(personOf(operation), input.code);
      if (!checked.ok) return checked;
      await removeSecondFactor(deps, personOf(operation), operation);
      return ok({});
    }),
  ];
}

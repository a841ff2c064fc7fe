import { problem } from '@self-print/contract/errors.ts';
import { secondFactorCalls } from '@self-print/contract/platform/secondFactor.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindAdmin } from '../../http/bind.ts';
import type { SessionUser } from '../../http/sessions/sessions.ts';
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
    bindAdmin(secondFactorCalls.confirm, async ({ actor, input }) => {
      const confirmed = await confirmEnrolment(deps, personOf(actor), input.code);
      return confirmed.ok ? ok({ recoveryCodes: [...confirmed.value] }) : confirmed;
    }),
    bindAdmin(secondFactorCalls.renewRecoveryCodes, async ({ actor, input }) => {
      const checked = await check(personOf(actor), input.code);
      if (!checked.ok) return checked;
      return db.transaction(async (queries) =>
        ok({ recoveryCodes: [...(await renewRecoveryCodes(queries, deps, personOf(actor)))] }),
      );
    }),
    bindAdmin(secondFactorCalls.remove, async ({ actor, input }) => {
      if (await isDemanded(db, actor.schoolCode, actor.role)) return fail(problem('NO_PERMISSION'));
      const checked = await check(personOf(actor), input.code);
      if (!checked.ok) return checked;
      await removeSecondFactor(deps, personOf(actor));
      return ok({});
    }),
  ];
}

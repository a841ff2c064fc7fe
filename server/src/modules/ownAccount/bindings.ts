import type { OperationName } from '@self-print/contract/operations.ts';
import { ownAccountCalls as calls } from '@self-print/contract/platform/ownAccount.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Binding, IncomingRequest } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor, UserActor } from '../../http/actor.ts';
import { bindUser } from '../../http/bind.ts';
import type { Operation } from '../../http/operation.ts';
import { CONTACTS } from '../accounts/contacts.ts';
import { endVisits } from '../accounts/endSignIns.ts';
import { reportCardLost } from '../accounts/lostCards.ts';
import { recordPerson } from '../operations/recordPerson.ts';
import { exportOwn } from '../ownData/exportOwn.ts';
import { changeOwnPassword } from '../people/changeOwnPassword.ts';
import { changeContact } from './changeContact.ts';
import { changePassword } from './changePassword.ts';
import { endOtherSessions } from './endOtherSessions.ts';
import { changeMail, sendMailCode } from './ownMail.ts';
import { askWechat, bindWechat, unbindWechat } from './ownWechat.ts';
import { sendOwnCode } from './sendOwnCode.ts';
import { terminalAccountBindings } from './terminalBindings.ts';
import { viewOwn } from './viewOwn.ts';

/** Calls of people about their own account. */
export function ownAccountBindings(deps: Deps): Binding<Actor>[] {
  return [
    bindUser(calls.get, async ({ actor }) => ok(await viewOwn(deps, actor))),
    bindUser(calls.changePassword, ({ actor, input, request }) => {
      const { schoolCode, userId, at } = actor;
      const operation = operationFor(actor, request, 'own-password-changed');
      return changeOwnPassword(
        deps,
        { who: { schoolCode, userId }, page: at, operation, request },
        (change) => changePassword(deps, change, input),
      );
    }),
    bindUser(calls.endSessions, async ({ actor, request }) => {
      await endOtherSessions(deps, actor, operationFor(actor, request, 'own-sessions-ended'), request);
      return ok({});
    }),
    bindUser(calls.sendCode, ({ actor, input, language }) =>
      sendOwnCode(deps, actor, codeAt(actor), CONTACTS.phone, { added: input.phone, language }),
    ),
    bindUser(calls.changePhone, async ({ actor, input, request, language }) => {
      const operation = operationFor(actor, request, 'own-phone-changed');
      const changed = await changeContact(
        deps,
        actor,
        codeAt(actor),
        operation,
        { contact: CONTACTS.phone, taken: 'PHONE_TAKEN' },
        { ...input, to: input.phone, language },
      );
      return changed.ok ? ok(await viewOwn(deps, actor)) : changed;
    }),
    bindUser(calls.sendMailCode, ({ actor, input, language }) =>
      sendMailCode(deps, actor, codeAt(actor), input.mail, language),
    ),
    bindUser(calls.changeMail, async ({ actor, input, request, language }) => {
      const operation = operationFor(actor, request, 'own-mail-changed');
      const changed = await changeMail(deps, actor, codeAt(actor), operation, { ...input, language });
      return changed.ok ? ok(await viewOwn(deps, actor)) : changed;
    }),
    bindUser(calls.reportCardLost, async ({ actor, request }) => {
      const { schoolCode, userId } = actor;
      const who = { schoolCode, userId };
      const now = deps.clock.now();
      await deps.db.transaction(async (queries) => {
        if (!(await reportCardLost(queries, who, now))) return ok();
        // Whoever found it may be at a terminal with it.
        await endVisits(queries, who, { now });
        await recordPerson(queries, deps, operationFor(actor, request, 'own-card-lost'), who);
        return ok();
      });
      return ok(await viewOwn(deps, who));
    }),
    bindUser(calls.askWechat, ({ actor, input, request }) =>
      askWechat(deps, actor, input.providerId, request),
    ),
    bindUser(calls.bindWechat, async ({ actor, input, request }) => {
      const operation = operationFor(actor, request, 'own-wechat-bound');
      const bound = await bindWechat(deps, actor, input.answer, { operation, request });
      return bound.ok ? ok(await viewOwn(deps, actor)) : bound;
    }),
    bindUser(calls.unbindWechat, async ({ actor, input, request }) => {
      const operation = operationFor(actor, request, 'own-wechat-unbound');
      await unbindWechat(deps, actor, input.providerId, { operation, request });
      return ok(await viewOwn(deps, actor));
    }),
    bindUser(calls.download, ({ actor }) => exportOwn(deps, actor)),
    ...terminalAccountBindings(deps),
  ];
}

const codeAt = ({ schoolCode, at: client }: UserActor) => ({ schoolCode, client, place: null });

function operationFor(
  { schoolCode, userId, role, at }: UserActor,
  { requestId }: IncomingRequest,
  name: OperationName,
): Operation {
  return { name, schoolCode, userId, role, client: at, requestId };
}

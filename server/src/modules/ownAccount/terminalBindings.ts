import { HEADERS } from '@self-print/contract/call.ts';
import type { OperationName } from '@self-print/contract/operations.ts';
import { terminalAccountCalls as calls } from '@self-print/contract/platform/terminalAccount.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Binding, IncomingRequest } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor, TerminalUserActor } from '../../http/actor.ts';
import { bindTerminalUser } from '../../http/bind.ts';
import type { Operation } from '../../http/operation.ts';
import { CONTACTS } from '../accounts/contacts.ts';
import { endSignIns } from '../accounts/endSignIns.ts';
import { recordPerson } from '../operations/recordPerson.ts';
import { sessionsOf } from '../people/sessionsOf.ts';
import { listOwnSignIns } from '../signIn/log/listSignIns.ts';
import { visitHash } from '../visits/visitHash.ts';
import { changeContact } from './changeContact.ts';
import { changePassword } from './changePassword.ts';
import { changeMail, sendMailCode } from './ownMail.ts';
import { sendOwnCode } from './sendOwnCode.ts';
import { viewOwnMail, viewOwnPassword, viewOwnPhone } from './viewAtTerminal.ts';

/** Calls of people about their own account at a terminal. */
export function terminalAccountBindings(deps: Deps): Binding<Actor>[] {
  const { db, keys, clock } = deps;
  return [
    bindTerminalUser(calls.password, async ({ actor }) => ok(await viewOwnPassword(deps, actor))),
    bindTerminalUser(calls.changePassword, async ({ actor, input, request }) => {
      const { schoolCode, userId } = actor;
      const changed = await changePassword(
        deps,
        {
          who: { schoolCode, userId },
          page: 'terminal',
          operation: operationFor(actor, request, 'own-password-changed'),
          keptVisit: thisVisit(deps, request),
        },
        input,
      );
      return changed.ok ? ok({}) : changed;
    }),
    bindTerminalUser(calls.phone, async ({ actor }) => ok(await viewOwnPhone(deps, actor))),
    bindTerminalUser(calls.sendCode, ({ actor, input, language }) =>
      sendOwnCode(deps, actor, codeAt(actor), CONTACTS.phone, { added: input.phone, language }),
    ),
    bindTerminalUser(calls.changePhone, async ({ actor, input, request, language }) => {
      const operation = operationFor(actor, request, 'own-phone-changed');
      const changed = await changeContact(
        deps,
        actor,
        codeAt(actor),
        operation,
        { contact: CONTACTS.phone, taken: 'PHONE_TAKEN' },
        { ...input, to: input.phone, language },
      );
      return changed.ok ? ok(await viewOwnPhone(deps, actor)) : changed;
    }),
    bindTerminalUser(calls.mail, async ({ actor }) => ok(await viewOwnMail(deps, actor))),
    bindTerminalUser(calls.sendMailCode, ({ actor, input, language }) =>
      sendMailCode(deps, actor, codeAt(actor), input.mail, language),
    ),
    bindTerminalUser(calls.changeMail, async ({ actor, input, request, language }) => {
      const operation = operationFor(actor, request, 'own-mail-changed');
      const changed = await changeMail(deps, actor, codeAt(actor), operation, { ...input, language });
      return changed.ok ? ok(await viewOwnMail(deps, actor)) : changed;
    }),
    bindTerminalUser(calls.places, async ({ actor, request }) =>
      ok(await sessionsOf(deps, actor, thisVisit(deps, request))),
    ),
    bindTerminalUser(calls.endOthers, ({ actor, request }) =>
      db.transaction(async (queries) => {
        await endSignIns(queries, actor, { now: clock.now(), keptVisit: thisVisit({ keys }, request) });
        await recordPerson(queries, deps, operationFor(actor, request, 'own-sessions-ended'), actor);
        return ok({});
      }),
    ),
    bindTerminalUser(calls.signIns, async ({ actor }) => ok(await listOwnSignIns(db, actor))),
  ];
}

/** The visit that makes the call. Nobody gets here without its token. */
function thisVisit({ keys }: Pick<Deps, 'keys'>, { header }: IncomingRequest): Uint8Array {
  return visitHash(keys, header(HEADERS.visitToken) ?? '');
}

/** A code counts at the terminal where it was asked for. */
function codeAt({ schoolCode, terminalCode }: TerminalUserActor) {
  return { schoolCode, client: 'terminal', place: { kind: 'terminal', terminalCode } } as const;
}

function operationFor(
  { schoolCode, userId, role }: TerminalUserActor,
  { requestId }: IncomingRequest,
  name: OperationName,
): Operation {
  return { name, schoolCode, userId, role, client: 'terminal', requestId };
}

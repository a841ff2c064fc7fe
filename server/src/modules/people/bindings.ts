import { problem } from '@self-print/contract/errors.ts';
import { peopleCalls as calls, passwordLinkCalls } from '@self-print/contract/platform/people.ts';
import { personCardCalls as cardCalls } from '@self-print/contract/platform/personCards.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import { and, eq } from 'drizzle-orm';
import { role } from '../../db/schema/roles.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindAdmin, bindChange, bindPublic } from '../../http/bind.ts';
import { decryptNames } from '../accounts/encryptedAccount.ts';
import { currentAdmin } from '../adminSignIn/currentAdmin.ts';
import { recordExport } from '../operations/recordAccess.ts';
import { forgetWrongPasswords } from '../signIn/signInByPassword.ts';
import {
  blockPersonCard,
  listPersonCards,
  releaseLost,
  removePersonCard,
  setPersonCard,
  viewLost,
} from './cards/personCards.ts';
import { changeOnePerson } from './changeOnePerson.ts';
import { changeOwnPassword } from './changeOwnPassword.ts';
import { changePerson } from './changePerson.ts';
import { createPerson } from './createPerson.ts';
import { exportPeople } from './imports/exportPeople.ts';
import { importPeople } from './imports/importPeople.ts';
import { listDepartments, listPeople } from './listPeople.ts';
import { makePasswordLink, openPasswordLink, usePasswordLink } from './passwordLinks.ts';
import { readPerson } from './personStore.ts';
import { proveAndReplace } from './proveAndReplace.ts';
import { sessionsOf } from './sessionsOf.ts';
import { setPersonState, signOutEverywhere } from './setPersonState.ts';

/** Calls about people, used by the console, and the page on which a person sets a password. */
export function peopleBindings(deps: Deps): Binding<Actor>[] {
  return [...readingBindings(deps), ...changingBindings(deps), ...cardBindings(deps), ...linkBindings(deps)];
}

function readingBindings(deps: Deps): Binding<Actor>[] {
  const { db } = deps;
  return [
    bindAdmin(calls.list, async ({ actor, input }) => ok(await listPeople(deps, actor.schoolCode, input))),
    bindAdmin(calls.search, async ({ actor, input }) => ok(await listPeople(deps, actor.schoolCode, input))),
    bindAdmin(calls.departments, async ({ actor }) => ok(await listDepartments(db, actor.schoolCode))),
    bindChange(calls.export, async ({ operation, input, language }) => {
      await recordExport(deps, operation, { zh: '人员', en: 'People' }, input);
      return ok(await exportPeople(deps, operation, input, language));
    }),
    bindAdmin(calls.current, ({ actor }) => currentAdmin(deps, actor)),
    bindAdmin(calls.currentUser, ({ actor }) => currentAdmin(deps, actor)),
    bindAdmin(calls.userRoles, async ({ actor: { schoolCode }, input: { userId } }) => {
      const person = await readPerson(db, { schoolCode, userId });
      if (!person) return fail(problem('NOT_FOUND'));
      const rows = await db.orm
        .select()
        .from(role)
        .where(and(eq(role.schoolCode, schoolCode), eq(role.roleId, person.roleId)));
      return ok(rows.map(({ roleId, nameZh, nameEn }) => ({ roleId, name: { zh: nameZh, en: nameEn } })));
    }),
    bindAdmin(calls.sessions, async ({ actor: { schoolCode }, input: { userId } }) => {
      const who = { schoolCode, userId };
      return (await readPerson(db, who)) ? ok(await sessionsOf(deps, who)) : fail(problem('NOT_FOUND'));
    }),
  ];
}

function changingBindings(deps: Deps): Binding<Actor>[] {
  return [
    bindChange(calls.create, ({ actor: admin, operation, input }) =>
      createPerson(deps, { admin, operation }, input),
    ),
    bindChange(calls.change, ({ actor: admin, operation, input }) =>
      changePerson(deps, { admin, operation, userId: input.userId }, input),
    ),
    bindChange(calls.import, ({ operation, input }) => importPeople(deps, operation, input)),
    bindChange(calls.setState, ({ actor: admin, operation, input: { userId, disabled } }) =>
      setPersonState(deps, { admin, operation, userId }, disabled),
    ),
    bindChange(calls.unlock, async ({ actor: admin, operation, input: { userId } }) => {
      const done = await changeOnePerson<string, never>(deps, { admin, operation, userId }, async (_, row) =>
        ok(decryptNames(deps.keys, row, row).userName),
      );
      if (!done.ok) return done;
      await forgetWrongPasswords(deps, admin.schoolCode, done.value.value);
      return ok(done.value.person);
    }),
    bindChange(calls.passwordLink, ({ actor: admin, operation, input: { userId } }) =>
      makePasswordLink(deps, { admin, operation, userId }),
    ),
    bindChange(calls.endSessions, ({ actor: admin, operation, input: { userId } }) =>
      signOutEverywhere(deps, { admin, operation, userId }),
    ),
    bindChange(calls.changeOwnPassword, ({ actor: { schoolCode, userId }, operation, request, input }) =>
      changeOwnPassword(
        deps,
        { who: { schoolCode, userId }, page: 'console', operation, request },
        (change) => proveAndReplace(deps, change, input),
      ),
    ),
  ];
}

function cardBindings(deps: Deps): Binding<Actor>[] {
  return [
    bindAdmin(cardCalls.list, ({ actor: { schoolCode }, input: { userId } }) =>
      listPersonCards(deps, { schoolCode, userId }),
    ),
    bindChange(cardCalls.set, ({ actor: admin, operation, input }) =>
      setPersonCard(deps, { admin, operation, userId: input.userId }, input),
    ),
    bindChange(cardCalls.block, ({ actor: admin, operation, input }) =>
      blockPersonCard(deps, { admin, operation, userId: input.userId }, input),
    ),
    bindAdmin(cardCalls.lost, ({ actor: { schoolCode }, input: { userId } }) =>
      viewLost(deps, { schoolCode, userId }),
    ),
    bindChange(cardCalls.releaseLost, ({ actor: admin, operation, input: { userId } }) =>
      releaseLost(deps, { admin, operation, userId }),
    ),
    bindChange(cardCalls.remove, ({ actor: admin, operation, input: { userId, kind } }) =>
      removePersonCard(deps, { admin, operation, userId }, kind),
    ),
  ];
}

function linkBindings(deps: Deps): Binding<Actor>[] {
  return [
    bindPublic(passwordLinkCalls.open, ({ actor, input }) => openPasswordLink(deps, input, actor.address)),
    bindPublic(passwordLinkCalls.set, ({ actor: { address }, request: { requestId }, input }) =>
      usePasswordLink(deps, { ...input, address, requestId }),
    ),
  ];
}

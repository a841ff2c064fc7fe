import { problem } from '@self-print/contract/errors.ts';
import { FAULT_TYPES } from '@self-print/contract/faultTypes.ts';
import { faultAdminCalls } from '@self-print/contract/platform/faultAdmin.ts';
import { faultCalls, terminalFaultCalls } from '@self-print/contract/platform/faults.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor, AdminActor } from '../../http/actor.ts';
import { bindAdmin, bindChange, bindPublic, bindTerminal, bindUser } from '../../http/bind.ts';
import { recordExport } from '../operations/recordAccess.ts';
import { schoolOf } from '../schools/schoolOf.ts';
import { addPhoto } from './addPhoto.ts';
import { listAssignees } from './assignees.ts';
import { changeFault, changeFaultStates } from './changeFault.ts';
import { exportFaults } from './exportFaults.ts';
import { readFaultPhoto } from './faultPhotos.ts';
import { faultQrCode } from './faultQrCode.ts';
import { countFaults, listFaults } from './listFaults.ts';
import { ownFaults } from './ownFaults.ts';
import { readTicket } from './readTicket.ts';
import { reportAtTerminal, reportByTicket, reportOnPhone } from './reportFault.ts';
import { viewFault } from './viewFault.ts';

/** Calls about faults: of those who report them, and of those who mend them. */
export function faultBindings(deps: Deps): Binding<Actor>[] {
  return [...reporterBindings(deps), ...adminBindings(deps)];
}

function reporterBindings(deps: Deps): Binding<Actor>[] {
  const calls = faultCalls;
  return [
    bindPublic(calls.types, async () =>
      ok(FAULT_TYPES.map(({ id, code, name }) => ({ id, code, name: { ...name } }))),
    ),
    bindUser(calls.add, ({ actor, input }) => reportOnPhone(deps, actor, input)),
    bindUser(calls.own, async ({ actor, input }) => ok(await ownFaults(deps, actor, input))),
    bindPublic(calls.readTicket, ({ actor, input }) => readTicket(deps, actor.address, input.ticket)),
    bindPublic(calls.addByTicket, ({ actor, input }) => reportByTicket(deps, actor.address, input)),
    bindPublic(calls.addPhoto, async ({ actor, input, request }) => {
      const school = await schoolOf(deps.db, request);
      if (!school.ok) return school;
      return addPhoto(deps, actor.address, { ...input, schoolCode: school.value.schoolCode });
    }),
    bindTerminal(terminalFaultCalls.qrCode, ({ actor, input }) => faultQrCode(deps, actor, input)),
    bindTerminal(terminalFaultCalls.add, ({ actor, input }) => reportAtTerminal(deps, actor, input)),
  ];
}

function adminBindings(deps: Deps): Binding<Actor>[] {
  const calls = faultAdminCalls;
  const viewOf = async (actor: AdminActor, feedbackId: string) => {
    const view = await viewFault(deps, actor, feedbackId);
    return view ? ok(view) : fail(problem('NOT_FOUND'));
  };
  return [
    bindAdmin(calls.list, async ({ actor, input }) => ok(await listFaults(deps, actor, input))),
    bindAdmin(calls.count, async ({ actor }) => ok(await countFaults(deps, actor))),
    bindAdmin(calls.assignees, async ({ actor }) => ok(await listAssignees(deps, actor.schoolCode))),
    bindChange(calls.export, async ({ operation, input, language }) => {
      await recordExport(deps, operation, { zh: '故障反馈', en: 'Fault reports' }, input);
      return ok(await exportFaults(deps, operation, input, language));
    }),
    bindAdmin(calls.photo, ({ actor, input }) => readFaultPhoto(deps, actor, input.photoId)),
    bindAdmin(calls.detail, ({ actor, input }) => viewOf(actor, input.id)),
    bindChange(calls.change, async ({ actor, operation, input }) => {
      const changed = await changeFault(deps, operation, input);
      return changed.ok ? viewOf(actor, input.feedbackId) : changed;
    }),
    bindChange(calls.changeStates, async ({ operation, input }) =>
      ok(await changeFaultStates(deps, operation, input)),
    ),
  ];
}

import { enrolmentCalls } from '@self-print/contract/platform/enrolment.ts';
import { terminalCalls } from '@self-print/contract/platform/terminals.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Actor } from '../../http/actor.ts';
import { bindAdmin, bindChange, bindPublic } from '../../http/bind.ts';
import type { ActivationDeps } from '../terminals/activateTerminal.ts';
import { createEnrolmentKey } from './createEnrolmentKey.ts';
import { joinTerminal } from './joinTerminal.ts';
import { listEnrolmentKeys } from './listEnrolmentKeys.ts';
import { revokeEnrolmentKey } from './revokeEnrolmentKey.ts';

export function enrolmentBindings(deps: ActivationDeps): Binding<Actor>[] {
  return [
    bindPublic(terminalCalls.join, ({ actor, input, request }) =>
      joinTerminal(deps, { ...input, address: actor.address, requestId: request.requestId }),
    ),
    bindAdmin(enrolmentCalls.list, async ({ actor, input }) =>
      ok(await listEnrolmentKeys(deps, actor.schoolCode, input)),
    ),
    bindChange(enrolmentCalls.create, ({ operation, input }) => createEnrolmentKey(deps, operation, input)),
    bindChange(enrolmentCalls.revoke, ({ operation, input }) => revokeEnrolmentKey(deps, operation, input)),
  ];
}

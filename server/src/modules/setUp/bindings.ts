import { LOGIN_MODES } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import { setUpCalls } from '@self-print/contract/platform/setUp.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindAdmin, bindPublic } from '../../http/bind.ts';
import { isFromOwnPage } from '../../http/ownPage.ts';
import { beginSetUp } from './beginSetUp.ts';
import { isSetUpOpen } from './setUpCode.ts';
import { setUpProgress } from './setUpProgress.ts';

/** Calls of the platform's first start, used by the console. */
export function setUpBindings(deps: Deps): Binding<Actor>[] {
  return [
    bindPublic(setUpCalls.state, async ({ request }) =>
      isFromOwnPage(request, LOGIN_MODES.admin)
        ? ok({ isOpen: await isSetUpOpen(deps.db) })
        : fail(problem('FORBIDDEN')),
    ),
    bindPublic(setUpCalls.begin, async ({ actor, input, request }) =>
      isFromOwnPage(request, LOGIN_MODES.admin)
        ? beginSetUp(deps, input, { address: actor.address, requestId: request.requestId })
        : fail(problem('FORBIDDEN')),
    ),
    bindAdmin(setUpCalls.progress, async ({ actor }) => ok(await setUpProgress(deps, actor.schoolCode))),
  ];
}

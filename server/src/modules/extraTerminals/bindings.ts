import {
  extraTerminalCalls as calls,
  phoneExtraTerminalCalls,
} from '@self-print/contract/platform/extraTerminals.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindAdmin, bindChange, bindPublic } from '../../http/bind.ts';
import { readPlans } from '../fleet/address.ts';
import { schoolOf } from '../schools/schoolOf.ts';
import { listExtra, listShown } from './listExtra.ts';
import { removeExtra, saveExtra } from './saveExtra.ts';

/** Calls about places for printing that are no terminals of this platform. */
export function extraTerminalBindings(deps: Deps): Binding<Actor>[] {
  return [
    bindAdmin(calls.list, async ({ actor, input }) => ok(await listExtra(deps, actor.schoolCode, input))),
    bindAdmin(calls.plans, async ({ actor }) => ok(await readPlans(deps.db, actor.schoolCode))),
    bindChange(calls.modify, ({ operation, input }) => saveExtra(deps, operation, input)),
    bindChange(calls.remove, ({ operation, input }) => removeExtra(deps, operation, input)),
    bindPublic(phoneExtraTerminalCalls.list, async ({ request }) => {
      const school = await schoolOf(deps.db, request);
      return school.ok ? ok(await listShown(deps, school.value.schoolCode)) : school;
    }),
  ];
}

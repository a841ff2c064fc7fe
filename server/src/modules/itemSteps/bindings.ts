import {
  itemStepAdminCalls as admin,
  itemStepCalls as calls,
} from '@self-print/contract/platform/itemSteps.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindChange, bindTerminalUser } from '../../http/bind.ts';
import { askSecondPerson } from './askSecondPerson.ts';
import { photograph, sign } from './passSteps.ts';
import { readPassed } from './readPassed.ts';

/** Calls about the steps that items demand at terminals. */
export function itemStepBindings(deps: Deps): Binding<Actor>[] {
  return [
    bindTerminalUser(calls.sign, ({ actor, input }) => sign(deps, actor, input)),
    bindTerminalUser(calls.photograph, ({ actor, input }) => photograph(deps, actor, input)),
    bindTerminalUser(calls.askSecondPerson, ({ actor, input }) => askSecondPerson(deps, actor, input)),
    bindChange(admin.passed, ({ operation, input }) => readPassed(deps, operation, input.orderId)),
  ];
}

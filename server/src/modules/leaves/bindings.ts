import { leaveAdminCalls as admin, leaveCalls as calls } from '@self-print/contract/platform/leave.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindAdmin, bindChange, bindTerminalUser } from '../../http/bind.ts';
import { requireModule } from '../schools/hasModule.ts';
import { addLeaves, listLeaves, withdrawLeave } from './adminLeaves.ts';
import { ownLeaves, reportBack } from './ownLeaves.ts';

/** Calls about leaves, of terminals and of the console. Reporting back belongs to the module of registration. */
export function leaveBindings(deps: Deps): Binding<Actor>[] {
  return [
    bindTerminalUser(calls.own, async ({ actor }) => {
      const licensed = await requireModule(deps.db, actor.schoolCode, 'REGISTRATION');
      return licensed.ok ? ok({ leaves: await ownLeaves(deps, actor) }) : licensed;
    }),
    bindTerminalUser(calls.report, async ({ actor, input }) => {
      const licensed = await requireModule(deps.db, actor.schoolCode, 'REGISTRATION');
      return licensed.ok ? ok(await reportBack(deps, actor, input)) : licensed;
    }),
    bindAdmin(admin.search, async ({ actor, input }) => ok(await listLeaves(deps, actor.schoolCode, input))),
    bindChange(admin.add, ({ operation, input }) => addLeaves(deps, operation, input)),
    bindChange(admin.withdraw, ({ operation, input }) => withdrawLeave(deps, operation, input)),
  ];
}

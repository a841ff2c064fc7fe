import { problem } from '@self-print/contract/errors.ts';
import { phoneUpkeepCalls as calls } from '@self-print/contract/platform/phoneUpkeep.ts';
import type { ConsoleCommand } from '@self-print/contract/platform/terminalCommands.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Binding, IncomingRequest } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor, UserActor } from '../../http/actor.ts';
import { bindUser } from '../../http/bind.ts';
import { giveFromConsole } from '../fleet/commands/giveFromConsole.ts';
import { findFleetRows } from '../fleet/fleetStore.ts';
import { listFleet } from '../fleet/listFleet.ts';
import { followCommand } from './followCommand.ts';
import { findLookedAfter } from './lookedAfter.ts';
import { asMaintainer } from './maintainer.ts';

interface Wish {
  readonly terminalCode: string;
  readonly command: ConsoleCommand;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** Calls of staff who look after terminals with their phone: what the console offers, less what needs more than a phone. */
export function phoneUpkeepBindings(deps: Deps): Binding<Actor>[] {
  const give = async (user: UserActor, { requestId }: IncomingRequest, { body = {}, ...wish }: Wish) => {
    const staff = await asMaintainer(deps.db, user);
    if (!staff.ok) return staff;
    const operation = { ...staff.value, name: 'terminal-commanded', client: user.at, requestId } as const;
    return giveFromConsole(deps, staff.value, operation, { ...wish, body });
  };
  return [
    bindUser(calls.judgeManage, async ({ actor, input: { terminalCode } }) => {
      const staff = await asMaintainer(deps.db, actor);
      if (!staff.ok) return ok({ maintains: false });
      const rows = await findFleetRows(deps.db, actor.schoolCode, [terminalCode]);
      return ok({ maintains: rows.length > 0 });
    }),
    bindUser(calls.list, async ({ actor, input }) => {
      const staff = await asMaintainer(deps.db, actor);
      return staff.ok ? ok(await listFleet(deps, actor.schoolCode, input)) : staff;
    }),
    bindUser(calls.get, async ({ actor, input: { terminalCode } }) => {
      const staff = await asMaintainer(deps.db, actor);
      if (!staff.ok) return staff;
      const found = await findLookedAfter(deps, { schoolCode: actor.schoolCode, terminalCode });
      return found ? ok(found) : fail(problem('NOT_FOUND'));
    }),
    bindUser(calls.sendMsg, ({ actor, request, input: { terminalCode, sendMsgCode } }) =>
      give(actor, request, { terminalCode, command: sendMsgCode }),
    ),
    bindUser(calls.setOpenTime, ({ actor, request, input: { terminalCode, sendMsgCode, openTimeVal } }) => {
      const time = openTimeVal === 'never' ? '' : openTimeVal;
      return give(actor, request, { terminalCode, command: sendMsgCode, body: { time } });
    }),
    bindUser(calls.addCartonCopies, ({ actor, request, input: { terminalCode, ...body } }) =>
      give(actor, request, { terminalCode, command: 'addCartonCopy', body }),
    ),
    bindUser(calls.command, async ({ actor, input, language }) => {
      const staff = await asMaintainer(deps.db, actor);
      return staff.ok ? followCommand(deps, staff.value, input, language) : staff;
    }),
  ];
}

import { terminalCommandCalls } from '@self-print/contract/platform/terminalCommands.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../http/actor.ts';
import { bindAdmin, bindChange } from '../../../http/bind.ts';
import { commandResult, listTerminalCommands } from './commandList.ts';
import { giveFromConsole, giveToMany } from './giveFromConsole.ts';

export function terminalCommandBindings(deps: Deps): Binding<Actor>[] {
  return [
    bindChange(terminalCommandCalls.give, ({ actor, operation, input }) =>
      giveFromConsole(deps, actor, operation, input),
    ),
    bindChange(terminalCommandCalls.sendMsg, ({ actor, operation, input: { terminalCode, sendMsgCode } }) =>
      giveFromConsole(deps, actor, operation, { terminalCode, command: sendMsgCode, body: {} }),
    ),
    bindAdmin(terminalCommandCalls.list, async ({ actor, input }) =>
      ok(await listTerminalCommands(deps, actor.schoolCode, input)),
    ),
    bindAdmin(terminalCommandCalls.result, ({ actor, input }) =>
      commandResult(deps, actor.schoolCode, input),
    ),
    bindChange(terminalCommandCalls.screenshots, async ({ actor, operation, input }) =>
      ok(await giveToMany(deps, actor, operation, input.terminalCodes, { command: 'screenshot', body: {} })),
    ),
    bindChange(
      terminalCommandCalls.showMessages,
      async ({ actor, operation, input: { terminalCodes, ...body } }) =>
        ok(await giveToMany(deps, actor, operation, terminalCodes, { command: 'showMessage', body })),
    ),
    bindChange(terminalCommandCalls.takeBackMessages, async ({ actor, operation, input }) =>
      ok(
        await giveToMany(deps, actor, operation, input.terminalCodes, {
          command: 'takeBackMessage',
          body: {},
        }),
      ),
    ),
    bindChange(terminalCommandCalls.fileDirectory, ({ actor, operation, input: { terminalCode, ...body } }) =>
      giveFromConsole(deps, actor, operation, { terminalCode, command: 'listFiles', body }),
    ),
    bindChange(terminalCommandCalls.downloadFile, ({ actor, operation, input: { terminalCode, ...body } }) =>
      giveFromConsole(deps, actor, operation, { terminalCode, command: 'readFile', body }),
    ),
  ];
}

import { and, eq } from 'drizzle-orm';
import { terminalCommand } from '../db/schema/commands.ts';
import { type CommandState, stateOfCommand } from '../modules/commands/commandState.ts';
import { giveCommand, type NewCommand } from '../modules/commands/giveCommand.ts';
import { type CommandRow, waitingCommands } from '../modules/commands/waitingCommands.ts';
import { createTerminal } from '../modules/terminals/createTerminal.ts';
import type { TerminalKey } from '../modules/terminals/terminalStore.ts';
import type { Clock } from '../system.ts';
import { expectOk, type TestHost, type TestSchool } from './testSchool.ts';

export const OPEN_DOOR = { call: '/command/openLock', body: { reason: '卡纸' } };

/** An operator of a test school who issues commands and checks their outcome. */
export interface CommandDesk {
  readonly operator: string;
  /** A terminal that has not been activated. */
  readonly newTerminal: () => Promise<TerminalKey>;
  readonly give: (key: TerminalKey, changes?: Partial<NewCommand>) => ReturnType<typeof giveCommand>;
  /** Issues a command to open the door; returns its id. */
  readonly given: (key: TerminalKey) => Promise<string>;
  readonly waiting: (key: TerminalKey) => Promise<string[]>;
  readonly rowOf: (commandId: string) => Promise<CommandRow>;
  readonly stateOf: (commandId: string) => Promise<CommandState>;
}

export async function openCommandDesk(
  { deps, clock }: { readonly deps: TestHost['deps']; readonly clock: Clock },
  { schoolCode, addPerson }: TestSchool,
): Promise<CommandDesk> {
  const operator = await addPerson({ role: 'operator', name: '李维修' });
  let terminals = 0;
  const give: CommandDesk['give'] = (key, changes = {}) =>
    giveCommand(deps, key, { ...OPEN_DOOR, by: operator, ...changes });
  const rowOf = async (commandId: string) => {
    const [row] = await deps.db.orm
      .select()
      .from(terminalCommand)
      .where(and(eq(terminalCommand.schoolCode, schoolCode), eq(terminalCommand.commandId, commandId)));
    if (!row) throw new Error('There is no such command');
    return row;
  };
  return {
    operator,
    newTerminal: async () => {
      terminals += 1;
      const key = { schoolCode, terminalCode: `desk-${terminals}` };
      const place = { zh: '图书馆', en: 'Library' };
      const facts = { name: place, location: place, terminalType: 1, settings: {} };
      expectOk(await createTerminal(deps, { ...key, ...facts }));
      return key;
    },
    give,
    given: async (key) => expectOk(await give(key)).commandId,
    waiting: async (key) =>
      (await waitingCommands(deps.db, key, clock.now())).map(({ commandId }) => commandId),
    rowOf,
    stateOf: async (commandId) => stateOfCommand(await rowOf(commandId), clock.now()),
  };
}

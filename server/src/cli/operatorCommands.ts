import { SECOND_MS } from '@self-print/contract/limits.ts';
import { assertNever } from '@self-print/contract/result.ts';
import { COMMAND_VALID_SECONDS } from '@self-print/contract/signedCommand.ts';
import { z } from 'zod';
import { stateOfCommand } from '../modules/commands/commandState.ts';
import { decryptOutcome } from '../modules/commands/encryptedOutcome.ts';
import type { GiveProblem } from '../modules/commands/giveCommand.ts';
import { findCommand, listCommands } from '../modules/commands/listCommands.ts';
import type { CommandRow } from '../modules/commands/waitingCommands.ts';
import { findTerminalWithSchool, type TerminalKey } from '../modules/terminals/terminalStore.ts';
import { type Command, type CommandContext, CommandProblem, defineCommand } from './command.ts';
import { jsonObject, school, terminal, userName } from './options.ts';
import { personOf } from './personOf.ts';
import { linesOfTerminal } from './terminalLines.ts';

const POLL_MS = 500;
/** How long to wait for a terminal that has taken a command. */
const OUTCOME_WAIT_MS = 120 * SECOND_MS;
const COMMANDS_SHOWN = 5;

const terminalCommandCommand = defineCommand({
  name: 'terminal-command',
  summary:
    'Send a command to a terminal and wait for its outcome; the server must be running (on PostgreSQL)',
  options: z.object({
    school,
    terminal,
    call: z.string().meta({ description: 'agent call that requires staff, such as /command/openLock' }),
    body: jsonObject
      .default({})
      .meta({ description: `body of the call as JSON, such as '{"reason":"paper jam"}'` }),
    by: userName.meta({ description: 'user name of the person who sends it; the role must permit it' }),
  }),
  run: async (context, { school: schoolCode, terminal: terminalCode, call, body, by }) => {
    const { deps } = context;
    // All calls of the agent, which no other command needs.
    const { giveCommand } = await import('../modules/commands/giveCommand.ts');
    const { COMMANDABLE_PATHS } = await import('../modules/commands/staffCalls.ts');
    const person = await personOf(context, schoolCode, by);
    const key = { schoolCode, terminalCode };
    const given = await giveCommand(deps, key, { call, body, by: person.userId });
    if (!given.ok) throw new CommandProblem(refusalOf(given.problem, key, by, COMMANDABLE_PATHS));
    return outcomeLines(context, await settled(context, schoolCode, given.value.commandId));
  },
});

const terminalShowCommand = defineCommand({
  name: 'terminal-show',
  summary: "Show a terminal's last report with its devices, and its newest commands",
  options: z.object({ school, terminal }),
  run: async ({ deps }, options) => {
    const key = { schoolCode: options.school, terminalCode: options.terminal };
    const found = await findTerminalWithSchool(deps.db, key);
    if (!found) throw new CommandProblem(noTerminal(key));
    const commands = await listCommands(deps.db, key, COMMANDS_SHOWN);
    return linesOfTerminal(found, commands, deps.clock.now());
  },
});

/** Returns the command once its outcome is known or can no longer be expected. */
async function settled(
  { deps, sleep }: CommandContext,
  schoolCode: string,
  commandId: string,
): Promise<CommandRow> {
  for (;;) {
    const row = await findCommand(deps.db, schoolCode, commandId);
    if (!row) throw new CommandProblem('The command was deleted.');
    const now = deps.clock.now();
    const state = stateOfCommand(row, now);
    const waitsSince = row.takenAt?.getTime() ?? now.getTime();
    const waits = state === 'waiting' || state === 'taken';
    if (!waits || now.getTime() - waitsSince >= OUTCOME_WAIT_MS) return row;
    await sleep(POLL_MS);
  }
}

function outcomeLines({ deps }: CommandContext, row: CommandRow): readonly string[] {
  const state = stateOfCommand(row, deps.clock.now());
  switch (state) {
    case 'done':
      return ['Done.', JSON.stringify(decryptOutcome(deps.keys, row))];
    case 'refused':
      throw new CommandProblem(`The terminal answered ${row.outcomeCode}: ${row.outcomeMessage}`);
    case 'taken':
      throw new CommandProblem('The terminal took the command but has not reported its outcome.');
    case 'expired':
    case 'waiting':
      throw new CommandProblem(
        `The terminal did not take the command within ${COMMAND_VALID_SECONDS} s. Is it connected?`,
      );
    default:
      return assertNever(state);
  }
}

function refusalOf(
  problem: GiveProblem,
  key: TerminalKey,
  by: string,
  possiblePaths: readonly string[],
): string {
  switch (problem.kind) {
    case 'noSuchCall':
      return `This call cannot be a command. Possible calls:\n${possiblePaths.map((path) => `  ${path}`).join('\n')}`;
    case 'badBody':
      return `The body does not fit the call: ${problem.field}.`;
    case 'noTerminal':
      return noTerminal(key);
    case 'notAllowed':
      return `${by} may not maintain terminals.`;
    case 'tooMany':
      return 'Too many commands are already waiting for this terminal.';
    default:
      return assertNever(problem);
  }
}

function noTerminal({ schoolCode, terminalCode }: TerminalKey): string {
  return `There is no terminal ${terminalCode} in school ${schoolCode}.`;
}

export const OPERATOR_COMMANDS: readonly Command[] = [terminalCommandCommand, terminalShowCommand];

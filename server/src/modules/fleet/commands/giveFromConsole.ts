import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { maskText } from '@self-print/contract/masking.ts';
import { CONSOLE_COMMANDS } from '@self-print/contract/platform/consoleCommands.ts';
import type { ConsoleCommand } from '@self-print/contract/platform/terminalCommands.ts';
import { assertNever, fail, ok } from '@self-print/contract/result.ts';
import type { Deps } from '../../../deps.ts';
import type { AdminActor } from '../../../http/actor.ts';
import type { Operation } from '../../../http/operation.ts';
import { type GiveProblem, giveCommand } from '../../commands/giveCommand.ts';
import { recordOperation } from '../../operations/recordOperation.ts';

interface CommandWish {
  readonly terminalCode: string;
  readonly command: ConsoleCommand;
  readonly body: Readonly<Record<string, unknown>>;
}

type Given = Outcome<
  { readonly commandId: string; readonly expiresAt: string },
  'NOT_FOUND' | 'TOO_MANY_REQUESTS' | 'BAD_REQUEST' | 'NO_PERMISSION'
>;

type GiveDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'random' | 'log'>;

/** Gives a terminal one of the console's commands. */
export async function giveFromConsole(
  deps: GiveDeps,
  { schoolCode, userId }: AdminActor,
  operation: Operation,
  { terminalCode, command, body }: CommandWish,
): Promise<Given> {
  const given = await giveCommand(
    deps,
    { schoolCode, terminalCode },
    {
      call: CONSOLE_COMMANDS[command].path,
      body,
      by: userId,
      alongside: (queries, commandId) =>
        recordOperation(queries, deps, operation, {
          subject: terminalCode,
          label: terminalCode,
          before: null,
          after: { command, commandId, ...recorded(body) },
        }),
    },
  );
  if (!given.ok) return fail(problemOf(given.problem));
  const { commandId, expiresAt } = given.value;
  return ok({ commandId, expiresAt: expiresAt.toISOString() });
}

/** What a command was about. Words that somebody looked for in a terminal's log may name a person. */
function recorded(body: CommandWish['body']): CommandWish['body'] {
  const { contains, ...others } = body;
  return typeof contains === 'string' ? { ...others, contains: maskText('all', contains) } : body;
}

function problemOf(found: GiveProblem) {
  switch (found.kind) {
    case 'noSuchCall':
      return problem('BAD_REQUEST', { detail: { field: 'command' } });
    case 'badBody':
      return problem('BAD_REQUEST', { detail: { field: `body.${found.field}` } });
    case 'noTerminal':
      return problem('NOT_FOUND');
    case 'notAllowed':
      return problem('NO_PERMISSION');
    case 'tooMany':
      return problem('TOO_MANY_REQUESTS');
    default:
      return assertNever(found);
  }
}

/** Gives each of several terminals the same command. Those that are gone, or have too many commands waiting, are named. */
export async function giveToMany(
  deps: GiveDeps,
  actor: AdminActor,
  operation: Operation,
  terminalCodes: readonly string[],
  wish: Pick<CommandWish, 'command' | 'body'>,
) {
  const given: { terminalCode: string; commandId: string }[] = [];
  const refused: string[] = [];
  for (const terminalCode of new Set(terminalCodes)) {
    const asked = await giveFromConsole(deps, actor, operation, { terminalCode, ...wish });
    if (asked.ok) given.push({ terminalCode, commandId: asked.value.commandId });
    else refused.push(terminalCode);
  }
  return { given, refused };
}

import { SECOND_MS } from '@self-print/contract/limits.ts';
import type { Permission } from '@self-print/contract/permissions.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { COMMAND_VALID_SECONDS } from '@self-print/contract/signedCommand.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { account } from '../../db/schema/accounts.ts';
import { terminalCommand } from '../../db/schema/commands.ts';
import { role } from '../../db/schema/roles.ts';
import { terminal } from '../../db/schema/terminals.ts';
import type { Deps } from '../../deps.ts';
import { grantedBy } from '../../http/permissions.ts';
import { isRoleOfAccount, ROLE_GRANTS } from '../accounts/accountRole.ts';
import { publishNotice } from '../terminals/notices.ts';
import type { TerminalKey } from '../terminals/terminalStore.ts';
import { bodyOfCommand, type CommandFault } from './staffCalls.ts';
import { waitingCommands } from './waitingCommands.ts';

/** More than a person gives before commands expire; keeps a terminal that reconnects from being flooded. */
export const WAITING_COMMANDS_MAX = 20;

export interface NewCommand {
  /** Path of the agent's call, without the base. */
  readonly call: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Account of the person who issues it. */
  readonly by: string;
  /** Done in the transaction of the command, such as recording it. */
  readonly alongside?: (queries: Queries, commandId: string) => Promise<void>;
}

interface CommandWithin extends Omit<NewCommand, 'alongside'> {
  /** What whoever issues it has to be allowed. */
  readonly permission: Permission;
  /** How long it waits for the terminal. */
  readonly validSeconds: number;
}

export interface GivenCommand {
  readonly commandId: string;
  readonly expiresAt: Date;
}

export type GiveProblem =
  | CommandFault
  | { readonly kind: 'noTerminal' }
  /** The person lacks the permission, is disabled or belongs to another school. */
  | { readonly kind: 'notAllowed' }
  | { readonly kind: 'tooMany' };

/** What staff needs for a command, and how long that waits. */
export const OF_STAFF = {
  permission: 'terminal:maintain',
  validSeconds: COMMAND_VALID_SECONDS,
} as const satisfies Pick<CommandWithin, 'permission' | 'validSeconds'>;

/** Gives a terminal a command. The replica that holds its connection is notified when the transaction commits. */
export async function giveCommand(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'log'>,
  key: TerminalKey,
  { alongside, ...command }: NewCommand,
): Promise<Result<GivenCommand, GiveProblem>> {
  const given = await deps.db.transaction(async (queries) => {
    const inserted = await giveWithin(queries, deps, key, {
      ...command,
      ...OF_STAFF,
    });
    if (inserted.ok) await alongside?.(queries, inserted.value.commandId);
    return inserted;
  });
  if (given.ok) logGiven(deps, key, command, given.value);
  return given;
}

export function logGiven(
  { log }: Pick<Deps, 'log'>,
  { schoolCode, terminalCode }: TerminalKey,
  { call, by }: Pick<NewCommand, 'call' | 'by'>,
  { commandId }: GivenCommand,
): void {
  log.event('terminal-command-given', { schoolCode, terminalCode, commandId, call, userId: by });
}

/** Gives a command in a transaction of the caller, who logs it once that has ended. */
export async function giveWithin(
  queries: Queries,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  { schoolCode, terminalCode }: TerminalKey,
  { call, body, by, permission, validSeconds }: CommandWithin,
): Promise<Result<GivenCommand, GiveProblem>> {
  const parsed = bodyOfCommand(call, body);
  if (!parsed.ok) return parsed;
  if (!(await mayCommand(queries, schoolCode, by, permission))) return fail({ kind: 'notAllowed' });
  if (!(await terminalIsThere(queries, { schoolCode, terminalCode }))) return fail({ kind: 'noTerminal' });
  const createdAt = clock.now();
  const waiting = await waitingCommands(queries, { schoolCode, terminalCode }, createdAt);
  if (waiting.length >= WAITING_COMMANDS_MAX) return fail({ kind: 'tooMany' });
  const commandId = random.uuid();
  const expiresAt = new Date(createdAt.getTime() + validSeconds * SECOND_MS);
  await queries.orm.insert(terminalCommand).values({
    schoolCode,
    commandId,
    terminalCode,
    call,
    createdAt,
    expiresAt,
    body: parsed.value,
    givenBy: by,
  });
  await publishNotice(queries, { kind: 'commandGiven', schoolCode, terminalCode });
  return ok({ commandId, expiresAt });
}

/** Whether somebody may command the terminals of a school now. */
export async function mayCommand(
  { orm }: Queries,
  schoolCode: string,
  userId: string,
  permission: Permission = OF_STAFF.permission,
): Promise<boolean> {
  const [row] = await orm
    .select(ROLE_GRANTS)
    .from(account)
    .innerJoin(role, isRoleOfAccount)
    .where(and(eq(account.schoolCode, schoolCode), eq(account.userId, userId), isNull(account.disabledAt)));
  return row !== undefined && grantedBy(row).has(permission);
}

async function terminalIsThere({ orm }: Queries, key: TerminalKey): Promise<boolean> {
  const [row] = await orm
    .select({ terminalCode: terminal.terminalCode })
    .from(terminal)
    .where(
      and(
        eq(terminal.schoolCode, key.schoolCode),
        eq(terminal.terminalCode, key.terminalCode),
        isNull(terminal.archivedAt),
      ),
    )
    // Concurrent transactions must count each other's commands.
    .for('update');
  return row !== undefined;
}

import type { CallAnswer, CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import { CONSOLE_COMMANDS } from '@self-print/contract/platform/consoleCommands.ts';
import {
  type CommandState,
  consoleCommand,
  type TerminalCommandRow,
  type terminalCommandCalls,
} from '@self-print/contract/platform/terminalCommands.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import { listTotal } from '../../../db/listTotal.ts';
import { terminalCommand } from '../../../db/schema/commands.ts';
import type { Deps } from '../../../deps.ts';
import { administratorNames } from '../../accounts/administratorNames.ts';
import { type CommandState as KeptState, stateOfCommand } from '../../commands/commandState.ts';
import { decryptOutcome } from '../../commands/encryptedOutcome.ts';
import { findCommand } from '../../commands/listCommands.ts';
import type { CommandRow } from '../../commands/waitingCommands.ts';

type ListCall = typeof terminalCommandCalls.list;
type ResultCall = typeof terminalCommandCalls.result;

const STATES: Readonly<Record<KeptState, CommandState>> = {
  waiting: 'sent',
  taken: 'received',
  done: 'done',
  refused: 'failed',
  expired: 'expired',
};
const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries(CONSOLE_COMMANDS).map(([name, { path }]) => [path, name]),
);

/** Lists the commands of a terminal, newest first. */
export async function listTerminalCommands(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  schoolCode: string,
  { terminalCode, page, rows: pageSize }: CallInput<ListCall>,
): Promise<CallAnswer<ListCall>> {
  const wanted = and(
    eq(terminalCommand.schoolCode, schoolCode),
    eq(terminalCommand.terminalCode, terminalCode),
  );
  const found = await db.orm
    .select()
    .from(terminalCommand)
    .where(wanted)
    .orderBy(desc(terminalCommand.createdAt), desc(terminalCommand.commandId))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const total = await listTotal(
    db,
    db.orm
      .select({ one: sql`1` })
      .from(terminalCommand)
      .where(wanted)
      .orderBy(desc(terminalCommand.createdAt)),
  );
  const nameOf = await administratorNames(
    db,
    keys,
    schoolCode,
    found.map(({ givenBy }) => givenBy),
  );
  const now = clock.now();
  return { rows: found.map((row) => commandRow(row, nameOf, now)), total, pageSize, pageNumber: page };
}

/** One command with what it brought. */
export async function commandResult(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  schoolCode: string,
  { commandId }: CallInput<ResultCall>,
): Promise<CallResult<ResultCall>> {
  const row = await findCommand(db, schoolCode, commandId);
  if (!row) return fail(problem('NOT_FOUND'));
  const nameOf = await administratorNames(db, keys, schoolCode, [row.givenBy]);
  return ok({
    ...commandRow(row, nameOf, clock.now()),
    body: { ...row.body },
    result: decryptOutcome(keys, row),
  });
}

function commandRow(
  row: CommandRow,
  nameOf: (id: string | null) => string | null,
  now: Date,
): TerminalCommandRow {
  const { reason } = row.body;
  return {
    commandId: row.commandId,
    terminalCode: row.terminalCode,
    command: consoleCommand.safeParse(NAMES.get(row.call)).data ?? null,
    call: row.call,
    ...progressOf(row, now),
    reason: typeof reason === 'string' ? reason : '',
    givenBy: nameOf(row.givenBy),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    takenAt: row.takenAt?.toISOString() ?? null,
    doneAt: row.doneAt?.toISOString() ?? null,
  };
}

/** How far a command is and, if it failed, why in the terminal's own words. */
export function progressOf(
  row: CommandRow,
  now: Date,
): Pick<TerminalCommandRow, 'state' | 'code' | 'message'> {
  const state = STATES[stateOfCommand(row, now)];
  if (state !== 'failed') return { state, code: '', message: '' };
  return { state, code: row.outcomeCode ?? '', message: row.outcomeMessage ?? '' };
}

import type { CommandRow } from './waitingCommands.ts';

/**
 * - `waiting`: the terminal does not have it yet
 * - `taken`: the terminal has it but has not reported an outcome, and may never do so after a restart
 * - `done`, `refused`: the outcome is known
 * - `expired`: the terminal did not take it in time and will not execute it
 */
export type CommandState = 'waiting' | 'taken' | 'done' | 'refused' | 'expired';

/** The current state of a command. Expiry follows from the clock, so no job has to run for it. */
export function stateOfCommand(
  row: Pick<CommandRow, 'takenAt' | 'doneAt' | 'expiresAt' | 'outcomeMessage'>,
  now: Date,
): CommandState {
  if (row.doneAt !== null) return row.outcomeMessage === null ? 'done' : 'refused';
  if (row.takenAt !== null) return 'taken';
  return row.expiresAt > now ? 'waiting' : 'expired';
}

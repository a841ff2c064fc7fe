import type { CommandRow } from './waitingCommands.ts';

/**
 * - `waiting`: the terminal does not have it yet
 * - `taken`: the terminal has it and has not said what became of it; after a restart it never may
 * - `done`, `refused`: its outcome is known
 * - `expired`: the terminal did not take it in time, and will not carry it out
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

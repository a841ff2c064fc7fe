import { maintenanceCalls } from '@self-print/contract/agent/maintenance.ts';
import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { SignedCommandPayload } from '@self-print/contract/signedCommand.ts';
import type { CommandOutcome } from '@self-print/contract/terminalLink.ts';
import type { Journal } from '../journal/journal.ts';
import { COMMAND_KEEP_MS, OUTCOME_KEEP_LENGTH } from '../limits.ts';
import type { Time } from '../time.ts';
import type { CommandRecords, NewCommand, TakenCommand } from './commandRecords.ts';
import { failureOutcome } from './outcome.ts';

/** Which commands were used. What `take` let through is on the disk before anything happens. */
export interface CommandLedger {
  /** Uses a command up: COMMAND_USED the second time, AGENT_STORAGE_FAILED when that cannot be written down. */
  readonly take: (
    payload: SignedCommandPayload,
    way: NewCommand['way'],
    platform: string,
  ) => Result<void, CallProblem>;
  readonly find: (commandId: string) => TakenCommand | null;
  readonly finish: (commandId: string, outcome: CommandOutcome) => void;
  readonly undelivered: (platform: string) => readonly TakenCommand[];
  readonly markDelivered: (commandIds: readonly string[]) => void;
}

/** The command was carried out, and nobody has its answer any more. */
const ANSWER_LOST = failureOutcome(problem('COMMAND_UNCONFIRMED'));

export function createCommandLedger(options: {
  readonly journal: Journal<{ readonly commands: CommandRecords }>;
  readonly time: Time;
}): CommandLedger {
  const { journal, time } = options;
  /** Of this run: also stands when the journal cannot be used. */
  const used = new Set<string>();

  const remember = (command: NewCommand): Result<'new' | 'used', unknown> =>
    journal.write(({ commands }) => {
      commands.forgetBefore(time.now() - COMMAND_KEEP_MS);
      if (commands.find(command.commandId)) return 'used';
      commands.insert(command, time.now());
      return 'new';
    });

  return {
    take: ({ commandId, call, by, expiresAt }, way, platform) => {
      if (used.has(commandId)) return fail(problem('COMMAND_USED'));
      const written = remember({ commandId, way, platform, call, by, expiresAt });
      if (written.ok && written.value === 'used') return fail(problem('COMMAND_USED'));
      // Staff must get to a terminal whose disk is full: a log-in is good for a minute anyway.
      const logIn = way === 'page' && call === maintenanceCalls.begin.path;
      if (!written.ok && !logIn) return fail(problem('AGENT_STORAGE_FAILED'));
      used.add(commandId);
      return ok();
    },
    find: (commandId) => {
      const found = journal.read(({ commands }) => commands.find(commandId));
      return found.ok ? found.value : null;
    },
    finish: (commandId, outcome) => {
      const kept: CommandOutcome =
        JSON.stringify(outcome).length <= OUTCOME_KEEP_LENGTH ? outcome : ANSWER_LOST;
      // When this cannot be written, the platform hears after a restart that nobody knows.
      journal.write(({ commands }) => commands.finish(commandId, kept, time.now()));
    },
    undelivered: (platform) => {
      const found = journal.read(({ commands }) => commands.undelivered(platform));
      return found.ok ? found.value : [];
    },
    markDelivered: (commandIds) => {
      if (commandIds.length === 0) return;
      journal.write(({ commands }) => {
        for (const commandId of commandIds) commands.markDelivered(commandId);
      });
    },
  };
}

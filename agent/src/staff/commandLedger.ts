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

/** Records which commands were used. What `take` accepts is on disk before it takes effect. */
export interface CommandLedger {
  /** Uses a command up: COMMAND_USED the second time, AGENT_STORAGE_FAILED when it cannot be saved. */
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

/** The command was executed, but its answer is lost. */
const ANSWER_LOST = failureOutcome(problem('COMMAND_UNCONFIRMED'));

export function createCommandLedger(options: {
  readonly journal: Journal<{ readonly commands: CommandRecords }>;
  readonly time: Time;
}): CommandLedger {
  const { journal, time } = options;
  /** Used in this run; works even while the journal is unusable. */
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
      // Staff must be able to reach a terminal with a full disk; a log-in is valid for only a minute anyway.
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
      // If this cannot be saved, the outcome is reported as unknown after a restart.
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

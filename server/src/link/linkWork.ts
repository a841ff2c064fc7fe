import { assertNever } from '@self-print/contract/result.ts';
import { type FromPlatform, type FromTerminal, LINK_CLOSE } from '@self-print/contract/terminalLink.ts';
import type { Deps } from '../deps.ts';
import { commandDone, commandTaken } from '../modules/commands/commandProgress.ts';
import { signCommand, waitingCommands } from '../modules/commands/waitingCommands.ts';
import { noteTaken, tryMoveOn } from '../modules/scripts/moveOn.ts';
import { recordHeartbeat } from '../modules/terminals/heartbeat.ts';
import type { TerminalKey } from '../modules/terminals/terminalStore.ts';

export type LinkDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'random' | 'log' | 'publicUrl'>;

/** A terminal's connection, for sending over it. */
export interface LinkWire {
  readonly terminal: TerminalKey;
  /** Facts about the connection for log lines. */
  readonly about: () => Readonly<Record<string, unknown>>;
  /** Returns false when the message could not be sent. */
  readonly send: (message: FromPlatform) => boolean;
  readonly close: (code: number, reason: string) => void;
}

/** Handles a message from a terminal. */
export async function takeMessage(
  deps: LinkDeps,
  { terminal, send, close }: LinkWire,
  message: FromTerminal,
): Promise<void> {
  switch (message.type) {
    case 'report': {
      const standing = await recordHeartbeat(deps, terminal, message.report);
      if (standing.ok) send({ type: 'standing', ...standing.value });
      else close(LINK_CLOSE.tokenInvalid, 'token invalid');
      return;
    }
    case 'commandTaken':
      if (await commandTaken(deps, terminal, message.commandId))
        await noteTaken(deps, terminal, message.commandId);
      return;
    case 'commandDone':
      await commandDone(deps, terminal, message.commandId, message.outcome);
      return tryMoveOn(deps, terminal);
    default:
      return assertNever(message);
  }
}

/** Sends the commands waiting for a terminal, each once per connection, because nothing is lost while the connection lasts. */
export function createDelivery(
  { db, keys, clock, log }: LinkDeps,
  { terminal, about, send }: LinkWire,
): () => Promise<void> {
  const sent = new Set<string>();
  return async () => {
    for (const row of await waitingCommands(db, terminal, clock.now())) {
      const { commandId, call } = row;
      if (sent.has(commandId)) continue;
      if (!send({ type: 'command', commandId, signed: signCommand(keys, row) })) return;
      sent.add(commandId);
      log.event('terminal-command-sent', { ...about(), commandId, call });
    }
  };
}

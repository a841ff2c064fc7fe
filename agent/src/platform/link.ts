import { terminalCalls } from '@self-print/contract/platform/terminals.ts';
import type { FromTerminal } from '@self-print/contract/terminalLink.ts';
import { createAlarm } from '../alarm.ts';
import { HEARTBEAT_MS, HEARTBEAT_RETRY_MS, LOST_RETRY_MS } from '../limits.ts';
import type { PlatformClient } from './client.ts';
import { createLinkConnection, type LinkConnectionOptions } from './linkConnection.ts';
import type { LinkCommands } from './linkSession.ts';
import { isServing } from './reachability.ts';

/**
 * How this terminal reports to its platform: over a WebSocket connection, and by the heartbeat call while there is none. Only
 * one of them reports at a time.
 */
export interface PlatformLink {
  readonly run: (signal: AbortSignal, commands: LinkCommands) => Promise<void>;
  /** Reports now, for example after a registration. */
  readonly ring: () => void;
  /** The report may have changed; an open connection sends it immediately. */
  readonly changed: () => void;
  /** Sends a message if the connection is open; what must not be lost is kept in the journal. */
  readonly send: (message: FromTerminal) => void;
  readonly connected: () => boolean;
}

export interface LinkOptions extends Omit<LinkConnectionOptions, 'alarm'> {
  readonly client: PlatformClient;
}

export function createPlatformLink(options: LinkOptions): PlatformLink {
  const { client, registration, tokens, pull, time, report } = options;
  const alarm = createAlarm(time);
  const connection = createLinkConnection({ ...options, alarm });
  let socketDue = 0;
  let beatDue = 0;

  /** True when the platform answered and can work. */
  const beat = async (): Promise<boolean> => {
    const answer = await client.call(terminalCalls.heartbeat, report());
    if (answer.ok) await pull.accept(answer.value);
    return isServing(answer);
  };
  /** Sends what is due and returns the pause until the next is, in milliseconds. */
  const reportDue = async (signal: AbortSignal, commands: LinkCommands): Promise<number> => {
    if (time.elapsed() >= beatDue) {
      const reached = await beat();
      beatDue = time.elapsed() + (reached ? HEARTBEAT_MS : HEARTBEAT_RETRY_MS);
      if (!reached) return HEARTBEAT_RETRY_MS;
    }
    if (!signal.aborted && time.elapsed() >= socketDue) {
      const { pauseMs, wasOpen } = await connection.connect(signal, commands);
      if (wasOpen) beatDue = 0;
      socketDue = time.elapsed() + pauseMs;
    }
    return Math.max(0, Math.min(socketDue, beatDue) - time.elapsed());
  };
  /** Does what the registration's state requires and returns the pause after it, in milliseconds. */
  const turn = async (signal: AbortSignal, commands: LinkCommands): Promise<number> => {
    switch (registration.state()) {
      case 'unregistered':
        return HEARTBEAT_MS;
      case 'lost':
        // A platform restored from a back-up may know the terminal again.
        await tokens.renew(null);
        return registration.state() === 'lost' ? LOST_RETRY_MS : 0;
      case 'registered':
        return reportDue(signal, commands);
    }
  };

  return {
    ring: () => {
      socketDue = 0;
      beatDue = 0;
      connection.forgetFailures();
      alarm.ring();
    },
    changed: () => {
      if (connection.isOpen()) alarm.ring();
    },
    send: connection.send,
    connected: connection.isOpen,
    run: async (signal, commands) => {
      while (!signal.aborted && (await alarm.wait(await turn(signal, commands), signal)));
    },
  };
}

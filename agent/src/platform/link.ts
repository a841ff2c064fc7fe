import type { EventLog } from '@self-print/contract/logEvents.ts';
import { terminalCalls } from '@self-print/contract/platform/terminals.ts';
import type { FromTerminal, TerminalReport } from '@self-print/contract/terminalLink.ts';
import { createAlarm } from '../alarm.ts';
import {
  HEARTBEAT_MS,
  HEARTBEAT_RETRY_MS,
  LINK_FIRST_RETRY_MS,
  LINK_LAST_RETRY_MS,
  LINK_SILENCE_MS,
  LOST_RETRY_MS,
} from '../limits.ts';
import type { Time } from '../time.ts';
import type { PlatformClient } from './client.ts';
import { type LinkCommands, type LinkEnd, linkSession } from './linkSession.ts';
import type { OpenLinkSocket } from './linkSocket.ts';
import { commonHeaders } from './publicCalls.ts';
import type { Reachability } from './reachability.ts';
import type { Registration } from './registration.ts';
import type { SettingsPull } from './settingsPull.ts';
import type { Tokens } from './tokens.ts';

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
  readonly tell: (message: FromTerminal) => void;
  readonly connected: () => boolean;
}

export interface LinkOptions {
  readonly client: PlatformClient;
  readonly registration: Registration;
  readonly tokens: Tokens;
  readonly pull: SettingsPull;
  readonly reachability: Reachability;
  readonly openSocket: OpenLinkSocket;
  readonly newRequestId: () => string;
  readonly time: Time;
  /** 0 to 1; spreads the reconnections of many terminals after an outage of the platform. */
  readonly random: () => number;
  readonly log: EventLog;
  /** The terminal's status report. */
  readonly report: () => TerminalReport;
}

export function createPlatformLink(options: LinkOptions): PlatformLink {
  const { client, registration, tokens, pull, reachability, time, random, log, report } = options;
  const alarm = createAlarm(time);
  let send: ((message: FromTerminal) => void) | null = null;
  let socketDue = 0;
  let beatDue = 0;
  let failures = 0;
  let refusedToken: string | null = null;
  /** The last logged reason why it could not be opened. */
  let unavailable: string | null = null;

  /** True when the platform answered. */
  const beat = async (): Promise<boolean> => {
    const answer = await client.call(terminalCalls.heartbeat, report());
    if (!answer.ok) return answer.problem.kind === 'refused';
    await pull.accept(answer.value);
    return true;
  };
  /** Milliseconds until the next connection attempt. */
  const pauseAfter = async (end: LinkEnd, accessToken: string): Promise<number> => {
    if (end.lastedMs >= LINK_SILENCE_MS) failures = 0;
    if (end.reason === 'tokenInvalid' && refusedToken !== accessToken) {
      const renewed = await tokens.renew(accessToken);
      // If the renewed token is refused as well, that is no reason to renew it again.
      refusedToken = renewed.ok ? renewed.value.accessToken : null;
      if (renewed.ok) return 0;
    }
    failures += 1;
    const doubled = LINK_FIRST_RETRY_MS * 2 ** (failures - 1);
    const longest = end.reason === 'replaced' ? LINK_LAST_RETRY_MS : Math.min(doubled, LINK_LAST_RETRY_MS);
    return longest * (0.5 + random() / 2);
  };
  /** Connects, and reconnects when that failed or the connection has ended. */
  const connect = async (signal: AbortSignal, commands: LinkCommands): Promise<void> => {
    const grant = await tokens.current();
    if (!grant.ok) {
      socketDue = time.elapsed() + HEARTBEAT_MS;
      return;
    }
    const { accessToken, identity } = grant.value;
    const end = await linkSession({
      ...options,
      grant: grant.value,
      commonHeaders: commonHeaders(options.newRequestId),
      alarm,
      commands,
      signal,
      valid: () => registration.state() === 'registered' && registration.identity()?.appId === identity.appId,
      onOpen: (sender) => {
        send = sender;
        unavailable = null;
        log.event('link-open');
      },
      onStanding: (standing) => {
        reachability.contact(true);
        refusedToken = null;
        void pull.accept(standing);
      },
    });
    if (send !== null) {
      send = null;
      log.event('link-lost', { reason: end.reason, detail: end.detail, lastedMs: end.lastedMs });
      beatDue = 0;
    } else if (unavailable !== end.detail) {
      unavailable = end.detail;
      log.event('link-unavailable', { reason: end.reason, detail: end.detail });
    }
    socketDue = time.elapsed() + (await pauseAfter(end, accessToken));
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
      case 'registered': {
        if (time.elapsed() >= beatDue) {
          const reached = await beat();
          beatDue = time.elapsed() + (reached ? HEARTBEAT_MS : HEARTBEAT_RETRY_MS);
          if (!reached) return HEARTBEAT_RETRY_MS;
        }
        if (!signal.aborted && time.elapsed() >= socketDue) await connect(signal, commands);
        return Math.max(0, Math.min(socketDue, beatDue) - time.elapsed());
      }
    }
  };

  return {
    ring: () => {
      socketDue = 0;
      beatDue = 0;
      failures = 0;
      alarm.ring();
    },
    changed: () => {
      if (send !== null) alarm.ring();
    },
    tell: (message) => send?.(message),
    connected: () => send !== null,
    run: async (signal, commands) => {
      while (!signal.aborted && (await alarm.wait(await turn(signal, commands), signal)));
    },
  };
}

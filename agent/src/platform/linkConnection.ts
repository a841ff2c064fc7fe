import type { EventLog } from '@self-print/contract/logEvents.ts';
import type { FromTerminal, TerminalReport } from '@self-print/contract/terminalLink.ts';
import type { Alarm } from '../alarm.ts';
import { HEARTBEAT_MS, LINK_FIRST_RETRY_MS, LINK_LAST_RETRY_MS, LINK_SILENCE_MS } from '../limits.ts';
import type { Time } from '../time.ts';
import { type LinkCommands, type LinkEnd, linkSession } from './linkSession.ts';
import type { OpenLinkSocket } from './linkSocket.ts';
import { commonHeaders } from './publicCalls.ts';
import type { Reachability } from './reachability.ts';
import type { Registration } from './registration.ts';
import type { SettingsPull } from './settingsPull.ts';
import type { Grant, Tokens } from './tokens.ts';

/** The WebSocket connection to the platform, from one attempt to the next. */
export interface LinkConnection {
  /** Connects and stays until the connection ends. `pauseMs`: until the next attempt. */
  readonly connect: (
    signal: AbortSignal,
    commands: LinkCommands,
  ) => Promise<{ readonly pauseMs: number; readonly wasOpen: boolean }>;
  /** Sends a message if the connection is open. */
  readonly send: (message: FromTerminal) => void;
  readonly isOpen: () => boolean;
  /** The next pause is a short one again. */
  readonly forgetFailures: () => void;
}

export interface LinkConnectionOptions {
  readonly registration: Registration;
  readonly tokens: Tokens;
  readonly pull: SettingsPull;
  readonly reachability: Reachability;
  readonly openSocket: OpenLinkSocket;
  readonly newRequestId: () => string;
  /** Rings when the report or the registration may have changed. */
  readonly alarm: Alarm;
  readonly time: Time;
  /** 0 to 1; spreads the reconnections of many terminals after an outage of the platform. */
  readonly random: () => number;
  readonly log: EventLog;
  /** The terminal's status report. */
  readonly report: () => TerminalReport;
}

export function createLinkConnection(options: LinkConnectionOptions): LinkConnection {
  const { registration, tokens, pull, reachability, random, log } = options;
  let send: ((message: FromTerminal) => void) | null = null;
  let failures = 0;
  let refusedToken: string | null = null;
  /** The last logged reason why it could not be opened. */
  let unavailable: string | null = null;

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
  const converse = (grant: Grant, signal: AbortSignal, commands: LinkCommands): Promise<LinkEnd> =>
    linkSession({
      ...options,
      grant,
      commonHeaders: commonHeaders(options.newRequestId),
      commands,
      signal,
      valid: () =>
        registration.state() === 'registered' && registration.identity()?.appId === grant.identity.appId,
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
  /** Logs the end once per reason; true when the connection had been open. */
  const noteEnd = ({ reason, detail, lastedMs }: LinkEnd, signal: AbortSignal): boolean => {
    const wasOpen = send !== null;
    send = null;
    if (wasOpen) log.event('link-lost', { reason, detail, lastedMs });
    // A connection that was being made when the agent stops is no failure.
    else if (unavailable !== detail && !signal.aborted) {
      unavailable = detail;
      log.event('link-unavailable', { reason, detail });
    }
    return wasOpen;
  };

  return {
    connect: async (signal, commands) => {
      const grant = await tokens.current();
      if (!grant.ok) return { pauseMs: HEARTBEAT_MS, wasOpen: false };
      const end = await converse(grant.value, signal, commands);
      const wasOpen = noteEnd(end, signal);
      return { pauseMs: await pauseAfter(end, grant.value.accessToken), wasOpen };
    },
    send: (message) => send?.(message),
    isOpen: () => send !== null,
    forgetFailures: () => {
      failures = 0;
    },
  };
}

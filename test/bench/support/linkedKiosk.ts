import { CALL_TIMEOUT_MS } from '@self-print/agent/limits.ts';
import { createPlatformLink, type PlatformLink } from '@self-print/agent/platform/link.ts';
import { openLinkSocket } from '@self-print/agent/platform/linkSocket.ts';
import { createReachability } from '@self-print/agent/platform/reachability.ts';
import { systemTime } from '@self-print/agent/time.ts';
import { makeClient } from '@self-print/contract/client.ts';
import { problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { TerminalReport } from '@self-print/contract/terminalLink.ts';
import { systemClock, systemRandom } from '@self-print/server/system.ts';
import type { CopiedTerminal } from '../../fleet/copyTerminals.ts';

const NO_COMMANDS = { receive: async () => {}, undelivered: () => [], delivered: () => {} };
const QUIET = { event: () => {}, error: () => {} };
const REPORT: TerminalReport = {
  printerCondition: 'idle',
  cartons: [{ cartonCode: '1', sheets: 500 }],
  version: '0.1.0',
  versions: {},
  devices: [],
  maintenance: false,
  settings: null,
};

export interface LinkedKiosk {
  /** Until the signal. */
  readonly run: (signal: AbortSignal) => Promise<void>;
  /** When the platform answered on the present connection, by `performance.now()`; null until it did. */
  readonly answeredAt: () => number | null;
}

/** The part of an agent that speaks with its platform, with an identity that it does not change. */
export function openLinkedKiosk(
  platformAddress: string,
  { schoolCode, terminalCode, headers }: CopiedTerminal,
): LinkedKiosk {
  const call = makeClient({
    origin: () => platformAddress,
    fetch,
    timeoutMs: CALL_TIMEOUT_MS,
    headers: () => headers,
  });
  let answeredAt: number | null = null;
  const identity = {
    schoolCode,
    terminalCode,
    appId: terminalCode,
    appSecret: '',
    platformAddress,
    registeredAt: systemClock.now().toISOString(),
    lost: false,
  };
  const grant = { identity, accessToken: '', pageToken: '', expiresAt: '' };
  const link: PlatformLink = createPlatformLink({
    client: { call: (definition, input) => call(definition, input), get: () => Promise.reject(new Error()) },
    registration: {
      state: () => 'registered',
      identity: () => identity,
      register: async () => fail(problem('PLATFORM_UNREACHABLE')),
      join: async () => fail('PLATFORM_UNREACHABLE'),
      markLost: () => {},
      keepCommandKey: () => {},
    },
    tokens: { current: async () => ok(grant), renew: async () => ok(grant) },
    pull: {
      accept: async () => {
        // The heartbeat call is answered before there is a connection.
        if (link.connected()) answeredAt ??= performance.now();
      },
      outcome: () => null,
      refresh: async () => ok(),
    },
    reachability: createReachability(QUIET, () => {}),
    openSocket: (target) => {
      const onClose = (code: number) => {
        answeredAt = null;
        target.onClose(code);
      };
      return openLinkSocket({ ...target, headers, onClose });
    },
    newRequestId: systemRandom.uuid,
    time: systemTime,
    random: Math.random,
    log: QUIET,
    report: () => REPORT,
  });
  return { run: (signal) => link.run(signal, NO_COMMANDS), answeredAt: () => answeredAt };
}

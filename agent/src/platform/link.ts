import type { CallArguments } from '@self-print/contract/call.ts';
import { terminalCalls } from '@self-print/contract/platform/terminals.ts';
import { createAlarm } from '../alarm.ts';
import { HEARTBEAT_MS, HEARTBEAT_RETRY_MS, LOST_RETRY_MS } from '../limits.ts';
import type { Time } from '../time.ts';
import type { PlatformClient } from './client.ts';
import type { Registration } from './registration.ts';
import type { TerminalStore } from './terminalStore.ts';
import type { Tokens } from './tokens.ts';

/** The standing connection to the platform: heartbeat, and what follows from its answer. */
export interface PlatformLink {
  readonly run: (signal: AbortSignal) => Promise<void>;
  /** Beat now, such as after a registration. */
  readonly ring: () => void;
}

export interface LinkOptions {
  readonly client: PlatformClient;
  readonly registration: Registration;
  readonly tokens: Tokens;
  readonly terminal: TerminalStore;
  readonly time: Time;
  /** What the terminal says of itself. */
  readonly report: () => CallArguments<typeof terminalCalls.heartbeat>;
}

export function createPlatformLink(options: LinkOptions): PlatformLink {
  const { client, registration, tokens, terminal, time, report } = options;
  const alarm = createAlarm(time);
  let settingsVersion: string | null = null;

  const refreshTerminal = async (terminalCode: string, version: string) => {
    const answer = await client.call(terminalCalls.terminal, { terminalCode });
    if (!answer.ok) return;
    settingsVersion = version;
    terminal.replace(answer.value);
  };
  /** True when the platform answered. */
  const beat = async (): Promise<boolean> => {
    const answer = await client.call(terminalCalls.heartbeat, report());
    if (!answer.ok) return answer.problem.kind === 'refused';
    const { paused, settingsVersion: version } = answer.value;
    const view = terminal.view();
    const current = view !== null && view.paused === paused && version === settingsVersion;
    const code = registration.identity()?.terminalCode;
    if (!current && code !== undefined) await refreshTerminal(code, version);
    return true;
  };
  /** Does what the registration asks for and gives the pause after it, in milliseconds. */
  const turn = async (): Promise<number> => {
    switch (registration.state()) {
      case 'unregistered':
        return HEARTBEAT_MS;
      case 'lost':
        // A platform restored from a back-up may know the terminal again.
        await tokens.renew(null);
        return registration.state() === 'lost' ? LOST_RETRY_MS : 0;
      case 'registered':
        return (await beat()) ? HEARTBEAT_MS : HEARTBEAT_RETRY_MS;
    }
  };

  return {
    ring: alarm.ring,
    run: async (signal) => {
      while (!signal.aborted && (await alarm.wait(await turn(), signal)));
    },
  };
}

import { AGENT_CHECK_MS } from '../limits.ts';
import type { Time } from '../time.ts';
import type { AgentLink } from './agentLink.ts';

export interface AgentWatch {
  /** Starts polling, or restarts counting the silence. */
  start(): void;
  stop(): void;
  /** How long the agent has not answered; zero before it was started. */
  silentMs(): number;
  /** Whether an origin is the platform's; queries the agent again before returning false. */
  isPlatform(origin: string): Promise<boolean>;
}

export interface AgentWatchOptions {
  readonly link: AgentLink;
  readonly time: Time;
  /** Called after each query. */
  readonly onChecked?: () => void;
}

/** Polls whether the agent works and which platform it belongs to. */
export function createAgentWatch({ link, time, onChecked = () => {} }: AgentWatchOptions): AgentWatch {
  let platformOrigin: string | null = null;
  let lastAnswer: number | undefined;
  let cancel: (() => void) | undefined;
  let asking: Promise<void> | undefined;

  const ask = () => {
    asking ??= link.ask().then((answer) => {
      asking = undefined;
      if (!answer.ok) return;
      platformOrigin = answer.value.platformOrigin;
      lastAnswer = time.now();
    });
    return asking;
  };
  const again = () => {
    const mine = time.after(AGENT_CHECK_MS, async () => {
      await ask();
      // Stopped, or started anew, while the agent was asked.
      if (cancel !== mine) return;
      again();
      onChecked();
    });
    cancel = mine;
  };
  const stop = () => {
    cancel?.();
    cancel = undefined;
  };
  return {
    start: () => {
      stop();
      lastAnswer = time.now();
      again();
    },
    stop,
    silentMs: () => (lastAnswer === undefined ? 0 : time.now() - lastAnswer),
    isPlatform: async (origin) => {
      if (platformOrigin !== origin) await ask();
      return platformOrigin === origin;
    },
  };
}

import type { EventLog } from '@self-print/contract/logEvents.ts';
import { agentReady } from '@self-print/contract/processes.ts';
import { AGENT_LATE_MS, AGENT_SILENCE_MS } from '../limits.ts';
import { createRecovery } from '../recovery/recovery.ts';
import type { Time } from '../time.ts';
import type { AgentLink } from './agentLink.ts';
import { type AgentWatch, createAgentWatch } from './agentWatch.ts';

/** A running agent process. */
export interface AgentProcess {
  /** Asks it to stop, and kills it otherwise; resolves once it has ended. */
  stop(): Promise<void>;
  /** Kills it immediately, if it does not respond. */
  kill(): void;
}

export interface AgentListener {
  /** Called with a message of the process, not yet parsed. */
  onMessage(message: unknown): void;
  /** Called once, with a sentence for the log. */
  onExit(reason: string): void;
}

/** Starts the agent, in a child process of Node or a utility process of Electron. */
export type StartAgent = (listener: AgentListener) => AgentProcess;

export interface SupervisorOptions {
  readonly startProcess: StartAgent;
  readonly link: AgentLink;
  readonly time: Time;
  readonly log: EventLog;
  /** Called when the agent answers for the first time or again: what it served before is outdated. */
  readonly onReady: () => void;
}

export interface AgentSupervisor {
  readonly watch: AgentWatch;
  start(): void;
  /** Whether the agent is running and has answered recently, or was just started. */
  isHealthy(): boolean;
  stop(): Promise<void>;
}

/**
 * Keeps the agent running: restarts it with increasing delays whenever it ends, without limit; kills it first if it does not
 * answer for `AGENT_SILENCE_MS`. Its print journal is durable, so a restart prints nothing twice.
 */
export function createSupervisor(options: SupervisorOptions): AgentSupervisor {
  const { startProcess, link, time, log, onReady } = options;
  let running: AgentProcess | undefined;
  let stopping = false;

  const watch = createAgentWatch({
    link,
    time,
    onChecked: () => {
      if (watch.silentMs() < AGENT_SILENCE_MS) return;
      watch.stop();
      running?.kill();
    },
  });
  const recovery = createRecovery({ time, recover: () => start() });

  function start(): void {
    running = startProcess({
      onMessage: (message) => {
        if (!agentReady.safeParse(message).success) return;
        log.event('shell-agent-ready');
        onReady();
      },
      onExit: (reason) => {
        running = undefined;
        watch.stop();
        if (stopping) return;
        log.event('shell-agent-exit', { reason, silentMs: Math.round(watch.silentMs()) });
        recovery.failed();
      },
    });
    watch.start();
  }
  return {
    watch,
    start,
    isHealthy: () => running !== undefined && watch.silentMs() < AGENT_LATE_MS,
    stop: async () => {
      stopping = true;
      recovery.reset();
      watch.stop();
      await running?.stop();
    },
  };
}

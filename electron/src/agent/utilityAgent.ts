import type { ForkOptions, UtilityProcess } from 'electron';
import { STOP_WITHIN_MS } from '../limits.ts';
import type { Time } from '../time.ts';
import type { StartAgent } from './supervisor.ts';
import { STOP_MESSAGE } from './utilityEntry.ts';

/** The part of Electron's utility process used here. */
export type UtilityPart = Pick<UtilityProcess, 'pid' | 'postMessage'> & {
  on(name: 'message', listener: (message: unknown) => void): unknown;
  on(name: 'exit', listener: (code: number) => void): unknown;
};

export interface UtilityAgentOptions {
  readonly fork: (entry: string, args: string[], options: ForkOptions) => UtilityPart;
  /** The program that makes a utility process look like a Node child process to the agent. */
  readonly bootstrap: string;
  readonly entry: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly time: Time;
  readonly killProcess: (pid: number) => void;
}

/** Starts the agent in a separate process with Electron's Node, so that a crashing driver does not affect the screen. */
export function utilityAgent(options: UtilityAgentOptions): StartAgent {
  return (listener) => {
    const child = options.fork(options.bootstrap, [options.entry], {
      serviceName: 'self-print agent',
      env: options.environment,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const exited = new Promise<void>((resolve) => {
      child.on('exit', (code) => {
        listener.onExit(`code ${code}`);
        resolve();
      });
    });
    child.on('message', listener.onMessage);
    const kill = () => {
      if (child.pid !== undefined) options.killProcess(child.pid);
    };
    return {
      stop: async () => {
        child.postMessage(STOP_MESSAGE);
        const cancel = options.time.after(STOP_WITHIN_MS, kill);
        await exited;
        cancel();
      },
      kill,
    };
  };
}

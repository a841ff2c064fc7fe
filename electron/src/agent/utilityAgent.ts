import type { ForkOptions, UtilityProcess } from 'electron';
import { STOP_WITHIN_MS } from '../limits.ts';
import type { Time } from '../time.ts';
import type { StartAgent } from './supervisor.ts';
import { STOP_MESSAGE } from './utilityEntry.ts';

/** The narrow part of Electron's utility process that is used here. */
export type UtilityPart = Pick<UtilityProcess, 'pid' | 'postMessage'> & {
  on(name: 'message', listener: (message: unknown) => void): unknown;
  on(name: 'exit', listener: (code: number) => void): unknown;
};

export interface UtilityAgentOptions {
  readonly fork: (entry: string, args: string[], options: ForkOptions) => UtilityPart;
  /** The program that makes a utility process look like a child of Node to the agent. */
  readonly bootstrap: string;
  readonly entry: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly time: Time;
  readonly killProcess: (pid: number) => void;
}

/** Starts the agent in a process of its own with Electron's Node: a driver that crashes does not take the screen along. */
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

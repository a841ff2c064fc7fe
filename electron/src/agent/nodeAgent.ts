import { spawn } from 'node:child_process';
import { STOP_WITHIN_MS } from '../limits.ts';
import type { Time } from '../time.ts';
import type { StartAgent } from './supervisor.ts';

export interface NodeAgentOptions {
  /** The agent's program file. */
  readonly entry: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly time: Time;
}

/** Starts the agent with this process's Node. Its log goes to the same output. */
export function nodeAgent({ entry, environment, time }: NodeAgentOptions): StartAgent {
  return (listener) => {
    const child = spawn(process.execPath, [entry], {
      env: environment,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const exited = new Promise<void>((resolve) => {
      child.once('error', (error) => {
        if (child.pid !== undefined) return;
        listener.onExit(error.message);
        resolve();
      });
      child.once('exit', (code, signal) => {
        listener.onExit(signal ?? `code ${code}`);
        resolve();
      });
    });
    child.on('message', listener.onMessage);
    return {
      stop: async () => {
        child.kill('SIGTERM');
        const cancel = time.after(STOP_WITHIN_MS, () => child.kill('SIGKILL'));
        await exited;
        cancel();
      },
      kill: () => void child.kill('SIGKILL'),
    };
  };
}

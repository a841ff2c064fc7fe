import { fork } from 'node:child_process';
import type { EngineReply, EngineRequest } from './messages.ts';

/** An engine in a process of its own. */
export interface EngineProcess {
  readonly send: (request: EngineRequest) => void;
  /** Ends it at once; nothing more is told of it. Resolves when it is gone. */
  readonly kill: () => Promise<void>;
}

export interface EngineListener {
  readonly onReply: (reply: EngineReply) => void;
  /** It ended by itself, or could not begin. */
  readonly onEnd: (detail: string) => void;
}

/** Starts a program as an engine. It gets nothing of this process's environment, where secrets may stand, and no output. */
export function openEngineProcess(program: URL, { onReply, onEnd }: EngineListener): EngineProcess {
  const child = fork(program, {
    env: {},
    execArgv: ['--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  child.on('message', (reply: EngineReply) => onReply(reply));
  child.once('error', (error) => onEnd(String(error)));
  child.once('exit', (code, signal) => onEnd(`its process ended with ${signal ?? code}`));
  // The server may end while nothing is set; the child ends with it.
  child.unref();
  child.channel?.unref();
  return {
    // A process that has ended says so itself.
    send: (request) => child.send(request, () => {}),
    kill: () => {
      child.removeAllListeners('message');
      // Whoever waits for the end lives to see it.
      child.ref();
      child.kill('SIGKILL');
      return gone;
    },
  };
}

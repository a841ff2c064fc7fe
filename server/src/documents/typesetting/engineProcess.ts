import { fork } from 'node:child_process';
import type { EngineReply, EngineRequest } from './messages.ts';

/** An engine in a separate process. */
export interface EngineProcess {
  readonly send: (request: EngineRequest) => void;
  /** Kills the process without further events. Resolves when it is gone. */
  readonly kill: () => Promise<void>;
}

export interface EngineListener {
  readonly onReply: (reply: EngineReply) => void;
  /** Called when it exits by itself or fails to start. */
  readonly onEnd: (detail: string) => void;
}

/** Starts an engine program. It gets neither this process's environment, which may contain secrets, nor its output. */
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
  // The server may exit while the engine is idle, and the child exits with it.
  child.unref();
  child.channel?.unref();
  return {
    // A send error is ignored, because the process's exit is reported separately.
    send: (request) => child.send(request, () => {}),
    kill: () => {
      child.removeAllListeners('message');
      // Keeps this process alive until the child's exit has been awaited.
      child.ref();
      child.kill('SIGKILL');
      return gone;
    },
  };
}

import type { ParentPort } from 'electron';

/** The only message from the parent. */
export const STOP_MESSAGE = 'stop';

export interface UtilityHost {
  readonly port: Pick<ParentPort, 'postMessage'> & {
    on(name: 'message', listener: (event: { readonly data: unknown }) => void): unknown;
  };
  readonly process: { send?: unknown; emit(name: 'SIGTERM'): boolean };
}

/**
 * Makes Electron's utility process look like a Node child process to the program in it: `process.send` reaches the parent, and
 * a stop request arrives as SIGTERM, which is not a signal on Windows.
 */
export function adaptUtilityProcess({ port, process }: UtilityHost): void {
  process.send = (message: unknown) => {
    port.postMessage(message);
    return true;
  };
  port.on('message', ({ data }) => {
    if (data === STOP_MESSAGE) process.emit('SIGTERM');
  });
}

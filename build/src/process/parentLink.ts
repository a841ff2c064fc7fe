/**
 * Calls `stop` when the program should end: on a stop signal, and when the parent is gone, which the IPC channel reports even
 * if it was killed. The channel itself does not keep this process alive.
 */
export function onStopRequest(stop: (reason: string) => void, host: NodeJS.Process = process): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) host.on(signal, () => stop(signal));
  if (host.channel) {
    host.on('disconnect', () => stop('the parent process is gone'));
    host.channel.unref();
  }
}

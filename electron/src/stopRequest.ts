/**
 * Calls `stop` when this process should end: on a signal, and when a parent process that started it with an IPC channel is
 * gone.
 */
export function onStopRequest(stop: (reason: string) => void, host: NodeJS.Process = process): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) host.on(signal, () => stop(signal));
  if (host.channel) {
    host.on('disconnect', () => stop('disconnect'));
    host.channel.unref();
  }
}

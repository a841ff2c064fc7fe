import { pino } from 'pino';
import { readConfig } from './config.ts';
import { createEventLog } from './log.ts';
import { isStartRefused } from './startRefused.ts';
import { readVersion } from './version.ts';

/** A shutdown that takes longer is forced. */
const STOP_LIMIT_AFTER_DRAIN_MS = 1_000;
const STDERR = 2;
/** `EX_CONFIG` of sysexits.h: another start with the same settings fails in the same way. */
const EXIT_CONFIG = 78;
const CHECK_CONFIG = '--check-config';
const VERSION = '--version';

/** The server's process: runs until it is told to stop or its parent is gone. Exits with 78 when no start can succeed. */
export async function serve(): Promise<void> {
  if (process.argv.includes(VERSION)) {
    process.stdout.write(`${await readVersion()}\n`);
    return;
  }
  const config = readConfig(process.env);
  if (!config.ok) {
    process.stderr.write(`The configuration of the server is not valid:\n${config.problem}\n`);
    process.exit(EXIT_CONFIG);
  }
  if (process.argv.includes(CHECK_CONFIG)) {
    process.stdout.write('The configuration of the server is valid.\n');
    return;
  }
  const log = createEventLog(config.value.logLevel, pino.destination({ dest: STDERR, sync: true }));
  // Nobody would ever stop a server whose parent died before it was ready.
  const orphaned = () => process.exit(1);
  // False, as opposed to undefined, means that there was a channel to the parent.
  if (process.connected === false) orphaned();
  process.once('disconnect', orphaned);
  // Imported only now: checking the configuration needs none of it, and loading it takes seconds.
  const { startServer } = await import('./start.ts');
  const server = await startServer(config.value, log).catch((error: unknown) => {
    process.stderr.write(`The server did not start. ${error instanceof Error ? error.message : error}\n`);
    process.exit(isStartRefused(error) ? EXIT_CONFIG : 1);
  });
  let stopping = false;
  const stop = (reason: string) => {
    if (stopping) return;
    stopping = true;
    log.event('server-stop', { reason });
    setTimeout(() => process.exit(1), config.value.drainMs + STOP_LIMIT_AFTER_DRAIN_MS).unref();
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error('server-stop', error);
        process.exit(1);
      },
    );
  };
  process.on('uncaughtException', (error) => {
    log.error('server-stop', error);
    process.exit(1);
  });
  process.once('SIGTERM', () => stop('SIGTERM'));
  process.once('SIGINT', () => stop('SIGINT'));
  process.off('disconnect', orphaned);
  process.once('disconnect', () => stop('the parent process is gone'));
  process.send?.(server.ready);
}

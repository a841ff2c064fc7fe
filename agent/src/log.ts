import { type EventLog, meaningOf, severityOf } from '@self-print/contract/logEvents.ts';
import { destination, type Level, pino } from 'pino';
import { currentRequestId } from './requestContext.ts';

/** Takes one log line, a JSON object with a line break. Never throws. */
export type LineSink = (line: string) => void;

const STDERR = 2;

/** Writes synchronously, so that the last lines before a crash are not lost. */
export function stderrSink(): LineSink {
  const stderr = destination({ dest: STDERR, sync: true });
  return (line) => void stderr.write(line);
}

/** A log that writes JSON lines to each sink. */
export function createLog(level: Level | 'silent', sinks: readonly LineSink[]): EventLog {
  const logger = pino(
    { level, base: { process: 'agent' }, timestamp: () => `,"time":"${new Date().toISOString()}"` },
    {
      write: (line: string) => {
        for (const sink of sinks) sink(line);
      },
    },
  );
  const fields = (event: string) => {
    const requestId = currentRequestId();
    return requestId === undefined ? { event } : { event, requestId };
  };
  return {
    event: (id, detail) => logger[severityOf(id)]({ ...fields(id), ...detail }, meaningOf(id)),
    error: (id, error, detail) => logger.error({ ...fields(id), ...detail, err: error }, meaningOf(id)),
  };
}

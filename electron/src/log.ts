import { type EventLog, meaningOf, severityOf } from '@self-print/contract/logEvents.ts';
import { destination, type Level, pino } from 'pino';

/** Writes JSON log lines to stderr, synchronously so that the last lines before a crash are not lost. */
export function createLog(processName: 'shell' | 'agent-keeper', level: Level | 'silent'): EventLog {
  const logger = pino(
    { level, base: { process: processName }, timestamp: () => `,"time":"${new Date().toISOString()}"` },
    destination({ dest: 2, sync: true }),
  );
  return {
    event: (id, detail) => logger[severityOf(id)]({ event: id, ...detail }, meaningOf(id)),
    error: (id, error, detail) => logger.error({ event: id, ...detail, err: error }, meaningOf(id)),
  };
}

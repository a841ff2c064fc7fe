import { type EventLog, LOG_EVENTS } from '@self-print/contract/logEvents.ts';
import { destination, type Level, pino } from 'pino';
import { currentRequestId } from './requestContext.ts';

/** Log lines as JSON on stderr, written at once so that the last words before a crash are not lost. */
export function createLog(level: Level | 'silent'): EventLog {
  const logger = pino(
    { level, base: { process: 'agent' }, timestamp: () => `,"time":"${new Date().toISOString()}"` },
    destination({ dest: 2, sync: true }),
  );
  const fields = (event: string) => {
    const requestId = currentRequestId();
    return requestId === undefined ? { event } : { event, requestId };
  };
  return {
    event: (id, detail) => logger.info({ ...fields(id), ...detail }, LOG_EVENTS[id].meaning),
    error: (id, error, detail) =>
      logger.error({ ...fields(id), ...detail, err: error }, LOG_EVENTS[id].meaning),
  };
}

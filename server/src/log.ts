import { type EventLog, meaningOf, severityOf } from '@self-print/contract/logEvents.ts';
import { type DestinationStream, type Level, pino, stdTimeFunctions } from 'pino';
import { errorFacts } from './errorFacts.ts';
import { currentIds } from './requestContext.ts';

/** Writes JSON lines for events of the catalogue, each with the id of its request. */
export function createEventLog(level: Level | 'silent', destination: DestinationStream): EventLog {
  const logger = pino(
    {
      level,
      base: { process: 'server' },
      timestamp: stdTimeFunctions.isoTime,
      serializers: { err: (error: unknown) => errorFacts(error) },
      // Pino adds to what it gets.
      mixin: () => ({ ...currentIds() }),
    },
    destination,
  );
  return {
    event: (id, detail) => logger[severityOf(id)]({ event: id, ...detail }, meaningOf(id)),
    error: (id, error, detail) => logger.error({ event: id, ...detail, err: error }, meaningOf(id)),
  };
}

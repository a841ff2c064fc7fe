import type { EventLog, LogEventId } from '@self-print/contract/logEvents.ts';

export interface LoggedEvent {
  readonly id: LogEventId;
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface ListLog extends EventLog {
  readonly events: readonly LoggedEvent[];
  ids(): readonly LogEventId[];
}

/** A log that tests can read. */
export function listLog(): ListLog {
  const events: LoggedEvent[] = [];
  return {
    events,
    event: (id, detail = {}) => void events.push({ id, detail }),
    error: (id, error, detail = {}) => void events.push({ id, detail: { ...detail, error } }),
    ids: () => events.map((event) => event.id),
  };
}

import type { EventLog, LogEventId } from '@self-print/contract/logEvents.ts';

export interface LogLine {
  readonly id: LogEventId;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly error?: unknown;
}

/** A log that keeps its lines. */
export interface MemoryLog extends EventLog {
  readonly lines: readonly LogLine[];
  readonly of: (id: LogEventId) => readonly LogLine[];
}

export function memoryLog(): MemoryLog {
  const lines: LogLine[] = [];
  return {
    lines,
    of: (id) => lines.filter((line) => line.id === id),
    event: (id, detail = {}) => void lines.push({ id, detail }),
    error: (id, error, detail = {}) => void lines.push({ id, detail, error }),
  };
}

/** A log that forwards to two logs. */
export function bothLogs(one: EventLog, other: EventLog): EventLog {
  return {
    event: (id, detail) => {
      one.event(id, detail);
      other.event(id, detail);
    },
    error: (id, error, detail) => {
      one.error(id, error, detail);
      other.error(id, error, detail);
    },
  };
}

import type { EventLog, LogEventId } from '@self-print/contract/logEvents.ts';

export interface RecordedLine {
  readonly event: LogEventId;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly error?: unknown;
}

export interface RecordedLog extends EventLog {
  readonly lines: readonly RecordedLine[];
}

/** A log that tests can read. */
export function createRecordedLog(): RecordedLog {
  const lines: RecordedLine[] = [];
  return {
    lines,
    event: (event, detail = {}) => {
      lines.push({ event, detail });
    },
    error: (event, error, detail = {}) => {
      lines.push({ event, detail, error });
    },
  };
}

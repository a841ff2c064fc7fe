import type { maintenanceCalls } from '@self-print/contract/agent/maintenance.ts';
import type { CallData } from '@self-print/contract/call.ts';
import { z } from 'zod';
import { LOG_BOOK_LINES, LOG_LINE_LENGTH } from './limits.ts';
import type { LineSink } from './log.ts';

/** One log line as shown on the maintenance screens. */
type BookLine = CallData<typeof maintenanceCalls.log>['lines'][number];

/** The newest log lines, in memory. */
export interface LogBook {
  readonly add: LineSink;
  /** The newest lines that contain a text, ignoring case; oldest first. */
  readonly newest: (rows: number, contains: string) => readonly BookLine[];
}

const VALUE_LENGTH = 1_000;
const LEVELS: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};
const line = z.looseObject({
  time: z.string(),
  level: z.number(),
  event: z.string().default(''),
  msg: z.string().default(''),
  process: z.unknown().optional(),
});

export function createLogBook(): LogBook {
  const lines: string[] = [];
  return {
    add: (text) => {
      // A truncated line would be invalid JSON, so a long line is kept without its details.
      lines.push(text.length <= LOG_LINE_LENGTH ? text : JSON.stringify(shortened(text)));
      if (lines.length > LOG_BOOK_LINES) lines.shift();
    },
    newest: (rows, contains) => {
      const wanted = contains.toLowerCase();
      return lines
        .filter((text) => text.toLowerCase().includes(wanted))
        .slice(-rows)
        .flatMap((text) => bookLine(text));
    },
  };
}

function shortened(text: string): unknown {
  const parsed = line.safeParse(JSON.parse(text));
  if (!parsed.success) return {};
  const { time, level, event, msg } = parsed.data;
  return { time, level, event, msg, shortened: text.length };
}

function bookLine(text: string): readonly BookLine[] {
  const parsed = line.safeParse(JSON.parse(text));
  if (!parsed.success) return [];
  const { time, level, event, msg, process: _, ...rest } = parsed.data;
  const facts = Object.entries(rest).map(([name, value]) => ({
    name,
    value: (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, VALUE_LENGTH),
  }));
  return [{ at: time, level: LEVELS[level] ?? String(level), event, meaning: msg, facts }];
}

import { createWriteStream, existsSync, mkdirSync, renameSync, type WriteStream } from 'node:fs';
import path from 'node:path';

const PINO_ERROR_LEVEL = 50;

export interface LogSink {
  line(process: string, text: string): void;
  close(): Promise<void>;
}

/** Writes all lines unchanged to one stream. */
export function streamSink(output: { write(text: string): unknown }): LogSink {
  return {
    line: (_, text) => {
      output.write(`${text}\n`);
    },
    close: async () => {},
  };
}

/**
 * Writes one file per process in a folder, keeping the last start's next to it; errors are also shown in short form to the
 * person at the terminal.
 */
export function fileSink(folder: string, say: (text: string) => void): LogSink {
  mkdirSync(folder, { recursive: true });
  const files = new Map<string, WriteStream>();
  const open = (process: string): WriteStream => {
    const file = path.join(folder, `${process.replaceAll(' ', '-')}.log`);
    if (existsSync(file)) renameSync(file, `${file}.last`);
    const stream = createWriteStream(file);
    files.set(process, stream);
    return stream;
  };
  return {
    line(process, text) {
      (files.get(process) ?? open(process)).write(`${text}\n`);
      const short = shortError(text);
      if (short !== undefined) say(`${process}: ${short}`);
    },
    async close() {
      await Promise.all([...files.values()].map((stream) => new Promise((done) => stream.end(done))));
    },
  };
}

/** The part of a log line for a person: errors, and anything that is not a JSON line, such as a stack trace. */
export function shortError(line: string): string | undefined {
  const value = parse(line);
  if (value === undefined) return line.trim() === '' ? undefined : line;
  if (typeof value.level !== 'number' || value.level < PINO_ERROR_LEVEL) return undefined;
  const error =
    typeof value.err === 'object' && value.err !== null && 'message' in value.err ? value.err.message : '';
  return [value.event, value.msg, error].filter((part) => typeof part === 'string' && part !== '').join(': ');
}

function parse(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

import { context, type Span, SpanKind, type Tracer, trace } from '@opentelemetry/api';
import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { markFailed } from './markFailed.ts';
import { describeStatement } from './statement.ts';

const configured = z.object({ text: z.string() });

/** A span for each statement that the connections of a pool are asked within a trace that is kept. */
export function followPool(tracer: Tracer, pool: Pool): void {
  pool.on('connect', (client) => followClient(tracer, client));
}

/** `query` is called in all forms that pg knows: text or settings, values, and an answer by promise, callback or events. */
function followClient(tracer: Tracer, client: PoolClient): void {
  const ask: (...words: unknown[]) => unknown = client.query.bind(client);
  const followed = (...words: unknown[]): unknown => {
    const text = textOf(words[0]);
    if (text === undefined || !trace.getActiveSpan()?.isRecording()) return ask(...words);
    const span = begin(tracer, text);
    const last = words.at(-1);
    if (typeof last === 'function') {
      const told = (...answer: unknown[]) => {
        end(span, answer[0]);
        return last(...answer);
      };
      return ask(...words.slice(0, -1), context.bind(context.active(), told));
    }
    const answer = ask(...words);
    if (answer instanceof Promise) {
      answer.then(
        () => end(span, undefined),
        (error: unknown) => end(span, error),
      );
    } else end(span, undefined);
    return answer;
  };
  Object.assign(client, { query: followed });
}

function begin(tracer: Tracer, text: string): Span {
  const { operation, table } = describeStatement(text);
  return tracer.startSpan(table === undefined ? operation : `${operation} ${table}`, {
    kind: SpanKind.CLIENT,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(table === undefined ? {} : { 'db.collection.name': table }),
    },
  });
}

function end(span: Span, error: unknown): void {
  if (error) markFailed(span, error);
  span.end();
}

function textOf(asked: unknown): string | undefined {
  if (typeof asked === 'string') return asked;
  const parsed = configured.safeParse(asked);
  return parsed.success ? parsed.data.text : undefined;
}

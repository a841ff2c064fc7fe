import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { context, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import { isTracingSuppressed } from '@opentelemetry/core';
import { z } from 'zod';

const UNDICI = 'undici:request:';
const HTTP = 'http.client.';

const byFetch = z.object({
  request: z.object({ origin: z.union([z.string(), z.instanceof(URL)]), method: z.string() }),
});
const byHttp = z.object({ request: z.object({ method: z.string(), host: z.string() }) });
const told = z.object({ request: z.custom<object>((value) => typeof value === 'object' && value !== null) });
const status = z.object({ response: z.object({ statusCode: z.number() }) });

/**
 * A span for each request to another system within a trace that is kept, by what Node tells of `fetch` and `node:http`
 * (https://nodejs.org/api/diagnostics_channel.html): nothing is patched, and whatever library asks is seen. Host and outcome alone: paths and
 * queries hold numbers and keys. No other system is told of our traces.
 */
export function followOutgoing(tracer: Tracer): () => void {
  const open = new WeakMap<object, Span>();
  const begin = (message: unknown, method: string, host: string) => {
    const active = trace.getActiveSpan();
    if (!active?.isRecording() || isTracingSuppressed(context.active())) return;
    const attributes = { 'http.request.method': method, 'server.address': host };
    open.set(told.parse(message).request, tracer.startSpan(method, { kind: SpanKind.CLIENT, attributes }));
  };
  const end = (message: unknown, failed: boolean) => {
    const { request } = told.parse(message);
    const span = open.get(request);
    if (!span) return;
    open.delete(request);
    const answered = status.safeParse(message);
    if (answered.success) span.setAttribute('http.response.status_code', answered.data.response.statusCode);
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
  const listeners: Readonly<Record<string, (message: unknown) => void>> = {
    [`${UNDICI}create`]: (message) => {
      const seen = byFetch.safeParse(message);
      if (seen.success) begin(message, seen.data.request.method, new URL(seen.data.request.origin).hostname);
    },
    [`${UNDICI}headers`]: (message) => end(message, false),
    [`${UNDICI}error`]: (message) => end(message, true),
    [`${HTTP}request.created`]: (message) => {
      const seen = byHttp.safeParse(message);
      if (seen.success) begin(message, seen.data.request.method, seen.data.request.host);
    },
    [`${HTTP}response.finish`]: (message) => end(message, false),
    [`${HTTP}request.error`]: (message) => end(message, true),
  };
  for (const [channel, listener] of Object.entries(listeners)) subscribe(channel, listener);
  return () => {
    for (const [channel, listener] of Object.entries(listeners)) unsubscribe(channel, listener);
  };
}

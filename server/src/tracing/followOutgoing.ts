import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { ClientRequest } from 'node:http';
import { context, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import { isTracingSuppressed } from '@opentelemetry/core';
import { z } from 'zod';
import { markFailed } from './markFailed.ts';

const UNDICI = 'undici:request:';
const HTTP = 'http.client.';
const HTTP_PORT = 80;
const HTTPS_PORT = 443;
/** From here on an answer is a failure to whoever asked (OpenTelemetry's conventions for HTTP). */
const ERRORS_FROM = 400;

const byFetch = z.object({
  request: z.object({ origin: z.union([z.string(), z.instanceof(URL)]), method: z.string() }),
});
const byHttp = z.object({ request: z.instanceof(ClientRequest) });
const failedBy = z.object({ error: z.unknown() });
const told = z.object({ request: z.custom<object>((value) => typeof value === 'object' && value !== null) });
const status = z.object({ response: z.object({ statusCode: z.number() }) });

interface Place {
  readonly host: string;
  readonly port: number;
}

/**
 * A span for each request to another system within a trace that is kept, by what Node tells of `fetch` and `node:http`
 * (https://nodejs.org/api/diagnostics_channel.html): nothing is patched, and whatever library asks is seen. Host and outcome alone: paths and
 * queries hold numbers and keys. No other system is told of our traces.
 */
export function followOutgoing(tracer: Tracer): () => void {
  const open = new WeakMap<object, Span>();
  const begin = (message: unknown, method: string, place: Place) => {
    const active = trace.getActiveSpan();
    if (!active?.isRecording() || isTracingSuppressed(context.active())) return;
    const attributes = {
      'http.request.method': method,
      'server.address': place.host,
      'server.port': place.port,
    };
    open.set(told.parse(message).request, tracer.startSpan(method, { kind: SpanKind.CLIENT, attributes }));
  };
  const end = (message: unknown) => {
    const { request } = told.parse(message);
    const span = open.get(request);
    if (!span) return;
    open.delete(request);
    const answered = status.safeParse(message);
    if (answered.success) {
      const { statusCode } = answered.data.response;
      span.setAttribute('http.response.status_code', statusCode);
      if (statusCode >= ERRORS_FROM)
        span.setAttribute('error.type', String(statusCode)).setStatus({ code: SpanStatusCode.ERROR });
    } else markFailed(span, failedBy.safeParse(message).data?.error);
    span.end();
  };
  const listeners: Readonly<Record<string, (message: unknown) => void>> = {
    [`${UNDICI}create`]: (message) => {
      const seen = byFetch.safeParse(message);
      if (seen.success) begin(message, seen.data.request.method, placeOf(seen.data.request.origin));
    },
    [`${UNDICI}headers`]: (message) => end(message),
    [`${UNDICI}error`]: (message) => end(message),
    [`${HTTP}request.created`]: (message) => {
      const seen = byHttp.safeParse(message);
      if (!seen.success) return;
      const { request } = seen.data;
      // The request keeps its port in the header alone.
      const { port } = placeOf(new URL(`${request.protocol}//${request.getHeader('host') ?? ''}`));
      begin(message, request.method, { host: request.host, port });
    },
    [`${HTTP}response.finish`]: (message) => end(message),
    [`${HTTP}request.error`]: (message) => end(message),
  };
  for (const [channel, listener] of Object.entries(listeners)) subscribe(channel, listener);
  return () => {
    for (const [channel, listener] of Object.entries(listeners)) unsubscribe(channel, listener);
  };
}

function placeOf(origin: string | URL): Place {
  const { hostname, port, protocol } = new URL(origin);
  return { host: hostname, port: Number(port) || (protocol === 'https:' ? HTTPS_PORT : HTTP_PORT) };
}

import {
  context,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import { TRACE_PARENT, traceIdOf } from '@self-print/contract/traceParent.ts';
import { inTrace } from '../requestContext.ts';
import { followOutgoing } from './followOutgoing.ts';
import { followPeers } from './followPeers.ts';
import { followPool } from './followPool.ts';
import { markFailed } from './markFailed.ts';
import type { TracingSettings } from './settings.ts';
import type { Tracing } from './tracing.ts';

/** Beyond this spans are dropped: half a megabyte or so, whatever the collector does. */
const QUEUE_SPANS_MAX = 2_048;
const BATCH_SPANS = 512;
const SEND_EVERY_MS = 5_000;
const SEND_LIMIT_MS = 10_000;
/** Less than a process that stops has left after its last calls. */
const LAST_SEND_MS = 700;
const SERVER_ERRORS_FROM = 500;

interface TracingDeps {
  readonly version: string;
  readonly log: EventLog;
}

/**
 * Begins to send spans to a collector by OTLP over HTTP (https://opentelemetry.io/docs/specs/otlp/), as JSON. Loaded only where traces
 * are on. Whether a trace is kept follows from its id, so that all who take part in it decide alike and no caller can decide it.
 */
export function openTracing({ url, share }: TracingSettings, { version, log }: TracingDeps): Tracing {
  // What the collector refuses or does not take in time is told, not thrown.
  setGlobalErrorHandler((error) => log.error('traces-not-taken', error));
  const contexts = new AsyncLocalStorageContextManager();
  context.setGlobalContextManager(contexts.enable());
  const random = new RandomIdGenerator();
  let wanted: string | undefined;
  const byId = new TraceIdRatioBasedSampler(share);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'self-print-server', 'service.version': version }),
    idGenerator: {
      generateTraceId: () => wanted ?? random.generateTraceId(),
      generateSpanId: random.generateSpanId,
    },
    sampler: new ParentBasedSampler({
      root: byId,
      remoteParentSampled: byId,
      remoteParentNotSampled: new AlwaysOffSampler(),
    }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url, timeoutMillis: SEND_LIMIT_MS }),
        maxQueueSize: QUEUE_SPANS_MAX,
        maxExportBatchSize: BATCH_SPANS,
        scheduledDelayMillis: SEND_EVERY_MS,
        exportTimeoutMillis: SEND_LIMIT_MS,
      }),
    ],
  });
  const tracer = provider.getTracer('self-print');
  const unfollow = [followOutgoing(tracer), followPeers(tracer)];
  return {
    call: ({ requestId, header }, work) => {
      const attributes = { 'self_print.request_id': requestId };
      const parent = parentOf(header);
      // Where the caller names no trace, the one that its request's id stands for.
      wanted = traceIdOf(requestId);
      const span = tracer.startSpan('call', { kind: SpanKind.SERVER, attributes }, parent);
      wanted = undefined;
      return context.with(trace.setSpan(parent, span), work, undefined, idOf(span));
    },
    callEnded: ({ name, outcome, status }) => {
      const span = trace.getActiveSpan();
      if (!span) return;
      span.updateName(name);
      span.setAttributes({
        'http.request.method': name.split(' ', 1)[0] ?? '',
        'http.route': name.slice(name.indexOf(' ') + 1),
        'http.response.status_code': status,
        'self_print.outcome': outcome,
      });
      if (status >= SERVER_ERRORS_FROM)
        span.setAttribute('error.type', outcome).setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
    job: (name, work) => ofJob(tracer, name, work),
    follow: (pool) => followPool(tracer, pool),
    stop: async () => {
      for (const each of unfollow) each();
      const late = new Promise<void>((resolve) => setTimeout(resolve, LAST_SEND_MS).unref());
      await Promise.race([provider.shutdown().catch((error) => log.error('traces-not-taken', error)), late]);
      context.disable();
    },
  };
}

function parentOf(header: (name: string) => string | undefined) {
  return new W3CTraceContextPropagator().extract(context.active(), header, {
    keys: () => [TRACE_PARENT],
    get: (from, name) => from(name),
  });
}

function ofJob<Value>(tracer: Tracer, name: string, work: () => Promise<Value>): Promise<Value> {
  return tracer.startActiveSpan(`job ${name}`, { root: true }, async (span) => {
    try {
      return await inTrace(idOf(span), work);
    } catch (error) {
      markFailed(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

function idOf(span: Span): string | undefined {
  const { traceId, traceFlags } = span.spanContext();
  return (traceFlags & TraceFlags.SAMPLED) === 0 ? undefined : traceId;
}

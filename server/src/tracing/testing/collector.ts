import { createServer, type IncomingHttpHeaders } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

/**
 * What OTLP says of its JSON, after opentelemetry-proto's trace.proto (ids in hexadecimal, times as decimal texts): written from the
 * protocol, not from what we send.
 */
const attribute = z.object({
  key: z.string(),
  value: z.union([
    z.object({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
    z.object({ intValue: z.union([z.int(), z.string()]) }).transform(({ intValue }) => Number(intValue)),
    z.object({ doubleValue: z.number() }).transform(({ doubleValue }) => doubleValue),
    z.object({ boolValue: z.boolean() }).transform(({ boolValue }) => boolValue),
  ]),
});
const attributes = z
  .array(attribute)
  .default([])
  .transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, value])));
const nanoseconds = z.string().regex(/^\d{19}$/);
const span = z.object({
  traceId: z.string().regex(/^[\da-f]{32}$/),
  spanId: z.string().regex(/^[\da-f]{16}$/),
  parentSpanId: z
    .string()
    .regex(/^(?:[\da-f]{16})?$/)
    .optional(),
  name: z.string(),
  kind: z.int().min(1).max(5),
  startTimeUnixNano: nanoseconds,
  endTimeUnixNano: nanoseconds,
  attributes,
  status: z.object({ code: z.int().min(0).max(2).default(0) }).default({ code: 0 }),
});
const request = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(z.object({ scope: z.object({ name: z.string() }), spans: z.array(span) })),
    }),
  ),
});
export type CollectedSpan = z.output<typeof span>;

/** A collector that takes, refuses or hangs. */
export interface Collector {
  readonly url: string;
  readonly spans: () => readonly CollectedSpan[];
  readonly resources: () => readonly Readonly<Record<string, unknown>>[];
  /** Everything that came, as text. */
  readonly text: () => string;
  readonly requests: () => readonly IncomingHttpHeaders[];
  /** From now on it takes requests and answers none. */
  readonly hang: () => void;
  readonly close: () => Promise<void>;
}

export async function startCollector(): Promise<Collector> {
  const bodies: unknown[] = [];
  const requests: IncomingHttpHeaders[] = [];
  let hangs = false;
  const server = createServer(async (asked, response) => {
    requests.push(asked.headers);
    try {
      bodies.push(await json(asked));
    } catch (error) {
      // Who stops does not wait until all of it was taken.
      if (!asked.complete) return;
      throw error;
    }
    if (!hangs) response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"partialSuccess":{}}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The collector has no port');
  const parsed = () => bodies.flatMap((body) => request.parse(body).resourceSpans);
  return {
    url: `http://127.0.0.1:${address.port}/v1/traces`,
    spans: () => parsed().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    resources: () => parsed().map(({ resource }) => resource.attributes),
    text: () => JSON.stringify(bodies),
    requests: () => requests,
    hang: () => {
      hangs = true;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

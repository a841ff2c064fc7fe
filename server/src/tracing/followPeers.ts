import { type Attributes, type Span, SpanKind, type Tracer, trace } from '@opentelemetry/api';
import { markFailed } from './markFailed.ts';
import { type PeerWork, peerChannel } from './peerWork.ts';

/** Databases by the names that OpenTelemetry's conventions have for them. */
const DATABASES: Readonly<Partial<Record<PeerWork['system'], string>>> = {
  postgresql: 'postgresql',
  mariadb: 'mariadb',
  sqlserver: 'microsoft.sql_server',
  oracle: 'oracle.db',
};

/**
 * A span for each piece of work at a directory, a mail server, or a school's database or file server, within a trace that is kept.
 * Answers how to stop.
 */
export function followPeers(tracer: Tracer): () => void {
  const open = new WeakMap<object, Span>();
  const start = (told: PeerWork) => {
    if (!trace.getActiveSpan()?.isRecording()) return;
    const { system, operation, table } = told;
    const name =
      DATABASES[system] === undefined ? `${system} ${operation}` : `${operation} ${table ?? system}`;
    open.set(told, tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes: attributesOf(told) }));
  };
  const error = (told: PeerWork & { readonly error: unknown }) => {
    const span = open.get(told);
    if (span) markFailed(span, told.error);
  };
  const asyncEnd = (told: PeerWork) => open.get(told)?.end();
  const listeners = { start, error, asyncEnd, end: () => {}, asyncStart: () => {} };
  peerChannel.subscribe(listeners);
  return () => void peerChannel.unsubscribe(listeners);
}

function attributesOf({ system, operation, host, port, table }: PeerWork): Attributes {
  const place = { 'server.address': host, 'server.port': port };
  const database = DATABASES[system];
  if (database === undefined) return { ...place, 'network.protocol.name': system };
  return {
    ...place,
    'db.system.name': database,
    'db.operation.name': operation,
    ...(table === undefined ? {} : { 'db.collection.name': table }),
  };
}

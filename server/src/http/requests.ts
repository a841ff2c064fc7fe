import type { IncomingMessage } from 'node:http';
import { HEADERS } from '@self-print/contract/call.ts';
import type { IncomingRequest } from '@self-print/contract/serve.ts';
import { incoming } from '@self-print/contract/serveHttp.ts';
import type { Request, RequestHandler } from 'express';
import { inRequest } from '../requestContext.ts';
import type { Clock, Random } from '../system.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { requestIdOf } from './requestId.ts';

/** Facts about a request that the dispatcher does not see. */
export interface RequestFacts {
  readonly startedMs: number;
  /** The caller's network address, used only for rate limits; never logged. */
  readonly address: string;
  readonly request: Request;
}

export interface RequestBook {
  /** First middleware: assigns the request id and starts the timer. */
  readonly begin: RequestHandler;
  /** The request as the dispatcher sees it, with its parsed body. */
  readonly view: (request: Request) => IncomingRequest;
  readonly factsOf: (view: IncomingRequest) => RequestFacts;
  /** Keeps the bytes of a body as they came, for the signature over them. */
  readonly keepBody: (request: IncomingMessage, body: Uint8Array) => void;
  /** The bytes that were kept; undefined when there was no body of JSON. */
  readonly bodyOf: (view: IncomingRequest) => Uint8Array | undefined;
  /** Aborted when the connection closes; for answers that last. */
  readonly goneOf: (view: IncomingRequest) => AbortSignal;
}

export function createRequestBook(clock: Clock, random: Random, tracing: Pick<Tracing, 'call'>): RequestBook {
  const begun = new WeakMap<Request, { readonly requestId: string; readonly startedMs: number }>();
  const facts = new WeakMap<IncomingRequest, RequestFacts>();
  const bodies = new WeakMap<IncomingMessage, Uint8Array>();
  const factsOf = (view: IncomingRequest): RequestFacts => {
    const known = facts.get(view);
    if (!known) throw new Error('The request view was not created here');
    return known;
  };
  return {
    begin: (request, response, next) => {
      const header = (name: string) => request.get(name);
      const requestId = requestIdOf(header, random.uuid);
      begun.set(request, { requestId, startedMs: clock.monotonicMs() });
      response.set(HEADERS.requestId, requestId);
      tracing.call({ requestId, header }, (traceId) => inRequest(requestId, next, traceId));
    },
    view: (request) => {
      const start = begun.get(request);
      if (!start) throw new Error('A request was viewed before it began');
      const view = incoming(request, start.requestId);
      facts.set(view, { startedMs: start.startedMs, address: request.ip ?? '', request });
      return view;
    },
    factsOf,
    keepBody: (request, body) => void bodies.set(request, body),
    bodyOf: (view) => bodies.get(factsOf(view).request),
    goneOf: (view) => {
      const gone = new AbortController();
      factsOf(view).request.res?.once('close', () => gone.abort());
      return gone.signal;
    },
  };
}

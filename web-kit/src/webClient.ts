import { type ClientFamily, HEADERS } from '@self-print/contract/call.ts';
import { type CallFunction, type ErrorNameOf, makeClient } from '@self-print/contract/client.ts';
import type { Language } from '@self-print/contract/fields.ts';

export interface WebClientOptions {
  /** Scheme, host and port of the other side. */
  readonly origin: () => string;
  readonly fetch: typeof fetch;
  readonly language: () => Language;
  /** One id for everything that a person's action sets off, on every side. */
  readonly requestId: string;
  /** Who is calling: token or terminal identity. */
  readonly identity: () => Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly errorNameOf?: ErrorNameOf;
  /** Makes every call as one of this family; see `ClientOptions`. */
  readonly family?: ClientFamily | undefined;
}

/** A client of the contract's calls as our web pages make them: with language, request id and identity. */
export function webClient(options: WebClientOptions): CallFunction {
  return makeClient({
    origin: options.origin,
    fetch: options.fetch,
    timeoutMs: options.timeoutMs,
    errorNameOf: options.errorNameOf,
    family: options.family,
    headers: () => ({
      [HEADERS.language]: options.language(),
      [HEADERS.requestId]: options.requestId,
      ...options.identity(),
    }),
  });
}

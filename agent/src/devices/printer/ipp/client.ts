import { MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Time } from '../../../time.ts';
import { type IppEndpoint, printerUri } from '../address.ts';
import { decodeIpp, encodeIpp } from './codec.ts';
import {
  type DocumentBody,
  type Exchange,
  type ExchangeLimits,
  type ExchangeProblem,
  exchange,
} from './exchange.ts';
import { STATUS } from './operations.ts';
import { IPP_LIMITS } from './reader.ts';
import {
  attribute,
  charset,
  GROUP_TAGS,
  group,
  type IppAttribute,
  type IppGroup,
  type IppMessage,
  integer,
  language,
  name,
  uri,
} from './values.ts';

/** Limits of a query: printers answer in milliseconds, sleeping ones in seconds. */
export const QUERY_LIMITS: ExchangeLimits = {
  connectMs: 5 * SECOND_MS,
  idleMs: 10 * SECOND_MS,
  totalMs: 20 * SECOND_MS,
  replyBytes: IPP_LIMITS.headBytes,
};

/** Limits of a print: a printer with little memory reads only as fast as it prints. */
const PRINT_LIMITS: ExchangeLimits = {
  ...QUERY_LIMITS,
  idleMs: 2 * MINUTE_MS,
  totalMs: 15 * MINUTE_MS,
};

/** Adds `unreadable` to the exchange's own problems: the reply is not IPP. */
export type IppProblem = ExchangeProblem;

export interface IppRequest {
  readonly operation: number;
  /** The target job, for operations on a job. */
  readonly jobId?: number;
  /** Added after the charset, language, target and user that every request has. */
  readonly attributes?: readonly IppAttribute[];
  readonly jobAttributes?: readonly IppAttribute[];
  readonly document?: DocumentBody;
}

/** An IPP client for one printer. */
export interface IppClient {
  /** A reply with any status counts as success; only a missing reply is a problem. */
  call(request: IppRequest): Promise<Result<IppMessage, IppProblem>>;
  /** Aborts everything in progress. */
  close(): void;
}

export interface IppClientDeps {
  readonly time: Pick<Time, 'wait'>;
  readonly queryLimits?: ExchangeLimits;
  /** Transport; HTTP if omitted. */
  readonly exchange?: Exchange;
  readonly printLimits?: ExchangeLimits;
}

const USER_NAME = 'self-print';
const VERSION_2_0 = { major: 2, minor: 0 };
const VERSION_1_1 = { major: 1, minor: 1 };

/**
 * Creates a client for the printer at `endpoint`: one connection per request, IPP 2.0 with a fallback to 1.1 for old printers.
 */
export function createIppClient(endpoint: IppEndpoint, deps: IppClientDeps): IppClient {
  const closing = new AbortController();
  const post = deps.exchange ?? exchange;
  const queryLimits = deps.queryLimits ?? QUERY_LIMITS;
  const printLimits = deps.printLimits ?? PRINT_LIMITS;
  let version = VERSION_2_0;
  let lastRequestId = 0;

  async function send(request: IppRequest): Promise<Result<IppMessage, IppProblem>> {
    lastRequestId += 1;
    const head = encodeIpp({
      version,
      code: request.operation,
      requestId: lastRequestId,
      groups: groupsOfRequest(endpoint, request),
    });
    const document = request.document ?? null;
    const limits = document === null ? queryLimits : printLimits;
    const reply = await post(endpoint, { head, document }, limits, deps.time, closing.signal);
    if (!reply.ok) return reply;
    const decoded = decodeIpp(reply.value);
    if (decoded.ok) return ok(decoded.value.message);
    const { kind, detail, offset } = decoded.problem;
    return fail({ kind: 'unreadable', detail: `The reply is ${kind} at byte ${offset}: ${detail}` });
  }

  return {
    async call(request) {
      const reply = await send(request);
      const isTooNew = reply.ok && reply.value.code === STATUS.versionNotSupported;
      if (!isTooNew || version === VERSION_1_1) return reply;
      version = VERSION_1_1;
      return await send(request);
    },
    close: () => closing.abort(new Error('The printer is no longer used')),
  };
}

function groupsOfRequest(endpoint: IppEndpoint, request: IppRequest): IppGroup[] {
  const operation = group(
    GROUP_TAGS.operation,
    attribute('attributes-charset', charset('utf-8')),
    attribute('attributes-natural-language', language('en')),
    // The target comes third and fourth, before everything else (RFC 8011 section 4.1.5).
    attribute('printer-uri', uri(printerUri(endpoint))),
    ...(request.jobId === undefined ? [] : [attribute('job-id', integer(request.jobId))]),
    attribute('requesting-user-name', name(USER_NAME)),
    ...(request.attributes ?? []),
  );
  const job = request.jobAttributes ?? [];
  return job.length === 0 ? [operation] : [operation, group(GROUP_TAGS.job, ...job)];
}

import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import { errorCode } from '../../../errorCode.ts';
import type { Send } from '../../dataSource/sendWithin.ts';
import type { ChannelFault } from '../../payment/types.ts';
import { readAtMost } from '../../readAtMost.ts';
import { busy, type Limits, unintelligible, unverified } from '../../signedCalls/gateway.ts';

export const FHIR_JSON = 'application/fhir+json';

export interface FhirAnswer {
  readonly status: number;
  /** Without parameters, in small letters. */
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

export interface FhirRequest {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly accept: string;
  readonly body?: { readonly type: string; readonly text: string };
  readonly bytesMax: number;
  /** Ends several requests that belong together. */
  readonly signal: AbortSignal;
}

export interface FhirClient {
  /** An address below the server's own. What leads elsewhere is refused, so that the secret never does. */
  readonly within: (reference: string) => Result<URL, ChannelFault>;
  /** The answer, whatever its status; faults are those of the way there. */
  readonly call: (request: FhirRequest) => Promise<Result<FhirAnswer, ChannelFault>>;
}

const errorParts = z.object({ name: z.string(), cause: z.unknown().optional() });

/** Calls one FHIR server, which proves itself by TLS and answers to the secret that was agreed on. */
export function createFhirClient(address: string, authorization: string, send: Send): FhirClient {
  const base = new URL(`${address}/`);
  return {
    within: (reference) => {
      const url = URL.parse(reference, base.href);
      const isOwn =
        url !== null &&
        url.origin === base.origin &&
        url.username === '' &&
        url.password === '' &&
        url.pathname.startsWith(base.pathname.replace(/\/$/, ''));
      return isOwn ? ok(url) : unverified('it leads to another server');
    },
    call: async ({ method, url, accept, body, bytesMax, signal }) => {
      try {
        const response = await send(url, {
          method,
          headers: {
            accept,
            authorization,
            'user-agent': 'self-print',
            ...(body ? { 'content-type': body.type } : {}),
          },
          ...(body ? { body: Buffer.from(body.text) } : {}),
          redirect: 'manual',
          signal,
        });
        const { status } = response;
        if (status >= 300 && status < 400) {
          await response.body?.cancel();
          return unintelligible(`answered with a redirect (${status}), which is not followed`);
        }
        const bytes = await readAtMost(response, bytesMax);
        if (!bytes) return unintelligible('the answer is too long');
        const contentType = (response.headers.get('content-type') ?? '').split(';')[0] ?? '';
        return ok({ status, contentType: contentType.trim().toLowerCase(), bytes });
      } catch (error) {
        const { name, cause } = errorParts.parse(error);
        if (name === 'TimeoutError') return fail({ kind: 'timed-out', detail: 'no answer in time' });
        return fail({ kind: 'unreachable', detail: errorCode(cause) ?? name });
      }
    },
  };
}

const BUSY = new Set([408, 425, 429, 503]);

/** What an answer other than the wanted one says. Nothing of its body, which may speak of a patient. */
export function statusFault(status: number): Result<never, ChannelFault> {
  if (BUSY.has(status)) return busy(`answered with ${status}`);
  if (status === 401 || status === 403)
    return unintelligible(`answered with ${status}: the secret is not accepted`);
  return unintelligible(`answered with ${status}`);
}

/** The time that calls together may take. */
export const within = ({ limitMs }: Pick<Limits, 'limitMs'>): AbortSignal => AbortSignal.timeout(limitMs);

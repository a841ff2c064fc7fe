import { createHash } from 'node:crypto';
import { BASE_PATHS } from '@self-print/contract/call.ts';
import { envelope } from '@self-print/contract/envelope.ts';
import { type ErrorName, errorNameOf } from '@self-print/contract/errorCodes.ts';
import { ERRORS } from '@self-print/contract/errors.ts';
import { ACCESS_TOKEN_TRIES } from '@self-print/contract/limits.ts';
import { parseJson } from '@self-print/contract/parseJson.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { messageOf } from '../files/errorFacts.ts';
import { readLimited } from '../files/readLimited.ts';
import { DOWNLOAD_LIMIT_MS, DOWNLOAD_RETRY_MS } from '../limits.ts';
import type { PlatformClient } from '../platform/client.ts';
import type { Grant, Tokens } from '../platform/tokens.ts';
import type { Time } from '../time.ts';

/** Identifies a document, from the ticket of its print. */
export interface DocumentAddress {
  readonly fileUrl: string;
  readonly sha256: string;
}

export interface DownloadFailure {
  readonly failure: Extract<ErrorName, 'PRINT_DOWNLOAD_FAILED' | 'PRINT_DOCUMENT_UNREADABLE'>;
  readonly detail: string;
}

/**
 * Downloads a document into memory with the terminal's headers; it is never written to disk. Retries temporary failures
 * (network, busy platform, refused token) until the deadline; verifies length, hash and type.
 */
export type Download = (
  document: DocumentAddress,
  signal: AbortSignal,
) => Promise<Result<Uint8Array, DownloadFailure>>;

const DOCUMENT_PATH = `${BASE_PATHS.terminal}/order/document/`;
const PDF_MARK = '%PDF-';

type Attempt =
  | { readonly kind: 'done'; readonly bytes: Uint8Array }
  | { readonly kind: 'tokenRefused' }
  | { readonly kind: 'again' | 'over' | 'damaged'; readonly detail: string };

export function createDownload(options: {
  readonly client: PlatformClient;
  readonly tokens: Tokens;
  readonly time: Time;
  readonly limitBytes: number;
}): Download {
  const { client, tokens, time, limitBytes } = options;

  const attempt = async (grant: Grant, fileUrl: string, signal: AbortSignal): Promise<Attempt> => {
    const { pathname } = new URL(fileUrl, grant.identity.platformAddress);
    if (!pathname.startsWith(DOCUMENT_PATH)) return { kind: 'over', detail: 'not the address of a document' };
    try {
      const response = await client.get(grant, fileUrl, signal);
      if (isJson(response)) return refusal(await readLimited(response, limitBytes));
      if (!response.ok)
        return { kind: response.status >= 500 ? 'again' : 'over', detail: `HTTP ${response.status}` };
      const bytes = await readLimited(response, limitBytes);
      return bytes ? { kind: 'done', bytes } : { kind: 'over', detail: `longer than ${limitBytes} bytes` };
    } catch (error) {
      return { kind: 'again', detail: messageOf(error) };
    }
  };

  return async ({ fileUrl, sha256 }, signal) => {
    const begun = time.elapsed();
    const limited = AbortSignal.any([signal, AbortSignal.timeout(DOWNLOAD_LIMIT_MS)]);
    let grant = await tokens.current();
    for (let renewals = 0; ; ) {
      const result: Attempt = grant.ok
        ? await attempt(grant.value, fileUrl, limited)
        : { kind: 'again', detail: grant.problem.name };
      if (result.kind === 'done') return checked(result.bytes, sha256);
      if (result.kind === 'damaged') return unreadable(result.detail);
      if (result.kind === 'tokenRefused') {
        if (renewals === ACCESS_TOKEN_TRIES) return failed('the access token was refused');
        renewals += 1;
        grant = await tokens.renew(grant.ok ? grant.value.accessToken : null);
        continue;
      }
      const late = time.elapsed() - begun + DOWNLOAD_RETRY_MS > DOWNLOAD_LIMIT_MS;
      if (result.kind === 'over' || late || limited.aborted) return failed(result.detail);
      if (!(await time.wait(DOWNLOAD_RETRY_MS, limited))) return failed(result.detail);
      grant = await tokens.current();
    }
  };
}

function failed(detail: string): Result<never, DownloadFailure> {
  return fail({ failure: 'PRINT_DOWNLOAD_FAILED', detail });
}

function unreadable(detail: string): Result<never, DownloadFailure> {
  return fail({ failure: 'PRINT_DOCUMENT_UNREADABLE', detail });
}

function checked(bytes: Uint8Array, sha256: string): Result<Uint8Array, DownloadFailure> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  if (hash !== sha256) return failed('a different document from the one announced');
  const mark = new TextDecoder('latin1').decode(bytes.subarray(0, PDF_MARK.length));
  return mark === PDF_MARK ? ok(bytes) : unreadable('not a PDF document');
}

function isJson(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('application/json') ?? false;
}

/** An envelope instead of the document: the platform's reason for a refusal. */
function refusal(body: Uint8Array | null): Attempt {
  const parsed = envelope.safeParse(body && parseJson(new TextDecoder().decode(body)));
  if (!parsed.success)
    return { kind: 'again', detail: 'an answer that is neither a document nor an envelope' };
  const name = errorNameOf(parsed.data.code, 'platform');
  if (name === 'ACCESS_TOKEN_INVALID') return { kind: 'tokenRefused' };
  const detail = `${name ?? parsed.data.code}: ${parsed.data.msg}`;
  if (name === 'DOCUMENT_DAMAGED') return { kind: 'damaged', detail };
  // The platform has looked for the file and it is not there.
  const isOver = name !== undefined && (name === 'DOCUMENT_UNAVAILABLE' || ERRORS[name].retry !== 'later');
  return { kind: isOver ? 'over' : 'again', detail };
}

import { HEADERS } from '@self-print/contract/call.ts';
import { type CallFailure, fetchedErrorNameOf, unenveloped } from '@self-print/contract/client.ts';
import { envelope } from '@self-print/contract/envelope.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { WebClientOptions } from './webClient.ts';

type FileFetcherOptions = Omit<WebClientOptions, 'origin' | 'requestId' | 'errorNameOf' | 'family'> & {
  readonly origin: string;
  readonly newRequestId: () => string;
  readonly cache?: RequestCache;
};

/** Fetches files below the platform's origin: they need the headers of the pages, so that no plain link could fetch them. */
export function fileFetcher(options: FileFetcherOptions) {
  const { origin, fetch, language, newRequestId, identity, timeoutMs, cache = 'default' } = options;
  return async (path: string, signal?: AbortSignal): Promise<Result<Blob, CallFailure>> => {
    const deadline = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(origin + path, {
        headers: {
          ...identity(),
          [HEADERS.language]: language(),
          [HEADERS.requestId]: newRequestId(),
        },
        signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
        cache,
      });
      const isJson = response.headers.get('content-type')?.includes('json') ?? false;
      // A file may be JSON itself; it has a name then, which no envelope has.
      const isFile = !isJson || response.headers.has('content-disposition');
      if (response.ok && isFile) return ok(await response.blob());
      return fail(await refusalOf(await response.json().catch(() => null), response.status, path));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return fail({ kind: deadline.aborted ? 'timeout' : 'unreachable', message });
    }
  };
}

/** Why an answer is no file. */
export async function refusalOf(answer: unknown, status: number, path: string): Promise<CallFailure> {
  const parsed = envelope.safeParse(answer);
  if (!parsed.success) return unenveloped(status, path);
  const { code, msg, data } = parsed.data;
  const detail = data !== null && typeof data === 'object' ? { ...data } : {};
  return { kind: 'refused', name: await fetchedErrorNameOf(code, 'platform'), code, message: msg, detail };
}

import { HEADERS } from '@self-print/contract/call.ts';
import type { CallFailure } from '@self-print/contract/client.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { refusalOf } from './fileFetcher.ts';
import type { WebClientOptions } from './webClient.ts';

type LineFetcherOptions = Pick<WebClientOptions, 'fetch' | 'language' | 'identity'> & {
  readonly origin: string;
  readonly newRequestId: () => string;
  /** A stream that says nothing for so long counts as lost. */
  readonly silenceMs: number;
};

interface LineReader {
  readonly onLine: (line: string) => void;
  readonly signal: AbortSignal;
}

/**
 * Reads an answer that comes line by line for as long as the page wants it. Resolves when it has ended, and as a failure when it was
 * refused, cut off, or silent for too long.
 */
export function lineFetcher(options: LineFetcherOptions) {
  const { origin, fetch, language, newRequestId, identity, silenceMs } = options;
  return async (path: string, { onLine, signal }: LineReader): Promise<Result<void, CallFailure>> => {
    const silence = new AbortController();
    let timer = setTimeout(() => silence.abort(), silenceMs);
    const heard = () => {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), silenceMs);
    };
    try {
      const response = await fetch(origin + path, {
        headers: { ...identity(), [HEADERS.language]: language(), [HEADERS.requestId]: newRequestId() },
        signal: AbortSignal.any([signal, silence.signal]),
        cache: 'no-store',
      });
      const isEnvelope = response.headers.get('content-type')?.includes('application/json') ?? false;
      if (!response.ok || isEnvelope || response.body === null)
        return fail(await refusalOf(await response.json().catch(() => null), response.status, path));
      heard();
      await readLines(response.body, silence.signal, (line) => {
        heard();
        onLine(line);
      });
      return ok();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return fail({ kind: silence.signal.aborted ? 'timeout' : 'unreachable', message });
    } finally {
      clearTimeout(timer);
    }
  };
}

async function readLines(
  body: ReadableStream<Uint8Array>,
  silence: AbortSignal,
  onLine: (line: string) => void,
) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const stop = () => void reader.cancel().catch(() => {});
  silence.addEventListener('abort', stop, { once: true });
  let rest = '';
  while (true) {
    const { done, value } = await reader.read();
    silence.throwIfAborted();
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  }
}

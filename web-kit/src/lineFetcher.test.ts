import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { lineFetcher } from './lineFetcher.ts';

const encoder = new TextEncoder();

function stand(answer: Response | Error) {
  const lines: string[] = [];
  const abort = new AbortController();
  const read = lineFetcher({
    origin: 'http://platform.test',
    fetch: async () => {
      if (answer instanceof Error) throw answer;
      return answer;
    },
    language: () => 'zh',
    identity: () => ({ loginMode: 'ADMIN' }),
    newRequestId: () => 'request-1',
    silenceMs: 40_000,
  });
  return {
    lines,
    abort,
    reading: read('/live', { onLine: (line) => lines.push(line), signal: abort.signal }),
  };
}

function stream() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given;
    },
  });
  return {
    answer: new Response(body, { headers: { 'Content-Type': 'application/x-ndjson' } }),
    send: (text: string) => controller?.enqueue(encoder.encode(text)),
    end: () => controller?.close(),
    cut: () => controller?.error(new TypeError('network error')),
  };
}

describe('an answer that comes line by line', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is put together from pieces, whatever they end in, until it ends', async () => {
    const { answer, send, end } = stream();
    const { lines, reading } = stand(answer);
    const word = encoder.encode('"中"\n');
    send('{"a":1}\n{"b"');
    send(':2}\n');
    send('');
    await jest.advanceTimersByTimeAsync(0);
    expect(lines).toEqual(['{"a":1}', '{"b":2}']);
    send(new TextDecoder().decode(word));
    end();
    expect(await reading).toEqual({ ok: true, value: undefined });
    expect(lines.at(-1)).toBe('"中"');
  });

  it.each([
    ['cut off', () => 'unreachable'],
    ['silent', () => 'timeout'],
  ])('is a failure when it is %s', async (how, kind) => {
    const { answer, send, cut } = stream();
    const { reading } = stand(answer);
    send('{}\n');
    await jest.advanceTimersByTimeAsync(39_000);
    send('{}\n');
    await jest.advanceTimersByTimeAsync(39_000);
    if (how === 'cut off') cut();
    await jest.advanceTimersByTimeAsync(2_000);
    expect(await reading).toMatchObject({ ok: false, problem: { kind: kind() } });
  });

  it('is a failure when it is refused, lost or no answer of the platform', async () => {
    const refusal = { code: '9102', msg: '没有访问权限', success: false, data: null };
    expect(await stand(Response.json(refusal)).reading).toMatchObject({
      problem: { kind: 'refused', name: 'NO_PERMISSION' },
    });
    expect(await stand(new TypeError('Failed to fetch')).reading).toMatchObject({
      problem: { kind: 'unreachable' },
    });
    expect(await stand(new Response('<html>', { status: 502 })).reading).toMatchObject({
      problem: { kind: 'unintelligible' },
    });
  });
});

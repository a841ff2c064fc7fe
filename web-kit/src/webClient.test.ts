import { describe, expect, it } from '@jest/globals';
import { commonCalls } from '@self-print/contract/agent/common.ts';
import { webClient } from './webClient.ts';

describe('web client', () => {
  it('sends language, request id and identity with each call', async () => {
    const seen: Headers[] = [];
    const client = webClient({
      origin: () => 'http://agent',
      fetch: async (_, init) => {
        seen.push(new Headers(init?.headers));
        return Response.json({ code: '0', msg: 'success', success: true, data: { removedFiles: 0 } });
      },
      language: () => 'en',
      requestId: 'r-1',
      identity: () => ({ 'X-Agent-Token': 't' }),
      timeoutMs: 1_000,
    });
    expect(await client(commonCalls.clearCache, {})).toEqual({ ok: true, value: { removedFiles: 0 } });
    expect(seen.map((headers) => [headers.get('accept-language'), headers.get('x-request-id')])).toEqual([
      ['en', 'r-1'],
    ]);
    expect(seen[0]?.get('x-agent-token')).toBe('t');
  });
});

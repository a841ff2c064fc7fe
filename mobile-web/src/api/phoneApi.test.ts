import { describe, expect, it } from '@jest/globals';
import { documentCalls } from '@self-print/contract/platform/documents.ts';
import { phoneCalls } from '@self-print/contract/platform/phone.ts';
import { fakePlatform, refused } from '@self-print/web-kit/testing/fakePlatform.ts';
import { createPhoneApi } from './phoneApi.ts';

const ORDER = 'a0000000-0000-4000-8000-000000000001';

function stand(schoolCode?: string) {
  const platform = fakePlatform();
  let requests = 0;
  const api = createPhoneApi({
    origin: 'http://platform.test',
    fetch: platform.fetch,
    language: () => 'en',
    schoolCode: () => schoolCode,
    newRequestId: () => `request-${++requests}`,
  });
  return { platform, api };
}

describe('the platform as the phone pages use it', () => {
  it('sends with each call what no other site can send, its language and a new request id', async () => {
    const { platform, api } = stand('demo');
    platform.give(phoneCalls.signOut, { ended: true });
    await api.call(phoneCalls.signOut, {});
    await api.call(phoneCalls.signOut, {});
    const headers = platform.seen.map((request) => request.headers);
    expect(headers[0]?.get('loginMode')).toBe('MOBILE');
    expect(headers[0]?.get('X-Requested-With')).toBe('XMLHttpRequest');
    expect(headers[0]?.get('appId')).toBe('self-print-mobile');
    expect(headers[0]?.get('schoolCode')).toBe('demo');
    expect(headers[0]?.get('Accept-Language')).toBe('en');
    expect(headers.map((each) => each.get('X-Request-Id'))).toEqual(['request-1', 'request-2']);
  });

  it('names no school before it knows one', async () => {
    const { platform, api } = stand();
    platform.refuse(phoneCalls.licence, 'BAD_REQUEST');
    await api.call(phoneCalls.licence, {});
    expect(platform.seen[0]?.headers.has('schoolCode')).toBe(false);
  });

  it('fetches a file with the same headers', async () => {
    const { platform, api } = stand('demo');
    platform
      .on(documentCalls.download)
      .by(() => new Response('%PDF', { headers: { 'Content-Type': 'application/pdf' } }));
    const answer = await api.file(api.addressOf(documentCalls.download, { id: ORDER }));
    expect(answer.ok && (await answer.value.text())).toBe('%PDF');
    expect(platform.seen[0]?.headers.get('loginMode')).toBe('MOBILE');
    expect(platform.seen[0]?.path).toBe(`/wec-apis/self-print/order/download/${ORDER}`);
  });

  it.each([
    ['a refusal', () => refused('DOCUMENT_REVOKED'), { kind: 'refused', name: 'DOCUMENT_REVOKED' }],
    ['an answer that is none', () => new Response('<html>', { status: 502 }), { kind: 'unintelligible' }],
    ['nothing', () => 'lost' as const, { kind: 'unreachable' }],
  ])('tells %s apart from a file', async (_, outcome, expected) => {
    const { platform, api } = stand();
    platform.on(documentCalls.download).by(outcome);
    const answer = await api.file(api.addressOf(documentCalls.download, { id: ORDER }));
    expect(answer).toMatchObject({ ok: false, problem: expected });
  });
});

import { describe, expect, it } from '@jest/globals';
import { adminSignInCalls } from '@self-print/contract/platform/adminSignIn.ts';
import { documentCalls } from '@self-print/contract/platform/documents.ts';
import { phoneCalls } from '@self-print/contract/platform/phone.ts';
import { templateCalls } from '@self-print/contract/platform/templates.ts';
import { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { fakePlatform, refused } from '@self-print/web-kit/testing/fakePlatform.ts';
import { ORDER_ID, sampleOrder } from '@self-print/web-kit/testing/samples.ts';
import { createConsoleApi } from './consoleApi.ts';

function stand(schoolCode?: string) {
  const platform = fakePlatform();
  let requests = 0;
  const api = createConsoleApi({
    origin: 'http://platform.test',
    fetch: platform.fetch,
    language: () => 'en',
    schoolCode,
    newRequestId: () => `request-${++requests}`,
  });
  const sent = (name: string) => platform.seen.map(({ headers }) => headers.get(name));
  return { platform, api, sent };
}

describe('the platform as the console uses it', () => {
  it('names the family of each call, which answers on the same path', async () => {
    const { platform, api, sent } = stand();
    platform.give(adminSignInCalls.signOut, { redirect: null });
    platform.refuse(phoneCalls.licence, 'BAD_REQUEST');
    platform.give(userOrderCalls.get, sampleOrder);
    await api.call(adminSignInCalls.signOut, {});
    await api.call(phoneCalls.licence, {});
    await api.pcCall(userOrderCalls.get, { orderId: ORDER_ID });
    await api.pcCall(phoneCalls.licence, {});
    expect(sent('loginMode')).toEqual(['ADMIN', 'MOBILE', 'SELF_PRINT_ADMIN', 'MOBILE']);
    expect(platform.mistakes).toEqual([]);
  });

  it('sends what no other site can send, its language, its school and a new request id', async () => {
    const { platform, api, sent } = stand('demo');
    platform.give(adminSignInCalls.signOut, { redirect: null });
    await api.call(adminSignInCalls.signOut, {});
    await api.call(adminSignInCalls.signOut, {});
    expect(sent('X-Requested-With')).toEqual(['XMLHttpRequest', 'XMLHttpRequest']);
    expect(sent('appId')).toEqual(['self-print-console', 'self-print-console']);
    expect(sent('Accept-Language')).toEqual(['en', 'en']);
    expect(sent('schoolCode')).toEqual(['demo', 'demo']);
    expect(new Set(sent('X-Request-Id')).size).toBe(2);
  });

  it('names no school where the platform has one alone', async () => {
    const { platform, api, sent } = stand();
    platform.give(adminSignInCalls.signOut, { redirect: null });
    await api.call(adminSignInCalls.signOut, {});
    expect(sent('schoolCode')).toEqual([null]);
  });

  it.each([
    [
      'a refusal',
      () => refused('TEMPLATE_NOT_PUBLISHED'),
      { kind: 'refused', name: 'TEMPLATE_NOT_PUBLISHED' },
    ],
    ['an answer that is none', () => new Response('<html>', { status: 502 }), { kind: 'unintelligible' }],
    ['nothing', () => 'lost' as const, { kind: 'unreachable' }],
  ])('tells %s apart from a file', async (_, outcome, expected) => {
    const { platform, api } = stand();
    platform.on(templateCalls.itemPreview).by(outcome);
    const answer = await api.file(templateCalls.itemPreview, { itemId: 'transcript', language: 'zh' });
    expect(answer).toMatchObject({ ok: false, problem: expected });
  });

  it('fetches a page image for a person as the person, and gives up when nobody wants it any more', async () => {
    const { platform, api, sent } = stand();
    platform
      .on(documentCalls.download)
      .by(() => new Response('%PDF', { headers: { 'Content-Type': 'application/pdf' } }));
    const path = `/wec-self-print-app-console/order/download/${ORDER_ID}`;
    const answer = await api.pcFile(path);
    expect(answer.ok && (await answer.value.text())).toBe('%PDF');
    expect(sent('loginMode')).toEqual(['SELF_PRINT_ADMIN']);
    expect(await api.pcFile(path, AbortSignal.abort())).toMatchObject({
      ok: false,
      problem: { kind: 'unreachable' },
    });
    expect(platform.seen).toHaveLength(1);
  });
});

import { describe, expect, it } from '@jest/globals';
import { HEADERS, LOGIN_MODES } from '@self-print/contract/call.ts';
import { documentCalls } from '@self-print/contract/platform/documents.ts';
import { userItemCalls } from '@self-print/contract/platform/items.ts';
import { pcCalls } from '@self-print/contract/platform/pc.ts';
import { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { webClient } from '../webClient.ts';
import { fakePlatform, refused } from './fakePlatform.ts';
import { ORDER_ID, sampleFee, sampleOrder } from './samples.ts';

function stand(mode: string = LOGIN_MODES.mobile) {
  const platform = fakePlatform();
  const call = webClient({
    origin: () => 'http://platform.test',
    fetch: platform.fetch,
    language: () => 'en',
    requestId: 'r',
    identity: () => ({ [HEADERS.loginMode]: mode }),
    timeoutMs: 20_000,
  });
  return { platform, call };
}

describe('the platform in memory', () => {
  it('hands on what was asked for as the schema reads it, with its defaults', async () => {
    const { platform, call } = stand();
    platform.on(userItemCalls.chargeFee).by(({ copies }) => sampleFee(copies));
    platform.give(userOrderCalls.create, sampleOrder);
    const fee = await call(userItemCalls.chargeFee, { itemId: 'transcript', copies: 3 });
    expect(fee).toMatchObject({ value: { totalFee: 1_000 } });
    await call(userOrderCalls.create, { itemId: 'transcript' });
    expect(platform.asked(userOrderCalls.create)).toEqual([
      { apiType: 2, itemId: 'transcript', copies: 1, takeType: 1, language: 'zh', reportFormValue: {} },
    ]);
  });

  it("answers a phone's call at a PC too", async () => {
    const { platform, call } = stand(LOGIN_MODES.selfPrint);
    platform.give(userOrderCalls.get, sampleOrder);
    expect(await call(pcCalls.get, { orderId: ORDER_ID })).toMatchObject({ ok: true });
    expect(platform.asked(userOrderCalls.get)).toEqual([{ orderId: ORDER_ID }]);
  });

  it('refuses in the language of the page, with the details of the refusal', async () => {
    const { platform, call } = stand();
    platform.on(userOrderCalls.create).by(() => refused('COPIES_OUT_OF_RANGE', { max: 5 }));
    expect(await call(userOrderCalls.create, { itemId: 'a' })).toMatchObject({
      problem: { kind: 'refused', name: 'COPIES_OUT_OF_RANGE', detail: { max: 5 } },
    });
    expect(platform.mistakes).toEqual([]);
  });

  it('loses an answer, and keeps one back until it is released', async () => {
    const { platform, call } = stand();
    platform.lose(userOrderCalls.get);
    expect(await call(userOrderCalls.get, { orderId: ORDER_ID })).toMatchObject({
      problem: { kind: 'unreachable' },
    });
    const held = platform.hold(userOrderCalls.get, sampleOrder);
    let isThere = false;
    const answer = call(userOrderCalls.get, { orderId: ORDER_ID }).then(() => {
      isThere = true;
    });
    await Promise.resolve();
    expect(isThere).toBe(false);
    held.release();
    await answer;
  });

  it('gives files as the platform does', async () => {
    const { platform } = stand();
    platform.give(documentCalls.download, {
      contentType: 'application/pdf',
      content: (async function* () {
        yield new TextEncoder().encode('%PDF');
      })(),
    });
    const answer = await platform.fetch(`/wec-apis/self-print/order/download/${ORDER_ID}`);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(await answer.text()).toBe('%PDF');
  });

  it('notes what no page may send', async () => {
    const { platform, call } = stand();
    platform.give(userOrderCalls.get, sampleOrder);
    await call(userOrderCalls.get, { orderId: 'not an id' });
    await platform.fetch('/wec-apis/self-print/no/such/call');
    expect(platform.mistakes).toEqual([
      expect.stringContaining('orderId'),
      'GET /wec-apis/self-print/no/such/call: no call of the contract',
    ]);
  });

  it('notes an answer that the platform cannot give', async () => {
    const { platform, call } = stand();
    platform.on(userItemCalls.chargeFee).by(() => ({ ...sampleFee(1), copies: 1.5 }));
    await call(userItemCalls.chargeFee, { itemId: 'transcript', copies: 1 });
    expect(platform.mistakes).toEqual([expect.stringContaining('copies')]);
  });

  it('refuses a call of the contract for which the test has no answer', async () => {
    const { platform, call } = stand();
    expect(await call(userOrderCalls.get, { orderId: ORDER_ID })).toMatchObject({
      problem: { kind: 'refused', name: 'NO_SUCH_CALL' },
    });
    expect(platform.mistakes).toEqual([]);
  });
});

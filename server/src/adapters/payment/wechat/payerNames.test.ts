import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openWechatHarness, type WechatHarness } from './testing/wechatHarness.ts';

const BACK = 'https://print.example/wec-self-print-app-mobile/mobile/wxPay';

let harness: WechatHarness;
beforeAll(async () => {
  harness = await openWechatHarness();
});
afterAll(() => harness.close());

const channelOf = (changes: Readonly<Record<string, string>> = {}) =>
  harness.open({ ...harness.simulator.parameters, ...changes });
const names = (changes?: Readonly<Record<string, string>>) => {
  const { payerNames } = channelOf(changes);
  if (!payerNames) throw new Error('The channel knows no names');
  return payerNames;
};
/** Where the page leads a browser back to. */
async function comeBack(address: string): Promise<URL> {
  const answer = await fetch(address, { redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? 'none:');
}
const codeFor = async (state = 's') =>
  (await comeBack(names().pageAt(BACK, state))).searchParams.get('code') ?? '';

describe('who is about to pay inside WeChat', () => {
  it('is asked at the page of the official account, for the openid alone, and comes back to us', async () => {
    const page = new URL(names().pageAt(BACK, 'a+b&c'));
    expect(Object.fromEntries(page.searchParams)).toEqual({
      appid: harness.simulator.parameters.appId,
      redirect_uri: BACK,
      response_type: 'code',
      scope: 'snsapi_base',
      state: 'a+b&c',
    });
    expect(page.hash).toBe('#wechat_redirect');
    const back = await comeBack(page.href);
    expect(back.origin + back.pathname).toBe(BACK);
    expect(back.searchParams.get('state')).toBe('a+b&c');
    expect(await names().nameOf(back.searchParams.get('code') ?? '')).toEqual({
      ok: true,
      value: 'simulated-openid',
    });
  });

  it('is asked at WeChat’s own address where the school gives none', () => {
    expect(names({ appGateway: '' }).pageAt(BACK, 's')).toMatch(
      /^https:\/\/open\.weixin\.qq\.com\/connect\/oauth2\/authorize\?/,
    );
  });

  it('is not known by a code that is used, old or none', async () => {
    const code = await codeFor();
    expect((await names().nameOf(code)).ok).toBe(true);
    expect(await names().nameOf(code)).toEqual({ ok: false, problem: { kind: 'code-invalid' } });
    expect(await names().nameOf('../x')).toEqual({ ok: false, problem: { kind: 'code-invalid' } });
    const old = await codeFor();
    await harness.advance(6 * 60_000);
    expect(await names().nameOf(old)).toEqual({ ok: false, problem: { kind: 'code-invalid' } });
  });

  it.each(['html', 'empty', 'cut-before', 'cut-after', 'server-error'] as const)(
    'is not known when the account answers %s',
    async (fault) => {
      const code = await codeFor();
      harness.simulator.spoil(fault);
      const answer = await names().nameOf(code);
      expect(answer).toMatchObject({ ok: false });
      expect(JSON.stringify(answer)).not.toContain(harness.simulator.parameters.appSecret);
    },
  );

  it('cannot be known without a secret', () => {
    expect(channelOf({ appSecret: '' }).payerNames).toBeUndefined();
  });
});

describe('the check of a channel', () => {
  it('passes with a right secret, and with none', async () => {
    expect(await channelOf().check()).toEqual({ ok: true });
    expect(await channelOf({ appSecret: '' }).check()).toEqual({ ok: true });
  });

  it('says that the secret is wrong, without naming it', async () => {
    const appSecret = '0123456789abcdef0123456789abcdef';
    const answer = await channelOf({ appSecret }).check();
    expect(answer).toMatchObject({ ok: false, problem: { detail: 'official account: errcode 40125' } });
    expect(JSON.stringify(answer)).not.toContain(appSecret);
  });

  it('refuses what cannot be a secret or an address', () => {
    expect(() => channelOf({ appSecret: 'short' })).toThrow();
    expect(() => channelOf({ appGateway: 'http://open.weixin.qq.com' })).toThrow();
  });
});

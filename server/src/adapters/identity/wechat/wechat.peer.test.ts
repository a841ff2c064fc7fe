import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Clock, systemClock, systemRandom } from '../../../system.ts';
import { expectOk } from '../../../testing/testSchool.ts';
import { openableIdentity } from '../openable.ts';
import type { Identity, IdentityEffects, RedirectIdentity } from '../types.ts';
import { officialAccountProvider } from './officialAccountProvider.ts';
import { startWechatPlatform, type WechatPlatform } from './simulator/startWechatPlatform.ts';
import { weComProvider } from './weComProvider.ts';

const RETURN = 'https://print.example.edu/app/oauthLogin/s1/cp';
const ENTERPRISE = { corpId: 'ww0123456789abcdef', agentId: '1000002', secret: 'secret of the app' };
const ACCOUNT = { appId: 'wx0123456789abcdef', appSecret: 'f'.repeat(32) };
const IN_WECOM = 'Mozilla/5.0 (iPhone) MicroMessenger/7.0.1 wxwork/4.1.0 Language/zh';
const USER_INFO = '/cgi-bin/auth/getuserinfo';
const MEMBER = '/cgi-bin/user/get';

let simulated: WechatPlatform;
let nowMs = 0;
const clock: Clock = { ...systemClock, now: () => new Date(nowMs) };
const effects: IdentityEffects = { clock, random: systemRandom, fetch, send: fetch };
beforeAll(async () => {
  simulated = await startWechatPlatform({
    clock,
    random: systemRandom,
    enterprise: ENTERPRISE,
    account: ACCOUNT,
    members: [{ userid: 'ZhangSan', name: '张三', fields: { '学 号': '0020260001', 空: '' } }],
    returnOrigin: () => new URL(RETURN).origin,
    present: { wecom: { userid: 'ZhangSan' }, wechat: { openid: 'oUser_1' } },
  });
});
afterAll(() => simulated.stop());
beforeEach(() => {
  simulated.become('wecom', { userid: 'ZhangSan' });
  simulated.become('wechat', { openid: 'oUser_1' });
});

const redirecting = (identity: Identity): RedirectIdentity => {
  if (identity.kind !== 'redirect') throw new Error('WeChat has a page of its own');
  return identity;
};
const openWeCom = (changes: Readonly<Record<string, string>> = {}) =>
  redirecting(
    expectOk(
      openableIdentity(weComProvider).open({ ...ENTERPRISE, gateway: simulated.base, ...changes }, effects),
    ),
  );
const openAccount = (changes: Readonly<Record<string, string>> = {}) =>
  redirecting(
    expectOk(
      openableIdentity(officialAccountProvider).open(
        { ...ACCOUNT, gateway: simulated.base, ...changes },
        effects,
      ),
    ),
  );
/** What a browser does: goes to the page, which leads it back. */
const visit = async (identity: RedirectIdentity, userAgent = IN_WECOM) => {
  const { address, kept } = expectOk(await identity.begin(RETURN, userAgent));
  const answer = await fetch(address, { redirect: 'manual' });
  return { kept, answer: new URL(answer.headers.get('location') ?? 'none:').searchParams };
};
const signIn = async (identity: RedirectIdentity, wanted?: readonly string[]) => {
  const { kept, answer } = await visit(identity);
  return identity.finish(RETURN, kept, answer, wanted);
};
const countOf = (path: string) => simulated.calls().filter((each) => each === path).length;

describe('WeCom', () => {
  it('is opened inside WeCom by its page of OAuth 2, with the fragment that it demands', async () => {
    const identity = expectOk(openableIdentity(weComProvider).open(ENTERPRISE, effects));
    const { address } = expectOk(await redirecting(identity).begin(RETURN, IN_WECOM));
    const page = new URL(address);
    expect(page.origin + page.pathname).toBe('https://open.weixin.qq.com/connect/oauth2/authorize');
    expect(Object.fromEntries(page.searchParams)).toEqual({
      appid: ENTERPRISE.corpId,
      agentid: ENTERPRISE.agentId,
      redirect_uri: RETURN,
      response_type: 'code',
      scope: 'snsapi_base',
      state: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(page.hash).toBe('#wechat_redirect');
  });

  it('is opened elsewhere by the page with a code to scan', async () => {
    const identity = expectOk(openableIdentity(weComProvider).open(ENTERPRISE, effects));
    const { address } = expectOk(await redirecting(identity).begin(RETURN, 'Mozilla/5.0 (X11)'));
    const page = new URL(address);
    expect(page.origin + page.pathname).toBe('https://login.work.weixin.qq.com/wwlogin/sso/login');
    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      login_type: 'CorpApp',
      appid: ENTERPRISE.corpId,
      agentid: ENTERPRISE.agentId,
      redirect_uri: RETURN,
    });
    expect(page.hash).toBe('');
  });

  it('tells who a member is, with the fields of the school and their leading zeros', async () => {
    const found = expectOk(await signIn(openWeCom()));
    expect(found.subject).toBe('ZhangSan');
    expect(found.attributes).toMatchObject({
      userid: ['ZhangSan'],
      name: ['张三'],
      department: ['1', '2'],
      'extattr.学_号': ['0020260001'],
    });
    expect(found.attributes['extattr.空']).toBeUndefined();
  });

  it('reads no member where the name in WeCom is the number', async () => {
    const before = countOf(MEMBER);
    expect(expectOk(await signIn(openWeCom(), ['userid'])).attributes).toEqual({ userid: ['ZhangSan'] });
    expect(countOf(MEMBER)).toBe(before);
  });

  it('takes the answer of a page with a code to scan', async () => {
    const identity = openWeCom();
    const { address, kept } = expectOk(await identity.begin(RETURN, 'Mozilla/5.0 (X11)'));
    const page = await (await fetch(address)).text();
    const [, link = ''] = /href="([^"]+)"/.exec(page) ?? [];
    const back = await fetch(new URL(link.replaceAll('&amp;', '&'), simulated.base), { redirect: 'manual' });
    const answer = new URL(back.headers.get('location') ?? 'none:').searchParams;
    expect(expectOk(await identity.finish(RETURN, kept, answer)).subject).toBe('ZhangSan');
  });

  it('is asked for one token, which serves until shortly before it ends', async () => {
    const identity = openWeCom();
    const before = countOf('/cgi-bin/gettoken');
    await Promise.all([signIn(identity), signIn(identity), signIn(identity)]);
    expect(countOf('/cgi-bin/gettoken') - before).toBe(1);
    nowMs += 7_139_000;
    expectOk(await signIn(identity));
    expect(countOf('/cgi-bin/gettoken') - before).toBe(1);
    nowMs += 2_000;
    expectOk(await signIn(identity));
    expect(countOf('/cgi-bin/gettoken') - before).toBe(2);
  });

  it.each([40014, 42001])('is asked once more where it takes a token back early: %i', async (errcode) => {
    const identity = openWeCom();
    expectOk(await signIn(identity));
    simulated.answerNext(USER_INFO, 200, JSON.stringify({ errcode, errmsg: 'access_token' }));
    expectOk(await signIn(identity));
    simulated.revokeTokens();
    expectOk(await signIn(identity));
  });

  it('takes a code once', async () => {
    const identity = openWeCom();
    const { kept, answer } = await visit(identity);
    expectOk(await identity.finish(RETURN, kept, answer));
    expect(await identity.finish(RETURN, kept, answer)).toMatchObject({
      ok: false,
      problem: { kind: 'wrong', detail: 'errcode 40029' },
    });
  });

  it('takes no code after five minutes', async () => {
    const identity = openWeCom();
    const { kept, answer } = await visit(identity);
    nowMs += 300_000;
    expect(await identity.finish(RETURN, kept, answer)).toMatchObject({ problem: { kind: 'wrong' } });
  });

  it.each([
    ['another sign-in', (answer: URLSearchParams) => answer.set('state', 'f'.repeat(64))],
    ['no sign-in', (answer: URLSearchParams) => answer.delete('state')],
    ['two at once', (answer: URLSearchParams) => answer.append('state', answer.get('state') ?? '')],
    ['two persons', (answer: URLSearchParams) => answer.append('code', 'another')],
    ['a made-up form', (answer: URLSearchParams) => answer.set('code', 'a&access_token=b')],
  ])('is not asked about an answer of %s', async (_of, forge) => {
    const identity = openWeCom();
    const { kept, answer } = await visit(identity);
    forge(answer);
    const before = countOf(USER_INFO);
    expect(await identity.finish(RETURN, kept, answer)).toMatchObject({ problem: { kind: 'wrong' } });
    expect(countOf(USER_INFO)).toBe(before);
  });

  it('is not believed about somebody who is no member', async () => {
    simulated.become('wecom', { outsider: 'oOutside' });
    const refused = await signIn(openWeCom());
    expect(refused).toMatchObject({ ok: false, problem: { kind: 'notMember' } });
    expect(JSON.stringify(refused)).not.toContain('oOutside');
  });

  it.each([
    [USER_INFO, '<html><body>502</body></html>'],
    [USER_INFO, '[]'],
    [USER_INFO, '{"errcode":"none"}'],
    [USER_INFO, '{"errcode":0,"errmsg":"ok"}'],
    [USER_INFO, '{"errcode":0,"userid":""}'],
    [USER_INFO, '{"errcode":50001,"errmsg":"redirect_url not match"}'],
    [MEMBER, '{"errcode":60011,"errmsg":"no privilege to access/modify contact/party/agent"}'],
    [MEMBER, '{"errcode":0,"userid":"LiSi","name":"李四"}'],
    [MEMBER, '{"errcode":0}'],
  ])('that answers %s with %s lets nobody in', async (path, body) => {
    simulated.answerNext(path, 200, body);
    expect(await signIn(openWeCom())).toMatchObject({ ok: false, problem: { kind: 'down' } });
  });

  it('lets nobody in while it fails', async () => {
    simulated.answerNext(USER_INFO, 500, '{"errcode":0,"userid":"ZhangSan"}');
    expect(await signIn(openWeCom())).toMatchObject({ problem: { kind: 'down' } });
  });

  it('knows no member who has left', async () => {
    simulated.become('wecom', { userid: 'Gone' });
    expect(await signIn(openWeCom())).toMatchObject({ problem: { kind: 'wrong', detail: /60111/ } });
  });

  it.each([
    [{ secret: 'other' }, 'errcode 40001: the secret is wrong'],
    [{ corpId: 'ww00000000' }, 'errcode 40013: the id of the school or of the account is wrong'],
  ])('says to staff what is set up wrongly: %j', async (changes, words) => {
    const probed = await openWeCom(changes).probe();
    expect(probed).toMatchObject({ ok: false, problem: { detail: `WeCom answered: ${words}` } });
  });

  it('is asked again after a failure for a token', async () => {
    const identity = openWeCom();
    simulated.answerNext('/cgi-bin/gettoken', 200, '{"errcode":-1,"errmsg":"system busy"}');
    expect(await signIn(identity)).toMatchObject({ problem: { kind: 'down' } });
    expectOk(await signIn(identity));
  });

  it('tells staff about one member', async () => {
    const { lookUp } = openWeCom();
    expect(await lookUp?.('zhangsan')).toMatchObject({ ok: true, value: { attributes: { name: ['张三'] } } });
    expect(await lookUp?.('nobody')).toMatchObject({ problem: { kind: 'wrong' } });
  });

  it.each([
    ['agentId', 'one'],
    ['corpId', 'a b'],
    ['gateway', 'http://qyapi.example.edu'],
    ['secret', ''],
  ])('is not opened with %s %j', (name, text) => {
    expect(openableIdentity(weComProvider).open({ ...ENTERPRISE, [name]: text }, effects).ok).toBe(false);
  });
});

describe('an official account', () => {
  it('tells the user of a WeChat under the name of the account, and nothing else', async () => {
    expect(expectOk(await signIn(openAccount()))).toEqual({
      subject: `${ACCOUNT.appId}:oUser_1`,
      attributes: {},
    });
  });

  it('takes a code once, and only with its own state', async () => {
    const identity = openAccount();
    const { kept, answer } = await visit(identity);
    const foreign = { state: 'f'.repeat(64) };
    expect(await identity.finish(RETURN, foreign, answer)).toMatchObject({ problem: { kind: 'wrong' } });
    expectOk(await identity.finish(RETURN, kept, answer));
    expect(await identity.finish(RETURN, kept, answer)).toMatchObject({ problem: { kind: 'wrong' } });
  });

  it('lets no passing account in, which WeChat makes up for whoever only looks', async () => {
    simulated.become('wechat', { passing: true });
    expect(await signIn(openAccount())).toMatchObject({ problem: { kind: 'wrong' } });
  });

  it.each(['<html>', '{"errcode":40125,"errmsg":"invalid appsecret"}', '{}', '{"openid":"a b"}'])(
    'that answers %s lets nobody in',
    async (body) => {
      simulated.answerNext('/sns/oauth2/access_token', 200, body);
      expect(await signIn(openAccount())).toMatchObject({ problem: { kind: 'down' } });
    },
  );

  it('says to staff whether account and secret are right', async () => {
    expectOk(await openAccount().probe());
    expect(await openAccount({ appSecret: 'x' }).probe()).toMatchObject({
      problem: { detail: 'WeChat answered: errcode 40125: the secret is wrong' },
    });
  });
});

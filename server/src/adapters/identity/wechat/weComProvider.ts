import { inAppBrowserOf } from '@self-print/contract/inAppBrowser.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import { secureAddress } from '../parameters.ts';
import type {
  Attributes,
  IdentityEffects,
  IdentityFault,
  IdentityProvider,
  RedirectIdentity,
} from '../types.ts';
import { askWechat, refusalOf, type WechatAnswer } from './askWechat.ts';
import { keepToken, type NewToken } from './keptToken.ts';
import { authorizePage, codeOf, newState } from './pageAddress.ts';
import { memberAttributes } from './weComMember.ts';

const PAGE_HOST = 'https://open.weixin.qq.com';
const QR_HOST = 'https://login.work.weixin.qq.com';
const API_HOST = 'https://qyapi.weixin.qq.com';

export const weComParameters = z.object({
  corpId: z.string().regex(/^[A-Za-z0-9]{8,64}$/, 'must be the id of the enterprise'),
  agentId: z.string().regex(/^\d{1,12}$/, 'must be digits'),
  secret: z.string().min(1),
  /** One server in place of Tencent's three: an installation of the school's own. */
  gateway: secureAddress.optional(),
});
export type WeComParameters = z.infer<typeof weComParameters>;

/**
 * WeCom (enterprise WeChat), 网页授权登录 and Web 登录 of an app that the school has made there
 * (developer.work.weixin.qq.com/document/path/91022 to 91023, 90196 and 98152).
 */
export const weComProvider: IdentityProvider<WeComParameters> = {
  parameters: weComParameters,
  secretParameters: ['secret'],
  open: (parameters, effects) => openWeCom(parameters, effects),
};

const granted = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() });
/** Older installations write names with a capital. */
const authenticated = z.object({
  userid: z.string().min(1).optional(),
  UserId: z.string().min(1).optional(),
  openid: z.string().optional(),
  OpenId: z.string().optional(),
});
/** What is known without reading the member. */
const WITHOUT_READING: ReadonlySet<string> = new Set(['userid']);
const CODE_REFUSED: ReadonlySet<number> = new Set([40029, 40163, 42003]);
const TOKEN_REFUSED: ReadonlySet<number> = new Set([40014, 42001]);
const NO_SUCH_MEMBER = 60111;

function openWeCom(
  { corpId, agentId, secret, gateway }: WeComParameters,
  { clock, random, fetch }: IdentityEffects,
): RedirectIdentity {
  const api = gateway ?? API_HOST;
  const token = keepToken(() => askToken(), clock);

  async function askToken(): Promise<Result<NewToken, IdentityFault>> {
    const answer = await askWechat(fetch, api, '/cgi-bin/gettoken', { corpid: corpId, corpsecret: secret });
    if (!answer.ok) return answer;
    const { errcode, body } = answer.value;
    if (errcode !== 0) return down(refusalOf(errcode));
    const read = granted.safeParse(body);
    if (!read.success) return down('no token');
    return ok({ token: read.data.access_token, lastsSeconds: read.data.expires_in });
  }

  /** A token may be revoked before it ends: then the call is made once more with a new one. */
  async function ask(
    path: string,
    query: Readonly<Record<string, string>>,
    isAgain = false,
  ): Promise<Result<WechatAnswer, IdentityFault>> {
    const held = await token.get();
    if (!held.ok) return held;
    const answer = await askWechat(fetch, api, path, { access_token: held.value, ...query });
    if (!answer.ok || !TOKEN_REFUSED.has(answer.value.errcode)) return answer;
    token.drop(held.value);
    return isAgain ? answer : ask(path, query, true);
  }

  async function readMember(userid: string): Promise<Result<Attributes, IdentityFault>> {
    const answer = await ask('/cgi-bin/user/get', { userid });
    if (!answer.ok) return answer;
    const { errcode, body } = answer.value;
    if (errcode === NO_SUCH_MEMBER) return fail({ kind: 'wrong', detail: refusalOf(errcode) });
    if (errcode !== 0) return down(refusalOf(errcode));
    if (typeof body.userid !== 'string' || !isSameMember(body.userid, userid)) return down('another member');
    return ok(memberAttributes(body));
  }

  return {
    kind: 'redirect',
    begin: async (returnTo, userAgent = '') => {
      const kept = newState(random);
      const wish = { appid: corpId, agentid: agentId, redirect_uri: returnTo, state: kept.state };
      // Outside WeCom a page shows a code, which the member's WeCom scans.
      const page = new URLSearchParams({ login_type: 'CorpApp', ...wish });
      const address =
        inAppBrowserOf(userAgent) === 'wecom'
          ? authorizePage(gateway ?? PAGE_HOST, wish, { agentid: agentId })
          : `${gateway ?? QR_HOST}/wwlogin/sso/login?${page}`;
      return ok({ address, kept });
    },
    finish: async (_returnTo, kept, answer, wanted) => {
      const code = codeOf(kept, answer);
      if (code === undefined)
        return fail({ kind: 'wrong', detail: 'The answer does not belong to this sign-in' });
      const asked = await ask('/cgi-bin/auth/getuserinfo', { code });
      if (!asked.ok) return asked;
      const { errcode, body } = asked.value;
      if (CODE_REFUSED.has(errcode)) return fail({ kind: 'wrong', detail: refusalOf(errcode) });
      if (errcode !== 0) return down(refusalOf(errcode));
      const person = authenticated.safeParse(body).data;
      const userid = person?.userid ?? person?.UserId;
      if (userid === undefined) {
        const isOutside = (person?.openid ?? person?.OpenId) !== undefined;
        return isOutside
          ? fail({ kind: 'notMember', detail: 'not a member of the enterprise' })
          : down('no member');
      }
      if (wanted?.every((name) => WITHOUT_READING.has(name)))
        return ok({ subject: userid, attributes: { userid: [userid] } });
      const attributes = await readMember(userid);
      return attributes.ok ? ok({ subject: userid, attributes: attributes.value }) : attributes;
    },
    lookUp: async (userid) => {
      const attributes = await readMember(userid);
      return attributes.ok ? ok({ subject: userid, attributes: attributes.value }) : attributes;
    },
    signOutAddress: () => undefined,
    reportsSignOut: false,
    probe: async () => {
      const answer = await askToken();
      return answer.ok ? ok() : answer;
    },
    close: async () => {},
  };
}

/** WeCom takes a member's name in either case, and answers as it was entered. */
const isSameMember = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

const down = (detail: string): Result<never, IdentityFault> =>
  fail({ kind: 'down', detail: `WeCom answered: ${detail}` });

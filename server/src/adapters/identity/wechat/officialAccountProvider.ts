import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import { secureAddress } from '../parameters.ts';
import type { IdentityEffects, IdentityFault, IdentityProvider, RedirectIdentity } from '../types.ts';
import { askWechat, refusalOf } from './askWechat.ts';
import { authorizePage, codeOf, newState } from './pageAddress.ts';

const PAGE_HOST = 'https://open.weixin.qq.com';
const API_HOST = 'https://api.weixin.qq.com';

export const officialAccountParameters = z.object({
  appId: z.string().regex(/^wx[0-9a-f]{16}$/, 'must begin with wx and have 18 characters'),
  appSecret: z.string().min(1),
  /** One server in place of Tencent's two, as of a proxy of the school. */
  gateway: secureAddress.optional(),
});
export type OfficialAccountParameters = z.infer<typeof officialAccountParameters>;

/**
 * An official account (公众号), 网页授权 with `snsapi_base`, which asks nothing: it tells the openid of whoever uses this WeChat, and not
 * who that is (developers.weixin.qq.com/doc/offiaccount/OA_Web_Apps/Wechat_webpage_authorization.html).
 */
export const officialAccountProvider: IdentityProvider<OfficialAccountParameters> = {
  parameters: officialAccountParameters,
  secretParameters: ['appSecret'],
  open: (parameters, effects) => openOfficialAccount(parameters, effects),
};

const named = z.object({
  openid: z.string().regex(/^[\w-]{1,128}$/),
  /** 1: a passing account that WeChat made up for somebody who only looks at a page. */
  is_snapshotuser: z.int().optional(),
});
/** About the code alone: not valid, used before, run out. */
const CODE_REFUSED: ReadonlySet<number> = new Set([40029, 40163, 42003]);
/** A code that WeChat has never given out. */
const NO_CODE = '0'.repeat(32);

function openOfficialAccount(
  { appId, appSecret, gateway }: OfficialAccountParameters,
  { random, fetch }: IdentityEffects,
): RedirectIdentity {
  const ask = (code: string) =>
    askWechat(fetch, gateway ?? API_HOST, '/sns/oauth2/access_token', {
      appid: appId,
      secret: appSecret,
      code,
      grant_type: 'authorization_code',
    });
  return {
    kind: 'redirect',
    begin: async (returnTo) => {
      const kept = newState(random);
      const wish = { appid: appId, redirect_uri: returnTo, state: kept.state };
      return ok({ address: authorizePage(gateway ?? PAGE_HOST, wish), kept });
    },
    finish: async (_returnTo, kept, answer) => {
      const code = codeOf(kept, answer);
      if (code === undefined) return wrong('The answer does not belong to this sign-in');
      const asked = await ask(code);
      if (!asked.ok) return asked;
      const { errcode, body } = asked.value;
      if (CODE_REFUSED.has(errcode)) return wrong(refusalOf(errcode));
      if (errcode !== 0) return down(refusalOf(errcode));
      const user = named.safeParse(body).data;
      if (!user) return down('no openid');
      if (user.is_snapshotuser === 1) return wrong('WeChat shows the page to a passing account');
      // Another account calls the same user otherwise.
      return ok({ subject: `${appId}:${user.openid}`, attributes: {} });
    },
    signOutAddress: () => undefined,
    reportsSignOut: false,
    // The refusal of a made-up code tells whether account and secret are right, and uses nothing up.
    probe: async () => {
      const asked = await ask(NO_CODE);
      if (!asked.ok) return asked;
      const { errcode } = asked.value;
      return errcode === 0 || CODE_REFUSED.has(errcode) ? ok() : down(refusalOf(errcode));
    },
    close: async () => {},
  };
}

const wrong = (detail: string): Result<never, IdentityFault> => fail({ kind: 'wrong', detail });
const down = (detail: string): Result<never, IdentityFault> =>
  fail({ kind: 'down', detail: `WeChat answered: ${detail}` });

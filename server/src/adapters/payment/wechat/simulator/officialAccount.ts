import { createHash } from 'node:crypto';
import type { Clock, Random } from '../../../../system.ts';
import type { SimulatorKeys } from './simulatorKeys.ts';

const CODE_BYTES = 16;
const CODE_MS = 5 * 60_000;
const SECRET_LENGTH = 32;

/** What the account's server answers: to a browser by leading it back, to the platform by JSON, always with status 200. */
export type AccountAnswer =
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'json'; readonly body: object };

export interface OfficialAccount {
  readonly answer: (method: string, url: URL) => AccountAnswer | undefined;
}

/** The secret of the simulated account. It is made of another key, so that kept keys stay as they are. */
export function appSecretOf({ apiV3Key }: Pick<SimulatorKeys, 'apiV3Key'>): string {
  return createHash('sha256').update(`app ${apiV3Key}`).digest('hex').slice(0, SECRET_LENGTH);
}

/**
 * The official account as a browser inside WeChat and the platform see it. Whoever comes is the same payer, who is asked nothing, as with
 * `snsapi_base`.
 * @param returnOrigin the web address that is registered for the account; undefined: any
 */
export function createOfficialAccount(
  keys: SimulatorKeys,
  { clock, random }: { readonly clock: Clock; readonly random: Random },
  openId: string,
  returnOrigin: (() => string) | undefined,
): OfficialAccount {
  const codes = new Map<string, Date>();
  const refusal = (errcode: number, errmsg: string): AccountAnswer => ({
    kind: 'json',
    body: { errcode, errmsg },
  });

  function authorize(query: URLSearchParams): AccountAnswer {
    const back = URL.parse(query.get('redirect_uri') ?? '');
    if (query.get('appid') !== keys.appId) return refusal(10003, 'invalid appid');
    if (!back || (returnOrigin && back.origin !== new URL(returnOrigin()).origin))
      return refusal(10003, 'redirect_uri domain does not match');
    if (query.get('response_type') !== 'code' || query.get('scope') !== 'snsapi_base')
      return refusal(10005, 'no such scope');
    const code = Buffer.from(random.bytes(CODE_BYTES)).toString('hex');
    codes.set(code, new Date(clock.now().getTime() + CODE_MS));
    back.searchParams.set('code', code);
    back.searchParams.set('state', query.get('state') ?? '');
    return { kind: 'redirect', to: back.href };
  }

  function token(query: URLSearchParams): AccountAnswer {
    if (query.get('appid') !== keys.appId) return refusal(40013, 'invalid appid');
    if (query.get('secret') !== appSecretOf(keys)) return refusal(40125, 'invalid appsecret');
    const code = query.get('code') ?? '';
    const until = codes.get(code);
    codes.delete(code);
    if (!until || until <= clock.now()) return refusal(40029, 'invalid code');
    return {
      kind: 'json',
      body: { access_token: 'simulated', expires_in: 7200, openid: openId, scope: 'snsapi_base' },
    };
  }

  return {
    answer: (method, url) => {
      if (method !== 'GET') return undefined;
      if (url.pathname === '/connect/oauth2/authorize') return authorize(url.searchParams);
      return url.pathname === '/sns/oauth2/access_token' ? token(url.searchParams) : undefined;
    },
  };
}

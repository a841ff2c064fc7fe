import type { Random } from '../../../system.ts';
import type { Kept } from '../types.ts';

const STATE_BYTES = 32;

/** Proves that an answer belongs to a sign-in. WeChat takes letters and digits only, at most 128. */
export function newState(random: Random): Kept & { readonly state: string } {
  return { state: Buffer.from(random.bytes(STATE_BYTES)).toString('hex') };
}

/** WeChat's page of OAuth 2, which asks a member or user nothing with `snsapi_base`. */
export function authorizePage(
  base: string,
  wish: { readonly appid: string; readonly redirect_uri: string; readonly state: string },
  more: Readonly<Record<string, string>> = {},
): string {
  const { appid, redirect_uri, state } = wish;
  const query = { appid, redirect_uri, response_type: 'code', scope: 'snsapi_base', state, ...more };
  // The fragment is part of the address that WeChat demands.
  return `${base}/connect/oauth2/authorize?${new URLSearchParams(query)}#wechat_redirect`;
}

/** The code of an answer that belongs to a sign-in; undefined for another one. */
export function codeOf(kept: Kept, answer: URLSearchParams): string | undefined {
  const codes = answer.getAll('code');
  const [code] = codes;
  const isOurs = kept.state !== undefined && answer.getAll('state').join() === kept.state;
  return isOurs && codes.length === 1 && code !== undefined && /^[\w-]{1,512}$/.test(code) ? code : undefined;
}

import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import { readAtMost } from '../../readAtMost.ts';
import type { ChannelFault, NoPayer, PayerNames } from '../types.ts';
import { parseJson } from './gateway.ts';
import type { WechatParameters } from './parameters.ts';

/** Time limit of a call, from connecting to the last byte. */
const CALL_LIMIT_MS = 10_000;
const ANSWER_BYTES_MAX = 16 * 1024;
const PAGE_HOST = 'https://open.weixin.qq.com';
const API_HOST = 'https://api.weixin.qq.com';
/** A code that WeChat has never given out. */
const NO_CODE = '0'.repeat(32);

const named = z.object({ openid: z.string().regex(/^[\w-]{1,128}$/) });
const refused = z.object({ errcode: z.int() });

/** Codes of refusals that are about the code alone: not valid, used before, or run out (developers.weixin.qq.com, 网页授权). */
const ABOUT_CODE: ReadonlySet<number> = new Set([40029, 40163, 42003]);

/**
 * How the official account says who somebody is whose browser is WeChat's: OAuth 2 with `snsapi_base`, which asks the payer nothing and tells
 * the openid alone. Undefined where the school has not entered the account's secret.
 */
export function payerNames(
  { appId, appSecret, appGateway }: WechatParameters,
  fetch: typeof globalThis.fetch,
): PayerNames | undefined {
  if (appSecret === '') return undefined;
  return {
    account: appId,
    pageAt: (returnUrl, state) => {
      const page = new URL('/connect/oauth2/authorize', appGateway || PAGE_HOST);
      const asked = {
        appid: appId,
        redirect_uri: returnUrl,
        response_type: 'code',
        scope: 'snsapi_base',
        state,
      };
      page.search = new URLSearchParams(asked).toString();
      // The fragment is part of the address that WeChat demands.
      page.hash = 'wechat_redirect';
      return page.href;
    },
    nameOf: async (code) => {
      const answer = await ask(appGateway || API_HOST, { appId, appSecret, code }, fetch);
      if (!answer.ok) return answer;
      const known = named.safeParse(answer.value);
      if (known.success) return ok(known.data.openid);
      const { data } = refused.safeParse(answer.value);
      if (data && ABOUT_CODE.has(data.errcode)) return fail({ kind: 'code-invalid' });
      return fail({ kind: 'unintelligible', detail: data ? `errcode ${data.errcode}` : 'no openid' });
    },
  };
}

/** Asks for the name of nobody: the refusal tells whether account and secret are right, and uses nothing up. */
export async function checkPayerNames(
  parameters: WechatParameters,
  fetch: typeof globalThis.fetch,
): Promise<Result<void, ChannelFault>> {
  const answer = await payerNames(parameters, fetch)?.nameOf(NO_CODE);
  if (answer === undefined || answer.ok || answer.problem.kind === 'code-invalid') return ok();
  const { kind, detail } = answer.problem;
  return fail({ kind, detail: `official account: ${detail}` });
}

async function ask(
  host: string,
  { appId, appSecret, code }: { readonly appId: string; readonly appSecret: string; readonly code: string },
  fetch: typeof globalThis.fetch,
): Promise<Result<unknown, ChannelFault | NoPayer>> {
  const url = new URL('/sns/oauth2/access_token', host);
  const wish = { appid: appId, secret: appSecret, code, grant_type: 'authorization_code' };
  url.search = new URLSearchParams(wish).toString();
  try {
    const signal = AbortSignal.timeout(CALL_LIMIT_MS);
    const response = await fetch(url, { redirect: 'error', signal });
    const bytes = await readAtMost(response, ANSWER_BYTES_MAX);
    const json = bytes && parseJson(Buffer.from(bytes).toString('utf8'));
    return json?.ok ? json : fail({ kind: 'unintelligible', detail: `status ${response.status}` });
  } catch (error) {
    // The error's own text may quote the address, which holds the secret.
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return fail({ kind: isLate ? 'timed-out' : 'unreachable', detail: '' });
  }
}

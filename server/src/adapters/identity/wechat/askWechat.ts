import { parseJson } from '@self-print/contract/parseJson.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import { askProvider } from '../askProvider.ts';
import type { IdentityFault } from '../types.ts';

const answered = z.record(z.string(), z.unknown());
const marked = z.object({ errcode: z.int().optional() });

/** An answer, with WeChat's number of what went wrong; 0 where nothing did. */
export interface WechatAnswer {
  readonly errcode: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What numbers mean that staff can do something about (developer.work.weixin.qq.com/document/path/90313, 全局错误码). */
const ADVICE: Readonly<Record<number, string>> = {
  40001: 'the secret is wrong',
  40013: 'the id of the school or of the account is wrong',
  40125: 'the secret is wrong',
  41004: 'the secret is missing',
  50001: 'the platform is not among the trusted domains',
  60011: 'the app may not see this member',
  60020: 'the address of the platform is not among the trusted IP addresses',
  60111: 'there is no such member',
};

/** Says for staff what was answered; the texts of WeChat quote addresses and are left out. */
export function refusalOf(errcode: number): string {
  const advice = ADVICE[errcode];
  return `errcode ${errcode}${advice === undefined ? '' : `: ${advice}`}`;
}

/** Asks one of WeChat's servers, which answer refusals with HTTP 200 as well. */
export async function askWechat(
  fetchIt: typeof fetch,
  base: string,
  path: string,
  query: Readonly<Record<string, string>>,
): Promise<Result<WechatAnswer, IdentityFault>> {
  const text = await askProvider(fetchIt, `${base}${path}?${new URLSearchParams(query)}`);
  if (!text.ok) return text;
  const body = answered.safeParse(parseJson(text.value));
  const mark = marked.safeParse(body.data);
  if (!body.success || !mark.success)
    return fail({ kind: 'down', detail: 'The answer of the provider is not what was asked for' });
  return ok({ errcode: mark.data.errcode ?? 0, body: body.data });
}

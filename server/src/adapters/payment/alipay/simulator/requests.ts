import { parseJson } from '@self-print/contract/parseJson.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import type { Clock } from '../../../../system.ts';
import { beijingMoment } from '../beijingTime.ts';
import type { AlipaySimulatorKeys } from './keys.ts';
import { isSigned, type Parameters, signedText } from './signing.ts';

export const APP_ID = '2021000000000001';
export const SELLER_ID = '2088000000000001';
const TIMESTAMP_WINDOW_MS = 15 * 60_000;

const common = z.object({
  app_id: z.string(),
  method: z.string(),
  charset: z.literal('utf-8'),
  sign_type: z.literal('RSA2'),
  sign: z.string(),
  timestamp: beijingMoment,
  version: z.literal('1.0'),
  notify_url: z.string().optional(),
  return_url: z.string().optional(),
  biz_content: z.string(),
});
const content = z.record(z.string(), z.string());

export interface SimulatedRequest {
  readonly method: string;
  readonly notifyUrl: string | null;
  readonly returnUrl: string | null;
  readonly content: Readonly<Record<string, string>>;
}

/** What every call must be before its method is looked at; the problem is a sub code and a text that, like the real one, quotes. */
export function readRequest(
  parameters: Parameters,
  keys: AlipaySimulatorKeys,
  clock: Pick<Clock, 'now'>,
): Result<SimulatedRequest, { readonly subCode: string; readonly text: string }> {
  if (parameters.app_id !== APP_ID) return refuse('isv.invalid-app-id', '无效的AppID参数');
  const text = signedText(parameters, ['sign']);
  if (!isSigned(text, parameters.sign ?? '', keys.app.publicKey))
    return refuse('isv.invalid-signature', `验签出错，网关生成的验签字符串为：${text}`);
  const read = common.safeParse(parameters);
  if (!read.success) {
    const names = read.error.issues.map(({ path }) => path.join('.'));
    return refuse(
      names.includes('timestamp') ? 'isv.invalid-timestamp' : 'isv.missing-parameter',
      names.join(),
    );
  }
  const { timestamp, method, notify_url, return_url, biz_content } = read.data;
  if (Math.abs(clock.now().getTime() - timestamp.getTime()) > TIMESTAMP_WINDOW_MS)
    return refuse('isv.invalid-timestamp', '非法的时间戳参数');
  const business = content.safeParse(parseJson(biz_content));
  if (!business.success) return refuse('isv.invalid-parameter', biz_content);
  return ok({
    method,
    notifyUrl: notify_url ?? null,
    returnUrl: return_url ?? null,
    content: business.data,
  });
}

const refuse = (subCode: string, text: string) => fail({ subCode, text });

import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { Formatter, Rsa } from 'wechatpay-axios-plugin';
import type { Clock } from '../../../system.ts';
import type { ChannelFault } from '../types.ts';
import type { AccountKeys } from './keys.ts';

/** How far the time of a signed message may be from ours. */
const SIGNED_WITHIN_MS = 5 * 60_000;
const HEADERS = [
  'wechatpay-timestamp',
  'wechatpay-nonce',
  'wechatpay-serial',
  'wechatpay-signature',
] as const;

export type HeaderOf = (name: string) => string | undefined;

/**
 * Verifies an answer or a notification of WeChat Pay by the signature in its headers (pay.weixin.qq.com, "签名验证"). False when
 * it bears none at all, which is for the caller to judge.
 */
export function verifySigned(
  headerOf: HeaderOf,
  body: string,
  keys: AccountKeys,
  clock: Clock,
): Result<boolean, ChannelFault> {
  const given = HEADERS.map((name) => headerOf(name));
  if (given.every((value) => value === undefined)) return ok(false);
  const [timestamp, nonce, serial, signature] = given;
  if (timestamp === undefined || nonce === undefined || serial === undefined || signature === undefined) {
    return unverified('the signature is incomplete');
  }
  const key = keys.verifiers.get(serial);
  if (!key) return unverified('signed by a key that the channel does not know');
  if (!Rsa.verify(Formatter.response(timestamp, nonce, body), signature, key)) {
    return unverified('the signature is wrong');
  }
  const signedAtMs = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) * 1000 : Number.NaN;
  const isNow = Math.abs(clock.now().getTime() - signedAtMs) <= SIGNED_WITHIN_MS;
  return isNow ? ok(true) : unverified('signed too long ago, or a clock is wrong');
}

export const unverified = (detail: string): Result<never, ChannelFault> =>
  fail({ kind: 'answer-unverified', detail });
export const unintelligible = (detail: string): Result<never, ChannelFault> =>
  fail({ kind: 'unintelligible', detail });
export const busy = (detail: string): Result<never, ChannelFault> => fail({ kind: 'busy', detail });

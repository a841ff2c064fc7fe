import { fail, type Result } from '@self-print/contract/result.ts';
import type { ChannelFault, FailureReason } from '../types.ts';
import type { Refusal } from './gateway.ts';

/** The gateway could not do it now, or does not know whether it did. */
const BUSY: ReadonlySet<string> = new Set([
  'SYSTEM_ERROR',
  'SYSTEMERROR',
  'BANK_ERROR',
  'BANKERROR',
  'FREQUENCY_LIMITED',
  'RATELIMIT_EXCEEDED',
  'FREQUENCY_LIMIT_EXCEED',
]);

/** Codes for "there is no such order": the query says the second, other calls the first. */
const ABSENT: ReadonlySet<string> = new Set(['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS']);

/** Why a payment code was refused; nobody was charged (pay.weixin.qq.com, "付款码支付", list of errors). */
const CODE_REFUSALS: ReadonlyMap<string, FailureReason> = new Map([
  ['AUTH_CODE_INVALID', 'code-invalid'],
  ['AUTH_CODE_ERROR', 'code-invalid'],
  ['AUTH_CODE_EXPIRED', 'code-invalid'],
  ['AUTHCODEEXPIRE', 'code-invalid'],
  ['NOT_ENOUGH', 'insufficient-balance'],
  ['NOTENOUGH', 'insufficient-balance'],
  ['TRADE_ERROR', 'declined'],
  ['USER_ACCOUNT_ABNORMAL', 'declined'],
  ['RULE_LIMIT', 'declined'],
]);

export const isBusy = ({ code }: Refusal): boolean => BUSY.has(code);
export const isAbsent = ({ code }: Refusal): boolean => ABSENT.has(code);
export const codeRefusal = ({ code }: Refusal): FailureReason | undefined => CODE_REFUSALS.get(code);

/** What is left of a problem that led to no status. */
export function faultOf(problem: ChannelFault | Refusal): Result<never, ChannelFault> {
  if (problem.kind !== 'refusal') return fail(problem);
  if (isBusy(problem)) return fail({ kind: 'busy', detail: problem.code });
  return problem.signed
    ? fail({ kind: 'unintelligible', detail: problem.code })
    : fail({ kind: 'answer-unverified', detail: `${problem.code}, without a signature` });
}

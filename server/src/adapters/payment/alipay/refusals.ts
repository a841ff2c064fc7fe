import type { FailureReason } from '../types.ts';

/** Alipay knows no such trade; also said of a code on the screen that nobody has scanned. */
export const TRADE_NOT_EXIST = 'ACQ.TRADE_NOT_EXIST';

/**
 * Refusals of `precreate` and `pay` after which nothing was charged (opendocs.alipay.com, 统一收单交易支付接口). Others, above
 * all ACQ.TRADE_HAS_SUCCESS, prove nothing.
 */
const REASONS: Readonly<Record<string, FailureReason>> = {
  'ACQ.PAYMENT_AUTH_CODE_INVALID': 'code-invalid',
  'ACQ.BUYER_BALANCE_NOT_ENOUGH': 'insufficient-balance',
  'ACQ.BUYER_BANKCARD_BALANCE_NOT_ENOUGH': 'insufficient-balance',
  'ACQ.PAYMENT_FAIL': 'declined',
  'ACQ.PAYMENT_REQUEST_HAS_RISK': 'declined',
  'ACQ.NO_PAYMENT_INSTRUMENTS_AVAILABLE': 'declined',
  'ACQ.ERROR_BALANCE_PAYMENT_DISABLE': 'declined',
  'ACQ.MOBILE_PAYMENT_SWITCH_OFF': 'declined',
  'ACQ.NOT_SUPPORT_PAYMENT_INST': 'declined',
  'ACQ.PULL_MOBILE_CASHIER_FAIL': 'declined',
  'ACQ.BUYER_ENABLE_STATUS_FORBID': 'declined',
  'ACQ.BUYER_PAYMENT_AMOUNT_DAY_LIMIT_ERROR': 'declined',
  'ACQ.BUYER_PAYMENT_AMOUNT_MONTH_LIMIT_ERROR': 'declined',
  'ACQ.ERROR_BUYER_CERTIFY_LEVEL_LIMIT': 'declined',
  'ACQ.BEYOND_PAY_RESTRICTION': 'refused',
  'ACQ.BUYER_SELLER_EQUAL': 'refused',
  'ACQ.SELLER_BEEN_BLOCKED': 'refused',
  'ACQ.ERROR_SELLER_CERTIFY_LEVEL_LIMIT': 'refused',
  'ACQ.TOTAL_FEE_EXCEED': 'refused',
  'ACQ.EXIST_FORBIDDEN_WORD': 'refused',
  'ACQ.ACCESS_FORBIDDEN': 'refused',
  'ACQ.PARTNER_ERROR': 'refused',
  'ACQ.INVALID_PARAMETER': 'refused',
};

/** Why the payer or the school was refused; undefined when the trade may have been charged all the same. */
export const failureReason = (subCode: string): FailureReason | undefined =>
  Object.hasOwn(REASONS, subCode) ? REASONS[subCode] : undefined;

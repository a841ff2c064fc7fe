import type { ChannelEffects } from '../types.ts';
import type { Gateway } from './gateway.ts';
import type { AccountKeys } from './keys.ts';
import type { WechatParameters } from './parameters.ts';

/** What the calls of one channel share. */
export interface Account {
  readonly parameters: WechatParameters;
  readonly keys: AccountKeys;
  readonly gateway: Gateway;
  readonly effects: ChannelEffects;
}

export const CURRENCY = 'CNY';
export const tradePath = (outTradeNo: string): string =>
  `/v3/pay/transactions/out-trade-no/${encodeURIComponent(outTradeNo)}`;

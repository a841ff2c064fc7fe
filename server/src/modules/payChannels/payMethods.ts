import { CLIENT_TYPES } from '@self-print/contract/orderTypes.ts';
import { type PayFlow, PROVIDERS, type Provider } from '@self-print/contract/payMethods.ts';
import type { PayMethod } from '@self-print/contract/platform/payments.ts';
import type { ChannelRow } from './channelStore.ts';

/** Where a payer stands: at a terminal, in a phone's browser, in WeChat's own browser, or at a PC. */
export type PayPlace = 'terminal' | 'phone' | 'wechat' | 'pc';

/**
 * The flows that work in a place. Inside WeChat no page of another wallet does: WeChat's own payment sheet, and pages of other
 * providers, are left.
 */
const FLOWS_AT = {
  terminal: ['qr', 'scan', 'card'],
  phone: ['h5', 'wap', 'page'],
  wechat: ['jsapi', 'page'],
  pc: ['qr'],
} as const satisfies Record<PayPlace, readonly PayFlow[]>;

export const CLIENT_OF = {
  terminal: CLIENT_TYPES.terminal,
  phone: CLIENT_TYPES.mobile,
  wechat: CLIENT_TYPES.mobile,
  pc: CLIENT_TYPES.pc,
} as const satisfies Record<PayPlace, number>;

/** The ways to pay by some channels in a place. */
export function payMethods(channels: readonly ChannelRow[], place: PayPlace): PayMethod[] {
  return channels.flatMap((channel) => {
    const flows: readonly PayFlow[] = PROVIDERS[channel.provider].flows;
    return FLOWS_AT[place].filter((flow) => flows.includes(flow)).map((flow) => methodOf(channel, flow));
  });
}

export function methodOf({ channelId, provider, nameZh, nameEn }: ChannelRow, flow: PayFlow): PayMethod {
  return { channelId, channelType: `${provider}.${flow}`, provider, flow, name: { zh: nameZh, en: nameEn } };
}

/**
 * The provider of a payment code, by its first digits: WeChat Pay 10 to 15 with 18 digits, Alipay 25 to 30 with 16 to 24 digits (the
 * providers' documentation of payment codes).
 */
export function providerOfCode(authCode: string): Provider | undefined {
  if (/^1[0-5]\d{16}$/.test(authCode)) return 'wechat';
  if (/^(?:2[5-9]|30)\d{14,22}$/.test(authCode)) return 'alipay';
  return undefined;
}

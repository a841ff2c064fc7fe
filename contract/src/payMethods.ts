/**
 * The payment providers, and the flows by which each can be paid. Amounts are in fen everywhere.
 *
 * `qr`: the payer scans a code from our screen. `scan`: we scan the payer's payment code. `jsapi`: a payment sheet inside WeChat.
 * `h5` and `wap`: the page of WeChat Pay or Alipay in a phone's browser. `page`: the provider's page in any browser, also inside WeChat.
 * `card`: the terminal's agent has a campus card debited.
 */
export const PAY_FLOWS = ['qr', 'scan', 'jsapi', 'h5', 'wap', 'page', 'card'] as const;
export type PayFlow = (typeof PAY_FLOWS)[number];

export const PROVIDERS = {
  wechat: { name: { zh: '微信支付', en: 'WeChat Pay' }, flows: ['qr', 'scan', 'jsapi', 'h5'] },
  alipay: { name: { zh: '支付宝', en: 'Alipay' }, flows: ['qr', 'scan', 'wap'] },
  campusCard: { name: { zh: '校园卡', en: 'Campus card' }, flows: ['card'] },
  /** A school's own cashier (docs/cashier.md). */
  signedHttp: { name: { zh: '校内收银台', en: 'Campus cashier' }, flows: ['qr', 'page'] },
} as const satisfies Record<
  string,
  { readonly name: { readonly zh: string; readonly en: string }; readonly flows: readonly PayFlow[] }
>;
export type Provider = keyof typeof PROVIDERS;

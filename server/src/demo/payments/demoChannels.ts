/** The demo's channels by provider, in the order in which they are offered. */
export const DEMO_CHANNELS = {
  wechat: 'wechat',
  alipay: 'alipay',
  signedHttp: 'cashier',
  campusCard: 'campus-card',
} as const;

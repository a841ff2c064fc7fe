/** Under which ids the demo school offers the simulated WeCom and official account. */
export const WECHAT_WAYS = { wecom: 'wecom', wechat: 'wechat' } as const;

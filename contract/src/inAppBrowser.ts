/** A browser inside WeChat or WeCom, by the names that they give themselves. WeCom's calls itself WeChat's as well. */
export function inAppBrowserOf(userAgent: string): 'wechat' | 'wecom' | null {
  if (/\bwxwork\//i.test(userAgent)) return 'wecom';
  return /MicroMessenger/i.test(userAgent) ? 'wechat' : null;
}

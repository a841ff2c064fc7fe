import type { PayBrowser } from '@self-print/web-kit/self-service/payment/usePayment.ts';

/** WeChat's own browser, by the name that it gives itself. */
const WECHAT = /MicroMessenger/i;

/** Which ways to pay can work in this browser. */
export function payBrowserOf(userAgent: string): PayBrowser {
  return WECHAT.test(userAgent) ? 'wechat' : 'phone';
}

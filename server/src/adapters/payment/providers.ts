import type { Provider } from '@self-print/contract/payMethods.ts';
import { alipayProvider } from './alipay/alipayProvider.ts';
import { campusCardProvider } from './campusCard/campusCardProvider.ts';
import { type OpenableProvider, openable } from './openable.ts';
import { signedHttpProvider } from './signedHttp/signedHttpProvider.ts';
import { wechatProvider } from './wechat/wechatProvider.ts';

/** All payment providers. */
export const PAY_PROVIDERS: Readonly<Record<Provider, OpenableProvider>> = {
  wechat: openable(wechatProvider),
  alipay: openable(alipayProvider),
  campusCard: openable(campusCardProvider),
  signedHttp: openable(signedHttpProvider),
};

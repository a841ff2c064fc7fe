import type { SmsKind } from '@self-print/contract/smsKinds.ts';
import { aliyunProvider } from './aliyun/aliyunProvider.ts';
import { type OpenableSms, openableSms } from './openable.ts';
import { signedHttpProvider } from './signedHttp/signedHttpProvider.ts';
import { tencentProvider } from './tencent/tencentProvider.ts';

export type SmsProviders = Readonly<Record<SmsKind, OpenableSms>>;

/** All kinds of providers that send text messages. */
export const SMS_PROVIDERS: SmsProviders = {
  aliyun: openableSms(aliyunProvider),
  tencent: openableSms(tencentProvider),
  signedHttp: openableSms(signedHttpProvider),
};

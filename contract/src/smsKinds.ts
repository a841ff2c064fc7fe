import { z } from 'zod/mini';

/** Kinds of providers that send text messages. */
export const smsKind = z.enum(['aliyun', 'tencent', 'signedHttp']);
export type SmsKind = z.infer<typeof smsKind>;

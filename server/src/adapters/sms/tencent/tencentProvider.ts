import { SECOND_MS } from '@self-print/contract/limits.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import { secureAddress } from '../../identity/parameters.ts';
import { askSms, down, readJson, type SmsAnswer } from '../askSms.ts';
import { signName, templateValues, token, valuesFor } from '../parameters.ts';
import type { SentSms, SmsFault, SmsProvider } from '../types.ts';
import { tencentAuthorization } from './signature.ts';

const parameters = z.object({
  address: secureAddress.prefault('https://sms.tencentcloudapi.com'),
  region: token.prefault('ap-guangzhou'),
  secretId: token,
  secretKey: token,
  appId: token,
  signName,
  template: token,
  /** For people who read English; the other one where there is none. */
  templateEnglish: token.optional(),
  templateValues,
});

const code = z.string().max(100);
const answer = z.object({
  Response: z.union([
    z.object({ Error: z.object({ Code: code }) }),
    z.object({
      SendStatusSet: z
        .array(z.object({ Code: code, SerialNo: z.string(), Fee: z.int().nonnegative() }))
        .length(1),
    }),
  ]),
});

const REFUSED = /^(?:InvalidParameterValue\.IncorrectPhoneNumber|FailedOperation\.PhoneNumberInBlacklist)$/;
const BUSY = /^(?:InternalError|RequestLimitExceeded|ResourceUnavailable)/;

/** Tencent Cloud's SMS service (version 2021-01-11), which sends registered templates only. */
export const tencentProvider: SmsProvider<z.infer<typeof parameters>> = {
  parameters,
  secretParameters: ['secretKey'],
  open: (given, { clock, fetch }) => ({
    send: async (message) => {
      const english = message.language === 'en' ? given.templateEnglish : undefined;
      const body = JSON.stringify({
        PhoneNumberSet: [`+86${message.phone}`],
        SmsSdkAppId: given.appId,
        SignName: given.signName,
        TemplateId: english ?? given.template,
        TemplateParamSet: valuesFor(given.templateValues, message).map(([, value]) => value),
        SessionContext: message.messageId,
      });
      const url = new URL(`${given.address}/`);
      const contentType = 'application/json; charset=utf-8';
      const timestamp = Math.floor(clock.now().getTime() / SECOND_MS);
      const headers = { 'content-type': contentType, host: url.host, 'x-tc-action': 'sendsms' };
      const asked = await askSms(
        fetch,
        url,
        {
          'content-type': contentType,
          'x-tc-action': 'SendSms',
          'x-tc-version': '2021-01-11',
          'x-tc-timestamp': String(timestamp),
          'x-tc-region': given.region,
          authorization: tencentAuthorization(
            { service: 'sms', headers, body, timestamp },
            given.secretId,
            given.secretKey,
          ),
        },
        body,
      );
      return asked.ok ? readAnswer(asked.value) : asked;
    },
  }),
};

function readAnswer(came: SmsAnswer): Result<SentSms, SmsFault> {
  const read = readJson(answer, came);
  if (!read.ok) return read;
  const { Response: response } = read.value;
  if ('Error' in response) return faultOf(response.Error.Code);
  const [status] = response.SendStatusSet;
  if (status === undefined) return down('The answer names no message');
  // `Fee` is how many messages are charged.
  return status.Code === 'Ok' ? ok({ providerId: status.SerialNo, parts: status.Fee }) : faultOf(status.Code);
}

function faultOf(found: string): Result<never, SmsFault> {
  if (BUSY.test(found)) return down(found);
  if (REFUSED.test(found)) return fail({ kind: 'refused', detail: found });
  return fail({ kind: found.startsWith('LimitExceeded.') ? 'limited' : 'misconfigured', detail: found });
}

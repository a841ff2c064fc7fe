import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import { secureAddress } from '../../identity/parameters.ts';
import { askSms, down, readJson, type SmsAnswer } from '../askSms.ts';
import { signName, templateValues, token, valuesFor } from '../parameters.ts';
import type { SentSms, SmsFault, SmsProvider } from '../types.ts';
import { aliyunAuthorization, canonicalQuery, sha256 } from './signature.ts';

const parameters = z.object({
  address: secureAddress.prefault('https://dysmsapi.aliyuncs.com'),
  accessKeyId: token,
  accessKeySecret: token,
  signName,
  template: token,
  /** For people who read English; the other one where there is none. */
  templateEnglish: token.optional(),
  templateValues,
});

const answer = z.object({ Code: z.string().max(100), BizId: z.string().optional() });

const REFUSED = new Set([
  'isv.MOBILE_NUMBER_ILLEGAL',
  'isv.BLACK_KEY_CONTROL_LIMIT',
  'isv.MOBILE_COUNT_OVER_LIMIT',
]);
const LIMITED = new Set(['isv.BUSINESS_LIMIT_CONTROL', 'isv.DAY_LIMIT_CONTROL', 'isv.MONTH_LIMIT_CONTROL']);
/** Their own trouble, which passes. */
const BUSY = /^(?:Throttling|ServiceUnavailable|InternalError|isp\.)/;
const NONCE_BYTES = 16;

/** Aliyun's SMS service (dysmsapi, version 2017-05-25), which sends registered templates only. */
export const aliyunProvider: SmsProvider<z.infer<typeof parameters>> = {
  parameters,
  secretParameters: ['accessKeySecret'],
  open: (given, { clock, random, fetch }) => ({
    send: async (message) => {
      const { phone, language, messageId } = message;
      const english = language === 'en' ? given.templateEnglish : undefined;
      const query = {
        PhoneNumbers: phone,
        SignName: given.signName,
        TemplateCode: english ?? given.template,
        TemplateParam: JSON.stringify(Object.fromEntries(valuesFor(given.templateValues, message))),
        OutId: messageId,
      };
      const url = new URL(`${given.address}/?${canonicalQuery(query)}`);
      const headers = {
        'x-acs-action': 'SendSms',
        'x-acs-version': '2017-05-25',
        'x-acs-date': `${clock.now().toISOString().slice(0, -'.000Z'.length)}Z`,
        'x-acs-signature-nonce': Buffer.from(random.bytes(NONCE_BYTES)).toString('hex'),
      };
      const signed = { host: url.host, headers, query, body: '' };
      const asked = await askSms(
        fetch,
        url,
        {
          ...headers,
          'x-acs-content-sha256': sha256(''),
          authorization: aliyunAuthorization(signed, given.accessKeyId, given.accessKeySecret),
        },
        '',
      );
      return asked.ok ? readAnswer(asked.value) : asked;
    },
  }),
};

function readAnswer(came: SmsAnswer): Result<SentSms, SmsFault> {
  const read = readJson(answer, came);
  if (!read.ok) return read;
  const { Code: code, BizId } = read.value;
  if (code === 'OK')
    return BizId === undefined ? down('OK without a BizId') : ok({ providerId: BizId, parts: 1 });
  if (BUSY.test(code)) return down(code);
  if (REFUSED.has(code)) return fail({ kind: 'refused', detail: code });
  return fail({ kind: LIMITED.has(code) ? 'limited' : 'misconfigured', detail: code });
}

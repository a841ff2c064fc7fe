import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { AlipaySdk } from 'alipay-sdk';
import { z } from 'zod';
import type { Clock } from '../../../system.ts';
import type { ChannelFault } from '../types.ts';
import { beijingTime } from './beijingTime.ts';
import { fetchBytes } from './fetchBytes.ts';
import type { AlipayParameters } from './parameters.ts';
import { readSignedAnswer } from './signedAnswer.ts';

/** What the gateway verifiably answered. `in-progress` is an answer of `pay` only: the payer is being asked. */
export type GatewayAnswer<Content> =
  | { readonly kind: 'done'; readonly content: Content }
  | { readonly kind: 'in-progress' }
  | { readonly kind: 'refused'; readonly subCode: string };

export interface Gateway {
  /** Calls a method and verifies and parses the answer, which must be about `outTradeNo` where it names one. */
  readonly call: <Content>(
    method: string,
    content: Readonly<Record<string, string>>,
    answer: z.ZodType<Content>,
    notifyUrl?: string,
  ) => Promise<Result<GatewayAnswer<Content>, ChannelFault>>;
  /** The signed address of a page of Alipay's, for the payer's browser. */
  readonly pageUrl: (
    method: string,
    content: Readonly<Record<string, string>>,
    urls: { readonly notifyUrl: string; readonly returnUrl: string },
  ) => string;
  /** Whether Alipay signed these parameters of a notification. */
  readonly hasSigned: (parameters: Readonly<Record<string, string>>) => boolean;
}

const ANSWER_BYTES_MAX = 2 ** 20;
const DONE = '10000';
const IN_PROGRESS = '10003';
const UNKNOWN = '20000';
const LIMITED = '40005';
const REFUSED = '40004';
/** Business failures that say nothing of the outcome. */
const SYSTEM_ERROR = /SYSTEM_ERROR$/;
const head = z.object({
  code: z.string(),
  sub_code: z.string().optional(),
  out_trade_no: z.string().optional(),
});

/**
 * Alipay's gateway (opendocs.alipay.com/common/02kf5q). The official client signs and verifies; it does not call, because its
 * call has no limit on the whole exchange, and puts signed text with payment codes into its errors.
 */
export function createGateway(
  { appId, privateKey, alipayPublicKey, gateway }: AlipayParameters,
  clock: Pick<Clock, 'now'>,
  limitMs: number,
): Gateway {
  const sdk = new AlipaySdk({ appId, privateKey, keyType: 'PKCS8', alipayPublicKey, gateway });
  // Without it the client would write the machine's local time.
  const timestamp = () => beijingTime(clock.now());

  return {
    call: async (method, content, answer, notifyUrl) => {
      const signed = sdk.sdkExecute(
        method,
        { bizContent: content, timestamp: timestamp(), ...(notifyUrl === undefined ? {} : { notifyUrl }) },
        { bizContentAutoSnakeCase: false },
      );
      const received = await post(gateway, signed, limitMs);
      if (!received.ok) return received;
      const read = readSignedAnswer(sdk, method, received.value);
      if (!read.ok) return read;
      const about = head.safeParse(read.value);
      if (!about.success) return fault('unintelligible', 'The answer has no result code');
      const { code, sub_code: subCode = '', out_trade_no: outTradeNo } = about.data;
      if (outTradeNo !== undefined && outTradeNo !== content.out_trade_no)
        return fault('answer-unverified', 'The answer is about another order');
      switch (code) {
        case DONE:
          return readContent(answer, read.value);
        case IN_PROGRESS:
          return ok({ kind: 'in-progress' });
        case REFUSED:
          return SYSTEM_ERROR.test(subCode)
            ? fault('busy', codes(code, subCode))
            : ok({ kind: 'refused', subCode });
        case UNKNOWN:
        case LIMITED:
          return fault('busy', codes(code, subCode));
        default:
          return fault('unintelligible', codes(code, subCode));
      }
    },
    pageUrl: (method, content, urls) =>
      sdk.pageExecute(method, 'GET', { bizContent: content, timestamp: timestamp(), ...urls }),
    hasSigned: (parameters) => sdk.checkNotifySignV2(parameters),
  };
}

/** As the official client does it: what names the call in the address, the content (payment codes) in the body. */
async function post(gateway: string, signed: string, limitMs: number): Promise<Result<string, ChannelFault>> {
  const query = new URLSearchParams(signed);
  const body = new URLSearchParams({ biz_content: query.get('biz_content') ?? '' });
  query.delete('biz_content');
  const request = { method: 'POST', headers: { accept: 'application/json' }, body };
  const received = await fetchBytes(`${gateway}?${query}`, request, { limitMs, bytesMax: ANSWER_BYTES_MAX });
  return received.ok ? ok(Buffer.from(received.value).toString()) : received;
}

function readContent<Content>(
  schema: z.ZodType<Content>,
  value: unknown,
): Result<GatewayAnswer<Content>, ChannelFault> {
  const content = schema.safeParse(value);
  if (content.success) return ok({ kind: 'done', content: content.data });
  const fields = content.error.issues.map(({ path }) => path.join('.')).join(', ');
  return fault('unintelligible', `Unexpected in the answer: ${fields}`);
}

export const fault = (kind: ChannelFault['kind'], detail: string): Result<never, ChannelFault> =>
  fail({ kind, detail });

/** Only codes: the texts beside them quote the request. */
export const codes = (code: string, subCode: string): string => `Alipay answered ${code} ${subCode}`.trim();

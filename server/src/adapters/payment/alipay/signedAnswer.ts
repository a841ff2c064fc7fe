import { parseJson } from '@self-print/contract/parseJson.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { AlipaySdk } from 'alipay-sdk';
import { z } from 'zod';
import type { ChannelFault } from '../types.ts';

const envelope = z.record(z.string(), z.unknown());
const signature = z.string().regex(/^[A-Za-z0-9+/]+={0,2}$/);
const stated = z.object({
  code: z.string().max(8),
  sub_code: z
    .string()
    .regex(/^[\w.-]{1,64}$/)
    .optional(),
});
const ERROR = 'error_response';

/**
 * The content of an answer, always with its signature checked. Reads the very characters that were signed: of a repeated key the
 * client would verify the first and return the last.
 */
export function readSignedAnswer(
  sdk: AlipaySdk,
  method: string,
  text: string,
): Result<unknown, ChannelFault> {
  const answer = envelope.safeParse(parseJson(text));
  if (!answer.success) return fail({ kind: 'unintelligible', detail: 'The answer is no JSON object' });
  const own = `${method.replaceAll('.', '_')}_response`;
  const key = [own, ERROR].find((name) => Object.hasOwn(answer.data, name));
  if (key === undefined) return fail({ kind: 'unintelligible', detail: 'The answer is to another call' });
  const sign = signature.safeParse(answer.data.sign);
  const signed = sdk.getSignStr(text, key);
  if (!sign.success || !sdk.rsaCheck(signed, sign.data)) return unverified(answer.data[key]);
  return ok(parseJson(signed));
}

/** Alipay does not sign answers to an app that it does not know, so what the answer says of itself helps to find the reason. */
function unverified(content: unknown): Result<never, ChannelFault> {
  const { data } = stated.safeParse(content);
  const said = data === undefined ? '' : `; it says ${data.code} ${data.sub_code ?? ''}`.trimEnd();
  return fail({ kind: 'answer-unverified', detail: `The answer is not signed by Alipay${said}` });
}

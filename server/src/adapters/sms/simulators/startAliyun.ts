import { createHash, createHmac } from 'node:crypto';
import { type Received, type SimulatedAnswer, startSimulatedServer } from './httpServer.ts';
import type { SimulatedSms, SmsSimulator } from './simulatedSms.ts';

const KEY_ID = 'LTAI-simulated';
const SECRET = 'simulated-secret-of-aliyun';
const PER_NUMBER_MAX = 5;

/** Aliyun's SMS service as its public documentation describes it. It shares no code with the adapter. */
export async function startAliyun(): Promise<SmsSimulator> {
  const taken: SimulatedSms[] = [];
  const nonces = new Set<string>();
  const server = await startSimulatedServer((received) => answer(received));

  function answer({ request, url, body }: Received): SimulatedAnswer {
    const header = (name: string) => String(request.headers[name] ?? '');
    const match = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
      header('authorization'),
    );
    if (!match) return refuse(400, 'IncompleteSignature');
    const [, keyId, names = '', signature] = match;
    if (keyId !== KEY_ID) return refuse(404, 'InvalidAccessKeyId.NotFound');
    const digest = hex(body);
    if (header('x-acs-content-sha256') !== digest) return refuse(400, 'SignatureDoesNotMatch');
    for (const needed of ['host', 'x-acs-action', 'x-acs-version', 'x-acs-date', 'x-acs-signature-nonce']) {
      if (!names.split(';').includes(needed)) return refuse(400, 'IncompleteSignature');
    }
    const lines = names.split(';').map((name) => `${name}:${header(name)}\n`);
    const query = url.search.slice(1).split('&').sort().join('&');
    const canonical = `${request.method}\n${url.pathname}\n${query}\n${lines.join('')}\n${names}\n${digest}`;
    const expected = createHmac('sha256', SECRET)
      .update(`ACS3-HMAC-SHA256\n${hex(canonical)}`)
      .digest('hex');
    if (signature !== expected) return refuse(400, 'SignatureDoesNotMatch');
    const nonce = header('x-acs-signature-nonce');
    if (nonces.has(nonce)) return refuse(400, 'SignatureNonceUsed');
    nonces.add(nonce);
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(header('x-acs-date')))
      return refuse(400, 'InvalidTimeStamp');
    if (header('x-acs-action') !== 'SendSms' || header('x-acs-version') !== '2017-05-25')
      return refuse(404, 'InvalidAction.NotFound');
    return send(url.searchParams);
  }

  function send(query: URLSearchParams): SimulatedAnswer {
    const phone = query.get('PhoneNumbers') ?? '';
    if (!/^1[3-9]\d{9}$/.test(phone)) return refuse(200, 'isv.MOBILE_NUMBER_ILLEGAL');
    if (query.get('SignName') !== '示例大学') return refuse(200, 'isv.SMS_SIGNATURE_ILLEGAL');
    if (query.get('TemplateCode') !== 'SMS_1001') return refuse(200, 'isv.SMS_TEMPLATE_ILLEGAL');
    if (taken.filter((each) => each.phone === phone).length >= PER_NUMBER_MAX)
      return refuse(200, 'isv.BUSINESS_LIMIT_CONTROL');
    taken.push({ phone, text: query.get('TemplateParam') ?? '' });
    const body = { Message: 'OK', RequestId: 'r', Code: 'OK', BizId: `9006${taken.length}^0` };
    return { status: 200, body: JSON.stringify(body) };
  }

  return {
    parameters: {
      address: server.address,
      accessKeyId: KEY_ID,
      accessKeySecret: SECRET,
      signName: '示例大学',
      template: 'SMS_1001',
    },
    taken: () => taken,
    answerNext: server.answerNext,
    stop: server.stop,
  };
}

const refuse = (status: number, Code: string): SimulatedAnswer => ({
  status,
  body: JSON.stringify({ Message: 'refused', RequestId: 'r', Code }),
});
const hex = (text: string) => createHash('sha256').update(text).digest('hex');

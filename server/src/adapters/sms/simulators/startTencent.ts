import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import { type Received, type SimulatedAnswer, startSimulatedServer } from './httpServer.ts';
import type { SimulatedSms, SmsSimulator } from './simulatedSms.ts';

const SECRET_ID = 'AKID-simulated';
const SECRET_KEY = 'simulated-secret-of-tencent';
const PER_NUMBER_MAX = 5;
const CLOCKS_APART_MAX_S = 300;

const order = z.object({
  PhoneNumberSet: z.array(z.string()).length(1),
  SmsSdkAppId: z.string(),
  SignName: z.string(),
  TemplateId: z.string(),
  TemplateParamSet: z.array(z.string()),
});

/** Tencent Cloud's SMS service as its public documentation describes it. It shares no code with the adapter. */
export async function startTencent(now: () => Date): Promise<SmsSimulator> {
  const taken: SimulatedSms[] = [];
  const server = await startSimulatedServer((received) => answer(received));

  function answer({ request, body }: Received): SimulatedAnswer {
    const header = (name: string) => String(request.headers[name] ?? '');
    const match =
      /^TC3-HMAC-SHA256 Credential=([^/]+)\/(\d{4}-\d\d-\d\d)\/sms\/tc3_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
        header('authorization'),
      );
    if (!match) return refuse('AuthFailure.InvalidAuthorization');
    const [, secretId, date = '', names = '', signature] = match;
    if (secretId !== SECRET_ID) return refuse('AuthFailure.SecretIdNotFound');
    const timestamp = header('x-tc-timestamp');
    const apartS = Math.abs(now().getTime() / 1000 - Number(timestamp));
    if (!(apartS <= CLOCKS_APART_MAX_S)) return refuse('AuthFailure.SignatureExpire');
    if (!names.includes('content-type') || !names.includes('host'))
      return refuse('AuthFailure.InvalidAuthorization');
    // The action is signed in lower case.
    const lines = names.split(';').map((name) => {
      const value = header(name);
      return `${name}:${name === 'x-tc-action' ? value.toLowerCase() : value}\n`;
    });
    const canonical = `POST\n/\n\n${lines.join('')}\n${names}\n${hex(body)}`;
    const text = `TC3-HMAC-SHA256\n${timestamp}\n${date}/sms/tc3_request\n${hex(canonical)}`;
    const signing = mac(mac(mac(`TC3${SECRET_KEY}`, date), 'sms'), 'tc3_request');
    if (mac(signing, text).toString('hex') !== signature) return refuse('AuthFailure.SignatureFailure');
    if (header('x-tc-action') !== 'SendSms' || header('x-tc-version') !== '2021-01-11')
      return refuse('InvalidAction');
    return send(order.parse(JSON.parse(body)));
  }

  function send(wish: z.infer<typeof order>): SimulatedAnswer {
    const [number = ''] = wish.PhoneNumberSet;
    if (!/^\+861[3-9]\d{9}$/.test(number)) return status('InvalidParameterValue.IncorrectPhoneNumber', 0);
    if (wish.SmsSdkAppId !== '1400006666') return refuse('UnauthorizedOperation.SmsSdkAppIdVerifyFail');
    if (wish.SignName !== '示例大学') return status('FailedOperation.SignatureIncorrectOrUnapproved', 0);
    if (wish.TemplateParamSet.length !== 2)
      return status('InvalidParameterValue.TemplateParameterFormatError', 0);
    const phone = number.slice('+86'.length);
    if (taken.filter((each) => each.phone === phone).length >= PER_NUMBER_MAX)
      return status('LimitExceeded.PhoneNumberDailyLimit', 0);
    taken.push({ phone, text: wish.TemplateParamSet.join(',') });
    return status('Ok', 1);
  }

  const status = (Code: string, Fee: number): SimulatedAnswer => ({
    status: 200,
    body: JSON.stringify({
      Response: { SendStatusSet: [{ SerialNo: `5000:${taken.length}`, Fee, Code }], RequestId: 'r' },
    }),
  });

  return {
    parameters: {
      address: server.address,
      secretId: SECRET_ID,
      secretKey: SECRET_KEY,
      appId: '1400006666',
      signName: '示例大学',
      template: '110',
      templateValues: 'code,minutes',
    },
    taken: () => taken,
    answerNext: server.answerNext,
    stop: server.stop,
  };
}

const refuse = (Code: string): SimulatedAnswer => ({
  status: 200,
  body: JSON.stringify({ Response: { Error: { Code, Message: 'refused' }, RequestId: 'r' } }),
});
const hex = (text: string) => createHash('sha256').update(text).digest('hex');
const mac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

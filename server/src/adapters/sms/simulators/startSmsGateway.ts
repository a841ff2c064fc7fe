import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { type Received, type SimulatedAnswer, startSimulatedServer } from './httpServer.ts';
import type { SimulatedSms, SmsSimulator } from './simulatedSms.ts';

const order = z.object({ id: z.string(), phone: z.string(), text: z.string() });

export interface SmsGatewayOptions {
  readonly now: () => Date;
  readonly key: string;
  /** Messages to one number, after which it refuses more. */
  readonly perNumberMax: number;
  readonly onTaken?: (sms: SimulatedSms) => void;
}

/** A school's own gateway after docs/messages.md. It shares no code with the adapter. */
export async function startSmsGateway({
  now,
  key,
  perNumberMax,
  onTaken,
}: SmsGatewayOptions): Promise<SmsSimulator> {
  const taken: SimulatedSms[] = [];
  const nonces = new Set<string>();
  const known = new Map<string, string>();
  const server = await startSimulatedServer((received) => answer(received));
  const mac = (lines: readonly string[], body: string) =>
    createHmac('sha256', key)
      .update(`${lines.join('\n')}\n${body}`)
      .digest('hex');

  function answer({ request, url, body }: Received): SimulatedAnswer {
    const header = (name: string) => String(request.headers[name] ?? '');
    const [timestamp, nonce] = [header('sms-timestamp'), header('sms-nonce')];
    const lines = ['SMS1-REQUEST', String(request.method), url.pathname, timestamp, nonce];
    const isNow = Math.abs(now().getTime() / 1000 - Number(timestamp)) <= 300;
    if (
      header('sms-key') !== 'k1' ||
      mac(lines, body) !== header('sms-signature') ||
      !isNow ||
      nonces.has(nonce)
    )
      return { status: 401, body: '{"code":"NOT_ALLOWED"}' };
    nonces.add(nonce);
    const [status, text] = send(order.parse(JSON.parse(body)));
    const signedAt = String(Math.floor(now().getTime() / 1000));
    const signature = mac(['SMS1-ANSWER', String(status), url.pathname, signedAt, nonce], text);
    return {
      status,
      headers: { 'sms-key': 'k1', 'sms-timestamp': signedAt, 'sms-nonce': nonce, 'sms-signature': signature },
      body: text,
    };
  }

  /** A message that comes again with the same id is the same message. */
  function send({ id, phone, text }: z.infer<typeof order>): readonly [number, string] {
    const before = known.get(id);
    if (before !== undefined) return [200, before];
    if (!/^1[3-9]\d{9}$/.test(phone)) return [422, '{"code":"NUMBER_REFUSED"}'];
    if (taken.filter((each) => each.phone === phone).length >= perNumberMax)
      return [429, '{"code":"LIMIT_REACHED"}'];
    taken.push({ phone, text });
    onTaken?.({ phone, text });
    const said = JSON.stringify({ id: `g-${taken.length}`, parts: 1 });
    known.set(id, said);
    return [200, said];
  }

  return {
    parameters: { address: server.address, keyId: 'k1', key },
    taken: () => taken,
    answerNext: server.answerNext,
    stop: server.stop,
  };
}

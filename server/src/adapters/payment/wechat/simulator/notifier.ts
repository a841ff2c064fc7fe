import { createCipheriv } from 'node:crypto';
import type { After, Clock, Random } from '../../../../system.ts';
import { inBeijing } from '../beijing.ts';
import type { SimulatedTrade } from './book.ts';
import { describeTrade } from './describe.ts';
import type { PlatformSigner, SignatureHeaders } from './platformSigner.ts';
import type { SimulatorKeys } from './simulatorKeys.ts';

export interface SentNotification {
  readonly url: string;
  readonly headers: SignatureHeaders;
  readonly body: string;
}
/** Sends a notification; the value is whether it was acknowledged. */
export type Deliver = (notification: SentNotification) => Promise<boolean>;

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** Waits between repetitions (pay.weixin.qq.com, "支付通知"). */
const WAITS_MS = [
  ...[15, 15, 30].map((seconds) => seconds * SECOND_MS),
  ...[3, 10, 20, 30, 30, 30, 60].map((minutes) => minutes * MINUTE_MS),
  ...[3, 3, 3, 6, 6].map((hours) => hours * HOUR_MS),
];
const NONCE_BYTES = 6;
const TAG_OF = 'transaction';
const PAID = 'TRANSACTION.SUCCESS';

export interface Notifier {
  /** A notification that the order was paid; `about` changes what it says before it is encrypted. */
  readonly write: (trade: SimulatedTrade, about?: object, eventType?: string) => SentNotification;
  /** Sends it, and again until it is acknowledged. Resolves after the first time. */
  readonly send: (trade: SimulatedTrade) => Promise<void>;
  readonly stop: () => void;
}

export function createNotifier(
  keys: SimulatorKeys,
  signer: PlatformSigner,
  { clock, random, after }: { readonly clock: Clock; readonly random: Random; readonly after: After },
  deliver: Deliver,
): Notifier {
  const ids = new Map<string, string>();
  const pending = new Set<() => void>();

  function write(trade: SimulatedTrade, about: object = {}, eventType = PAID): SentNotification {
    const id = ids.get(trade.outTradeNo) ?? random.uuid();
    ids.set(trade.outTradeNo, id);
    const nonce = Buffer.from(random.bytes(NONCE_BYTES)).toString('hex');
    const cipher = createCipheriv('aes-256-gcm', Buffer.from(keys.apiV3Key), nonce).setAAD(
      Buffer.from(TAG_OF),
    );
    const content = JSON.stringify({ ...describeTrade(trade, keys), trade_state: 'SUCCESS', ...about });
    const ciphertext = Buffer.concat([cipher.update(content, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    const body = JSON.stringify({
      id,
      create_time: inBeijing(clock.now()),
      resource_type: 'encrypt-resource',
      event_type: eventType,
      summary: '支付成功',
      resource: {
        original_type: TAG_OF,
        algorithm: 'AEAD_AES_256_GCM',
        ciphertext: ciphertext.toString('base64'),
        associated_data: TAG_OF,
        nonce,
      },
    });
    const headers = { ...signer.headersFor(body, keys.publicKeyId), 'content-type': 'application/json' };
    return { url: trade.notifyUrl ?? '', headers, body };
  }

  async function send(trade: SimulatedTrade, [waitMs, ...later]: readonly number[]): Promise<void> {
    if (trade.notifyUrl === null || (await deliver(write(trade))) || waitMs === undefined) return;
    const cancel = after(waitMs, () => {
      pending.delete(cancel);
      void send(trade, later);
    });
    pending.add(cancel);
  }

  return {
    write,
    send: (trade) => send(trade, WAITS_MS),
    stop: () => {
      for (const cancel of pending) cancel();
    },
  };
}

import type { After, Clock, Random } from '../../../../system.ts';
import { type CashierKey, headersFor, isSigned, type SignatureHeaders } from './signing.ts';

export interface SentNotification {
  readonly url: string;
  readonly headers: SignatureHeaders;
  readonly body: string;
}
/** What the platform answered. */
export interface Acknowledged {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}
/** Sends a notification; undefined when no answer came. */
export type Deliver = (notification: SentNotification) => Promise<Acknowledged | undefined>;

export interface News {
  readonly id: string;
  readonly kind: 'payment' | 'refund';
  readonly [about: string]: unknown;
}

export interface Notifier {
  /** Sends it until the platform has verifiably taken it; resolves after the first time. */
  readonly send: (url: string, news: News) => Promise<void>;
  /** A notification of now, signed with this key. */
  readonly write: (url: string, news: News, key?: CashierKey) => SentNotification;
  readonly stop: () => void;
}

interface NotifierParts {
  readonly key: CashierKey;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Pick<Random, 'bytes'>;
  readonly after: After;
  readonly deliver: Deliver;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const WAITS_MS = [15_000, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS, 15 * HOUR_MS];
const NONCE_BYTES = 16;

export function createNotifier({ key, clock, random, after, deliver }: NotifierParts): Notifier {
  const pending = new Set<() => void>();

  function write(url: string, news: News, by = key): SentNotification {
    const nonce = Buffer.from(random.bytes(NONCE_BYTES)).toString('hex');
    const timestamp = String(Math.floor(clock.now().getTime() / 1000));
    const { pathname, search } = new URL(url);
    const body = JSON.stringify({ account: by.account, ...news });
    const lines = ['CASHIER1-NOTIFICATION', 'POST', `${pathname}${search}`, timestamp, nonce] as const;
    return { url, body, headers: headersFor({ lines, body }, by) };
  }

  async function send(url: string, news: News, [waitMs, ...later]: readonly number[]): Promise<void> {
    const sent = write(url, news);
    if (isTaken(sent, await deliver(sent)) || waitMs === undefined) return;
    const cancel = after(waitMs, () => {
      pending.delete(cancel);
      void send(url, news, later);
    });
    pending.add(cancel);
  }

  function isTaken({ url, headers }: SentNotification, answer: Acknowledged | undefined): boolean {
    if (answer?.status !== 200 || answer.headers['cashier-nonce'] !== headers['cashier-nonce']) return false;
    const { pathname, search } = new URL(url);
    const timestamp = answer.headers['cashier-timestamp'] ?? '';
    const lines = [
      'CASHIER1-ANSWER',
      '200',
      `${pathname}${search}`,
      timestamp,
      headers['cashier-nonce'],
    ] as const;
    return isSigned({ lines, body: answer.body }, key.key, answer.headers);
  }

  return {
    send: (url, news) => send(url, news, WAITS_MS),
    write,
    stop: () => {
      for (const cancel of pending) cancel();
    },
  };
}

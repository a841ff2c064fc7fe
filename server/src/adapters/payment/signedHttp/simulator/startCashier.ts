import { once } from 'node:events';
import { createServer } from 'node:http';
import type { After, Clock, Random } from '../../../../system.ts';
import type { KeptTrades, Misbilled } from '../../simulators/keptTrades.ts';
import { type CashierPayment, createCashierBook, REFUND_TAKES_MS } from './book.ts';
import type { CashierDesk } from './calls.ts';
import { describePayment, describeRefund } from './describe.ts';
import type { CashierFault } from './faults.ts';
import { createNotifier, type Deliver, type News, type SentNotification } from './notifier.ts';
import { createReception } from './reception.ts';
import type { CashierKey } from './signing.ts';

export interface CashierOptions {
  /** 0 for a free one. */
  readonly port: number;
  readonly key: CashierKey;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Pick<Random, 'bytes'>;
  /** Runs repetitions of notifications, and the end of refunds. */
  readonly after: After;
  readonly deliver: Deliver;
  /** The page that a payer is led to; an address that does not answer without one. */
  readonly payerPage?: (outTradeNo: string) => string;
  /** Without it the book ends with the process. */
  readonly kept?: KeptTrades<CashierPayment>;
}

export interface Cashier {
  readonly url: string;
  /** What a school would enter. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The payer pays; the first notification has been delivered on return. False when nobody can pay any more. */
  readonly pay: (outTradeNo: string) => Promise<boolean>;
  /** The payer gives up on the cashier's page, which closes the payment. */
  readonly decline: (outTradeNo: string) => boolean;
  readonly payments: () => readonly CashierPayment[];
  readonly misbill: (outTradeNo: string, how: Misbilled) => void;
  /** Spoils the next calls, one each. */
  readonly spoil: (...faults: readonly CashierFault[]) => void;
  /** Sends the notification of a paid payment again. */
  readonly notifyAgain: (outTradeNo: string) => Promise<void>;
  /** A notification that is not sent: with other fields, or signed with another key. */
  readonly forge: (outTradeNo: string, forgery: Forgery) => SentNotification;
  readonly stop: () => Promise<void>;
}

export interface Forgery {
  readonly about?: object;
  readonly key?: CashierKey;
}

const HOST = '127.0.0.1';
/** The address may have a path; this one has. */
const BASE = '/cashier';

/**
 * A school's cashier on this computer, written from docs/cashier.md alone. It moves no money: a payer pays by `pay`, or on a page that
 * is given to it.
 */
export async function startCashier(options: CashierOptions): Promise<Cashier> {
  const { key, clock, random, after, port } = options;
  const { account } = key;
  const book = createCashierBook(clock, random, options.kept?.earlier);
  const keep = () => options.kept?.keep(book.all());
  const notifier = createNotifier(options);
  const faults: CashierFault[] = [];
  const server = createServer();
  server.listen(port, HOST);
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The cashier has no port');
  const origin = `http://${HOST}:${address.port}`;

  const notify = (payment: CashierPayment, news: News) =>
    payment.notifyUrl === null ? undefined : notifier.send(payment.notifyUrl, news);
  const desk: CashierDesk = {
    account,
    book,
    clock,
    payerPage: options.payerPage ?? ((outTradeNo) => `${origin}/pay/${outTradeNo}`),
    refunded: ({ outTradeNo }, { outRefundNo }) => {
      after(REFUND_TAKES_MS, () => {
        const payment = book.find(outTradeNo);
        const refund = payment?.refunds.find((each) => each.outRefundNo === outRefundNo);
        if (!payment || !refund) return;
        const about = describeRefund(account, payment, refund);
        void notify(payment, { id: `refund-${outRefundNo}`, kind: 'refund', refund: about });
      });
    },
  };
  const receive = createReception({
    desk,
    key,
    clock,
    base: BASE,
    nextFault: () => faults.shift(),
    acted: keep,
  });
  server.on('request', (request, response) => {
    // Of a caller who is gone before the whole request has come, nothing is left to answer.
    receive(request, response).catch(() => response.destroy());
  });

  const paidNews = (payment: CashierPayment, about: object = {}): News => ({
    id: `paid-${payment.outTradeNo}`,
    kind: 'payment',
    payment: { ...describePayment(account, payment), ...about },
  });
  const found = (outTradeNo: string): CashierPayment => {
    const payment = book.find(outTradeNo);
    if (!payment) throw new Error(`There is no payment ${outTradeNo}`);
    return payment;
  };
  return {
    url: origin,
    parameters: { address: `${origin}${BASE}`, account, keyId: key.keyId, key: key.key },
    pay: async (outTradeNo) => {
      const paid = book.pay(outTradeNo);
      keep();
      if (paid) await notify(paid, paidNews(paid));
      return paid !== undefined;
    },
    decline: (outTradeNo) => {
      const payment = book.find(outTradeNo);
      if (payment?.state !== 'waiting') return false;
      book.write({ ...payment, state: 'closed' });
      keep();
      return true;
    },
    payments: book.all,
    misbill: (outTradeNo, misbilled) => {
      book.write({ ...found(outTradeNo), misbilled });
      keep();
    },
    spoil: (...next) => void faults.push(...next),
    notifyAgain: async (outTradeNo) => notify(found(outTradeNo), paidNews(found(outTradeNo))),
    forge: (outTradeNo, { about, key: by }) =>
      notifier.write(found(outTradeNo).notifyUrl ?? '', paidNews(found(outTradeNo), about), by),
    stop: async () => {
      notifier.stop();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

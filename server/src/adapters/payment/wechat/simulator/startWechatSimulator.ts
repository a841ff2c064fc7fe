import { once } from 'node:events';
import { createServer } from 'node:http';
import type { After, Clock, Random } from '../../../../system.ts';
import type { KeptTrades, Misbilled } from '../../simulators/keptTrades.ts';
import type { WatchCalls } from '../../simulators/watchCalls.ts';
import { createBills } from './billFile.ts';
import { createBook, type SimulatedTrade } from './book.ts';
import { createRequestCheck } from './checkRequest.ts';
import { createFaultQueue, type SimulatorFault } from './faults.ts';
import { createNotifier, type Deliver, type SentNotification } from './notifier.ts';
import { appSecretOf, createOfficialAccount } from './officialAccount.ts';
import type { Desk } from './orderCalls.ts';
import { createPlatformSigner } from './platformSigner.ts';
import { createReception } from './reception.ts';
import type { SimulatorKeys } from './simulatorKeys.ts';

export interface SimulatorOptions {
  /** 0 for a free one. */
  readonly port: number;
  readonly keys: SimulatorKeys;
  readonly clock: Clock;
  readonly random: Random;
  /** Runs repetitions of notifications and delayed answers. */
  readonly after: After;
  readonly deliver: Deliver;
  /** The page that a payer of this order is led to; WeChat's own addresses without one. */
  readonly payerPage?: (outTradeNo: string) => string;
  /** The web address that is registered for the official account; any without one. */
  readonly returnOrigin?: () => string;
  /** Without it the book ends with the process. */
  readonly kept?: KeptTrades<SimulatedTrade>;
  readonly watch?: WatchCalls;
}

export interface WechatSimulator {
  readonly url: string;
  /** Parameters of a channel at this simulator, with both kinds of keys. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The payer pays; the first notification has been delivered on return. False when the order cannot be paid. */
  readonly pay: (outTradeNo: string) => Promise<boolean>;
  /** The payer is charged although the order was closed, and nobody is told. */
  readonly chargeAnyway: (outTradeNo: string) => void;
  readonly misbill: (outTradeNo: string, how: Misbilled) => void;
  /** The payer refuses to enter the password. */
  readonly decline: (outTradeNo: string) => boolean;
  /** Sends the notification of a paid order again. */
  readonly notifyAgain: (outTradeNo: string) => Promise<void>;
  /** A notification about a paid order that is not sent: as it should be, by a stranger, or about something else. */
  readonly forge: (outTradeNo: string, forgery: Forgery) => SentNotification;
  readonly spoil: (...faults: readonly SimulatorFault[]) => void;
  /** The simulator's book. */
  readonly trades: () => readonly Readonly<SimulatedTrade>[];
  /** The last calls, as `POST /v3/…`; without what was sent. */
  readonly calls: () => readonly string[];
  readonly stop: () => Promise<void>;
}

/** `about` replaces parts of what the notification says, before it is encrypted. */
export type Forgery =
  | { readonly by: 'stranger' }
  | { readonly by: 'platform'; readonly about: object; readonly eventType?: string };

const PAYER = 'simulated-openid';
const HOST = '127.0.0.1';
const CALLS_KEPT = 1_000;

/**
 * WeChat Pay (version 3) on this computer: what a channel calls, what it sends by itself, and a payer and a saboteur for tests and
 * the demo. Money, orders and accounts are its own inventions.
 */
export async function startWechatSimulator(options: SimulatorOptions): Promise<WechatSimulator> {
  const { keys, clock, random, after } = options;
  const book = createBook(clock, random, options.kept?.earlier);
  const keep = () => options.kept?.keep([...book.trades.values()]);
  const signer = createPlatformSigner(keys, clock, random);
  const notifier = createNotifier(keys, signer, { clock, random, after }, options.deliver);
  const faults = createFaultQueue();
  const desk: Desk = { keys, book, clock, payerPage: options.payerPage };
  const calls: string[] = [];
  const receive = createReception({
    desk,
    signer,
    faults,
    after,
    bills: createBills(desk),
    isSigned: createRequestCheck(keys, signer, clock),
    account: createOfficialAccount(keys, { clock, random }, PAYER, options.returnOrigin),
    note: (call) => {
      calls.push(call);
      if (calls.length > CALLS_KEPT) calls.shift();
    },
    watch: options.watch,
  });

  const server = createServer((request, response) => {
    // Of a caller who is gone before the whole request has come, nothing is left to answer.
    receive(request, response)
      .then(keep)
      .catch(() => response.destroy());
  });
  server.listen(options.port, HOST);
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The simulator has no port');
  const url = `http://${HOST}:${address.port}`;

  return {
    url,
    parameters: {
      mchId: keys.mchId,
      appId: keys.appId,
      merchantSerial: keys.merchantSerial,
      privateKey: keys.merchantKey,
      apiV3Key: keys.apiV3Key,
      publicKeyId: keys.publicKeyId,
      publicKey: signer.publicKey,
      platformCertificates: keys.certificate,
      gateway: url,
      appSecret: appSecretOf(keys),
      appGateway: url,
    },
    pay: async (outTradeNo) => {
      const trade = book.trades.get(outTradeNo);
      if (!trade || !book.pay(trade, PAYER)) return false;
      keep();
      await notifier.send(trade);
      return true;
    },
    chargeAnyway: (outTradeNo) => {
      book.charge(tradeOf(book.trades, outTradeNo), PAYER);
      keep();
    },
    misbill: (outTradeNo, how) => {
      tradeOf(book.trades, outTradeNo).misbilled = how;
      keep();
    },
    decline: (outTradeNo) => {
      const trade = book.trades.get(outTradeNo);
      if (trade?.state !== 'USERPAYING') return false;
      trade.state = 'PAYERROR';
      keep();
      return true;
    },
    notifyAgain: (outTradeNo) => notifier.send(tradeOf(book.trades, outTradeNo)),
    forge: (outTradeNo, forgery) => {
      const trade = tradeOf(book.trades, outTradeNo);
      if (forgery.by === 'platform') return notifier.write(trade, forgery.about, forgery.eventType);
      const notification = notifier.write(trade);
      return { ...notification, headers: signer.foreignHeadersFor(notification.body) };
    },
    spoil: faults.add,
    trades: () => [...book.trades.values()],
    calls: () => calls,
    stop: async () => {
      notifier.stop();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function tradeOf(trades: ReadonlyMap<string, SimulatedTrade>, outTradeNo: string): SimulatedTrade {
  const trade = trades.get(outTradeNo);
  if (!trade) throw new Error('The simulator knows no such order');
  return trade;
}

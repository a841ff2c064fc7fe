import { once } from 'node:events';
import { createServer } from 'node:http';
import type { MethodParts } from './answerNodes.ts';
import { createAnswers } from './answers.ts';
import { createBills } from './bill.ts';
import { createBook, type SimulatedTrade } from './book.ts';
import { makeKeyPair } from './keys.ts';
import { createNotifier } from './notifier.ts';
import { createPayerPages } from './payerPages.ts';
import { APP_ID, SELLER_ID } from './requests.ts';
import { createRoutes, type GatewayState } from './routes.ts';
import type { AlipaySimulator, AlipaySimulatorParts } from './types.ts';

/** A gateway of Alipay on 127.0.0.1 (opendocs.alipay.com/common/02kf5q), with the payer's pages, bills and notifications. */
export async function startAlipaySimulator(parts: AlipaySimulatorParts): Promise<AlipaySimulator> {
  const { keys, clock, random } = parts;
  const stranger = await makeKeyPair();
  const book = createBook(clock, random, parts.kept?.earlier);
  const keep = () => parts.kept?.keep(book.all());
  const notifier = createNotifier({ ...parts, privateKey: keys.alipay.privateKey });
  const bills = createBills(book, clock, random);
  const found = (outTradeNo: string): SimulatedTrade => {
    const trade = book.find(outTradeNo);
    if (!trade) throw new Error(`There is no trade ${outTradeNo}`);
    return trade;
  };
  const pay = async (outTradeNo: string): Promise<boolean> => {
    const paid = book.pay(outTradeNo);
    keep();
    if (paid) await notifier.send(paid);
    return paid !== undefined;
  };
  const pages = createPayerPages({ book, random, pay, privateKey: keys.alipay.privateKey });

  const server = createServer();
  server.listen(parts.port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The gateway has no port');
  const origin = `http://127.0.0.1:${address.port}`;

  const methodParts: MethodParts = {
    book,
    now: clock.now,
    codeText: parts.payerPage ?? ((outTradeNo) => `${origin}${pages.pathOf(outTradeNo)}`),
    notify: (outTradeNo) => void notifier.send(found(outTradeNo)),
    billUrl: (day) => {
      const token = bills.issue(day);
      return token === undefined ? undefined : `${origin}/bill?token=${token}`;
    },
    usedCodes: new Set(),
  };

  const answer = createAnswers(methodParts, keys, clock, stranger.privateKey);

  const gateway: GatewayState = { faults: [], calls: [] };
  const serve = createRoutes({ ...parts, origin, pages, bills, answer, gateway });
  server.on('request', (request, response) => {
    void serve(request, response)
      .then(keep)
      .catch(() => response.destroy());
  });

  return {
    url: origin,
    parameters: {
      appId: APP_ID,
      sellerId: SELLER_ID,
      privateKey: keys.app.privateKey,
      alipayPublicKey: keys.alipay.publicKey,
      gateway: `${origin}/gateway.do`,
    },
    scan: (outTradeNo) => book.scan(outTradeNo)?.state === 'WAIT_BUYER_PAY',
    pay,
    decline: (outTradeNo) => {
      if (book.scan(outTradeNo)?.state !== 'WAIT_BUYER_PAY') return false;
      book.change(outTradeNo, { state: 'TRADE_CLOSED' });
      keep();
      return true;
    },
    misbill: (outTradeNo, misbilled) => {
      book.change(outTradeNo, { misbilled });
      keep();
    },
    trades: book.all,
    calls: () => gateway.calls,
    spoil: (...next) => {
      gateway.faults.push(...next);
    },
    notifyAgain: (outTradeNo) => notifier.send(found(outTradeNo)),
    forge: (outTradeNo, forgery) =>
      forgery.by === 'platform'
        ? notifier.write(found(outTradeNo), forgery.about)
        : notifier.write(found(outTradeNo), {}, stranger.privateKey),
    stop: async () => {
      notifier.stop();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

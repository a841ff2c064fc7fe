import type { ServerResponse } from 'node:http';
import { yuanOf } from '@self-print/contract/money.ts';
import type { Random } from '../../../../system.ts';
import type { Book, SimulatedTrade } from './book.ts';
import { cashierPage } from './cashier.ts';
import { page, redirect } from './httpParts.ts';
import { readOrder } from './orders.ts';
import { APP_ID, type SimulatedRequest } from './requests.ts';
import { type Parameters, signedText, signText } from './signing.ts';

export interface PayerPages {
  /** Path of the page of an order; its token stands for the order. */
  readonly pathOf: (outTradeNo: string) => string;
  /** A phone's browser arrives with a signed request of `alipay.trade.wap.pay`. */
  readonly enter: (request: SimulatedRequest, response: ServerResponse) => void;
  readonly show: (token: string, response: ServerResponse) => void;
  readonly pay: (token: string, response: ServerResponse) => Promise<void>;
  readonly quit: (token: string, response: ServerResponse) => void;
}

interface PayerPagesParts {
  readonly book: Book;
  readonly random: Pick<Random, 'uuid'>;
  readonly pay: (outTradeNo: string) => Promise<boolean>;
  readonly privateKey: string;
}

const NOT_FOUND = '<!doctype html><p>没有这笔订单</p>';

/** The pages that a payer sees instead of Alipay's app. */
export function createPayerPages({ book, random, pay, privateKey }: PayerPagesParts): PayerPages {
  const tokens = new Map<string, string>();
  const pathOf: PayerPages['pathOf'] = (outTradeNo) => {
    const known = [...tokens].find(([, each]) => each === outTradeNo)?.[0];
    const token = known ?? random.uuid();
    tokens.set(token, outTradeNo);
    return `/cashier?token=${token}`;
  };
  const find = (token: string): SimulatedTrade | undefined => book.scan(tokens.get(token) ?? '');

  return {
    pathOf,
    enter: (request, response) => {
      const order = readOrder(book, request);
      if (request.content.product_code !== 'QUICK_WAP_WAY' || typeof order === 'string')
        return page(response, 400, NOT_FOUND);
      if (!book.find(order.outTradeNo)) book.open(order, 'WAIT_BUYER_PAY');
      redirect(response, pathOf(order.outTradeNo));
    },
    show: (token, response) => {
      const trade = find(token);
      page(response, trade ? 200 : 404, trade ? cashierPage(trade, token) : NOT_FOUND);
    },
    pay: async (token, response) => {
      const trade = find(token);
      if (!trade) return page(response, 404, NOT_FOUND);
      await pay(trade.outTradeNo);
      redirect(response, returnUrl(trade, privateKey) ?? pathOf(trade.outTradeNo));
    },
    quit: (token, response) => {
      const trade = find(token);
      if (!trade) return page(response, 404, NOT_FOUND);
      redirect(response, trade.quitUrl ?? pathOf(trade.outTradeNo));
    },
  };
}

/** Back to the merchant's page, with what Alipay says of the trade. */
function returnUrl(trade: SimulatedTrade, privateKey: string): string | undefined {
  if (trade.returnUrl === null) return undefined;
  const parameters: Parameters = {
    app_id: APP_ID,
    method: 'alipay.trade.wap.pay.return',
    out_trade_no: trade.outTradeNo,
    trade_no: trade.tradeNo,
    total_amount: yuanOf(trade.amountFen),
  };
  const sign = signText(signedText(parameters, []), privateKey);
  const url = new URL(trade.returnUrl);
  for (const [name, value] of Object.entries({ ...parameters, sign_type: 'RSA2', sign }))
    url.searchParams.set(name, value);
  return url.toString();
}

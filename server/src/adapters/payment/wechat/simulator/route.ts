import { type Answer, refusal } from './answers.ts';
import type { Bills } from './billFile.ts';
import { chargeCode, reverse } from './codeCalls.ts';
import { closeOrder, queryOrder, queryRefund, refundOrder } from './knownOrderCalls.ts';
import { type Desk, placeH5, placeJsapi, placeNative } from './orderCalls.ts';

export interface Call {
  readonly desk: Desk;
  readonly bills: Bills;
  readonly method: string;
  readonly url: URL;
  readonly body: unknown;
}

const ORDER = /^GET \/v3\/pay\/transactions\/out-trade-no\/([^/]+)$/;
const CLOSE = /^POST \/v3\/pay\/transactions\/out-trade-no\/([^/]+)\/close$/;
const REVERSE = /^POST \/v3\/pay\/transactions\/out-trade-no\/([^/]+)\/reverse$/;
const REFUND = /^GET \/v3\/refund\/domestic\/refunds\/([^/]+)$/;

/** Finds what a signed call asks for, and does it. */
export function route({ desk, bills, method, url, body }: Call): Answer {
  const call = `${method} ${url.pathname}`;
  const named = (pattern: RegExp): string | undefined => {
    const name = pattern.exec(call)?.[1];
    return name === undefined ? undefined : decodeURIComponent(name);
  };
  switch (call) {
    case 'POST /v3/pay/transactions/native':
      return placeNative(desk, body);
    case 'POST /v3/pay/transactions/jsapi':
      return placeJsapi(desk, body);
    case 'POST /v3/pay/transactions/h5':
      return placeH5(desk, body);
    case 'POST /v3/pay/transactions/codepay':
      return chargeCode(desk, body);
    case 'POST /v3/refund/domestic/refunds':
      return refundOrder(desk, body);
    case 'GET /v3/bill/tradebill':
      return bills.ask(url.searchParams, (token) => `${url.origin}/v3/billdownload/file?token=${token}`);
  }
  const [asked, closed, reversed, refund] = [named(ORDER), named(CLOSE), named(REVERSE), named(REFUND)];
  if (asked !== undefined) return queryOrder(desk, asked, url.searchParams.get('mchid'));
  if (closed !== undefined) return closeOrder(desk, closed, body);
  if (reversed !== undefined) return reverse(desk, reversed, body);
  return refund === undefined ? refusal(404, 'RESOURCE_NOT_EXISTS') : queryRefund(desk, refund);
}

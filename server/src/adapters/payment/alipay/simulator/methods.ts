import { yuanOf } from '@self-print/contract/money.ts';
import { beijingTime } from '../beijingTime.ts';
import { type AnswerNode, done, type Method, refused } from './answerNodes.ts';
import { isUnknown, type SimulatedTrade } from './book.ts';
import { readOrder } from './orders.ts';
import { queryRefund, refund } from './refundMethods.ts';

const PAYMENT_CODE = /^(2[5-9]|30)\d{14,22}$/;

const precreate: Method = ({ book, codeText }, request) => {
  const order = readOrder(book, request);
  if (typeof order === 'string') return refused(order);
  const { outTradeNo } = book.find(order.outTradeNo) ?? book.open(order, 'UNSCANNED');
  return done({ out_trade_no: outTradeNo, qr_code: codeText(outTradeNo) });
};

/** Payment codes that end in 7 ask the payer, in 8 are declined, in 9 are charged but answered with 20000; others pay. */
const pay: Method = ({ book, notify, usedCodes }, request) => {
  const order = readOrder(book, request);
  if (typeof order === 'string') return refused(order);
  const { auth_code: code = '', scene } = request.content;
  if (scene !== 'bar_code') return refused('ACQ.INVALID_PARAMETER');
  if (!PAYMENT_CODE.test(code) || usedCodes.has(code)) return refused('ACQ.PAYMENT_AUTH_CODE_INVALID');
  usedCodes.add(code);
  if (code.endsWith('8')) return refused('ACQ.BUYER_BALANCE_NOT_ENOUGH');
  const { outTradeNo } = book.open(order, 'WAIT_BUYER_PAY');
  if (code.endsWith('7'))
    return { code: '10003', msg: 'order success pay inprocess', out_trade_no: outTradeNo };
  const paid = book.pay(outTradeNo);
  if (!paid) return refused('ACQ.TRADE_HAS_CLOSE');
  notify(outTradeNo);
  if (code.endsWith('9'))
    return { code: '20000', msg: 'Service Currently Unavailable', sub_code: 'aop.ACQ.SYSTEM_ERROR' };
  return done({ ...describe(paid), gmt_payment: beijingTime(paid.payment?.at ?? paid.createdAt) });
};

const query: Method = ({ book }, { content }) => {
  const trade = book.find(content.out_trade_no ?? '');
  if (!trade || isUnknown(trade)) return refused('ACQ.TRADE_NOT_EXIST');
  const facts = { ...describe(trade), trade_status: trade.state };
  return done(trade.payment ? { ...facts, send_pay_date: beijingTime(trade.payment.at) } : facts);
};

/** Closes or gives back; of a code that nobody scanned it is only known that nobody may pay it any more. */
const cancel: Method = ({ book, now, notify }, { content }) => {
  const outTradeNo = content.out_trade_no ?? '';
  const trade = book.find(outTradeNo);
  const answer = { out_trade_no: outTradeNo, retry_flag: 'N' };
  if (!trade) return done(answer);
  if (isUnknown(trade)) {
    book.change(outTradeNo, { state: 'NEVER_SCANNED' });
    return done(answer);
  }
  const { tradeNo, amountFen, state } = trade;
  if (state === 'TRADE_CLOSED') return done({ ...answer, trade_no: tradeNo });
  if (state === 'WAIT_BUYER_PAY') {
    book.change(outTradeNo, { state: 'TRADE_CLOSED' });
    return done({ ...answer, trade_no: tradeNo, action: 'close' });
  }
  if (trade.refunds.length > 0) return refused('ACQ.REASON_TRADE_REFUND_FEE_ERR');
  const back = { outRefundNo: null, amountFen, at: now() };
  book.change(outTradeNo, { state: 'TRADE_CLOSED', refunds: [back] });
  notify(outTradeNo);
  return done({ ...answer, trade_no: tradeNo, action: 'refund' });
};

const close: Method = ({ book }, { content }) => {
  const trade = book.find(content.out_trade_no ?? '');
  if (!trade || isUnknown(trade)) return refused('ACQ.TRADE_NOT_EXIST');
  if (trade.state !== 'WAIT_BUYER_PAY') return refused('ACQ.TRADE_STATUS_ERROR');
  book.change(trade.outTradeNo, { state: 'TRADE_CLOSED' });
  return done({ out_trade_no: trade.outTradeNo, trade_no: trade.tradeNo });
};

const bill: Method = ({ billUrl }, { content }) => {
  const url = content.bill_type === 'trade' ? billUrl(content.bill_date ?? '') : undefined;
  return url === undefined ? refused('isp.bill_not_exist') : done({ bill_download_url: url });
};

export const METHODS: Readonly<Record<string, Method>> = {
  'alipay.trade.precreate': precreate,
  'alipay.trade.pay': pay,
  'alipay.trade.query': query,
  'alipay.trade.cancel': cancel,
  'alipay.trade.close': close,
  'alipay.trade.refund': refund,
  'alipay.trade.fastpay.refund.query': queryRefund,
  'alipay.data.dataservice.bill.downloadurl.query': bill,
};

const describe = (trade: SimulatedTrade): AnswerNode => ({
  out_trade_no: trade.outTradeNo,
  trade_no: trade.tradeNo,
  total_amount: yuanOf(trade.amountFen),
  ...(trade.payment ? { buyer_user_id: trade.payment.buyerId, buyer_logon_id: 'pay***@example.com' } : {}),
});

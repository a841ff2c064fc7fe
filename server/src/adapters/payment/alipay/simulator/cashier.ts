import { yuanOf } from '@self-print/contract/money.ts';
import type { SimulatedTrade } from './book.ts';

const STATES: Readonly<Record<SimulatedTrade['state'], string>> = {
  UNSCANNED: '等待付款',
  NEVER_SCANNED: '订单已关闭',
  WAIT_BUYER_PAY: '等待付款',
  TRADE_SUCCESS: '付款成功',
  TRADE_FINISHED: '交易完成',
  TRADE_CLOSED: '交易已关闭',
};

/** The payer's page: what is paid, and two buttons while it can be. */
export function cashierPage(trade: SimulatedTrade, token: string): string {
  const button = (act: string, text: string) =>
    `<form method="post" action="/cashier/${act}"><input type="hidden" name="token" value="${token}"><button>${text}</button></form>`;
  const buttons =
    trade.state === 'WAIT_BUYER_PAY' ? button('pay', '确认付款') + button('quit', '放弃付款') : '';
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>支付宝（模拟）</title><style>body{font:18px sans-serif;text-align:center;padding:2rem}button{font:inherit;padding:.7rem 2rem;margin:.5rem}</style>
<h1>支付宝（模拟）</h1><p>${escapeHtml(trade.description)}</p><p>¥ ${yuanOf(trade.amountFen)}</p><p>${STATES[trade.state]}</p>${buttons}</html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}

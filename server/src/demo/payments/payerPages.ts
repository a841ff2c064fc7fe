import { yuanOf } from '@self-print/contract/money.ts';
import express, { Router } from 'express';
import { z } from 'zod';
import type { DemoGateways, OpenTrade } from './demoGateways.ts';
import { PAYER_PATH } from './payerPath.ts';

const BODY_LIMIT_BYTES = 1_024;
const asked = z.object({ no: z.string().max(32).optional() });
const act = z.object({ no: z.string().max(32), act: z.enum(['pay', 'decline']) });

/** Pages on which somebody pays at the simulated gateways; only in the demo. */
export function payerRoutes(gateways: DemoGateways): Router {
  const router = Router();
  router.get(PAYER_PATH, (request, response) => {
    const wanted = asked.safeParse(request.query);
    const no = wanted.success ? wanted.data.no : undefined;
    const open = gateways.open().filter(({ outTradeNo }) => no === undefined || outTradeNo === no);
    response
      .type('html')
      .send(
        page(open.length > 0 ? open.map(row).join('') : said('没有待付款的订单', 'There is nothing to pay')),
      );
  });
  router.post(
    PAYER_PATH,
    express.urlencoded({ extended: false, limit: BODY_LIMIT_BYTES }),
    async (request, response) => {
      const wish = act.safeParse(request.body);
      const done = wish.success && (await perform(gateways, wish.data));
      response
        .status(done ? 200 : 409)
        .type('html')
        .send(page(outcome(done, wish.success && wish.data.act === 'pay')));
    },
  );
  return router;
}

async function perform(gateways: DemoGateways, wish: z.infer<typeof act>): Promise<boolean> {
  return wish.act === 'pay' ? gateways.pay(wish.no) : gateways.decline(wish.no);
}

function outcome(done: boolean, paid: boolean): string {
  if (!done) return said('该订单已不能付款', 'This can no longer be paid');
  return paid ? said('付款成功', 'Paid') : said('已拒绝付款', 'Declined');
}

const PROVIDER_NAMES = {
  wechat: '微信支付 WeChat Pay',
  alipay: '支付宝 Alipay',
  signedHttp: '校内收银台 Campus cashier',
} as const;

function row({ outTradeNo, provider, description, amountFen }: OpenTrade): string {
  return `<form method="post" action="${PAYER_PATH}"><p>${PROVIDER_NAMES[provider]}<br>${escaped(description)}</p>
<h2>¥ ${yuanOf(amountFen)}</h2><input type="hidden" name="no" value="${escaped(outTradeNo)}">
<button name="act" value="pay">付款 Pay</button> <button name="act" value="decline">拒绝 Decline</button></form><hr>`;
}

const said = (zh: string, en: string) =>
  `<h2 role="status">${zh} · ${en}</h2><p><a href="${PAYER_PATH}">返回 Back</a></p>`;

function page(content: string): string {
  return `<!doctype html><html lang="zh"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>模拟付款 · Simulated payer</title><h1>模拟付款 · Simulated payer</h1>${content}</html>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

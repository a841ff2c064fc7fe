import { describe, expect, it } from '@jest/globals';
import { problemOf, valueIn } from '../testing/attempts.ts';
import { readBill } from './billRows.ts';

const ACCOUNT = { mchId: '1900000001', appId: 'wx0000000000000001' };
const NAMES =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
const SUMS = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';
const PAID =
  '`2026-03-02 00:00:05,`wx0000000000000001,`1900000001,`0,`T-1,`4200001,`ORDER00001,`openid,`NATIVE,`SUCCESS,`OTHERS,`CNY,`1.15,`0.00,`0,`0,`0.00,`0.00,`,`,`打印,证明,`附加,`0.01000,`0.60%,`1.15,`0.00,`';
const BACK =
  '`2026-03-02 23:59:59,`wx0000000000000001,`1900000001,`0,`T-1,`4200001,`ORDER00001,`openid,`NATIVE,`REFUND,`OTHERS,`CNY,`0.00,`0.00,`5000001,`BACK00001,`0.57,`0.00,`ORIGINAL,`SUCCESS,`打印,`附加,`-0.00600,`0.60%,`0.00,`0.57,`';

const billOf = (...rows: readonly string[]): string =>
  `\uFEFF${[NAMES, ...rows, SUMS, `\`${rows.length},\`1.15,\`0.57,\`0.00,\`0.01000,\`1.15,\`0.57`].join('\r\n')}\r\n`;

describe('the bill of a day', () => {
  it('is read with commas in names, times of Beijing, and fees that are parts of a fen left out', () => {
    expect(valueIn(readBill(billOf(PAID, BACK), ACCOUNT))).toEqual([
      {
        kind: 'payment',
        outTradeNo: 'ORDER00001',
        channelTradeNo: '4200001',
        outRefundNo: null,
        amountFen: 115,
        feeFen: 1,
        at: new Date('2026-03-01T16:00:05Z'),
      },
      {
        kind: 'refund',
        outTradeNo: 'ORDER00001',
        channelTradeNo: '4200001',
        outRefundNo: 'BACK00001',
        amountFen: 57,
        feeFen: null,
        at: new Date('2026-03-02T15:59:59Z'),
      },
    ]);
  });

  it('has a reversal as a refund without a number', () => {
    const rows = valueIn(
      readBill(billOf(BACK.replace('`REFUND', '`REVOKED').replace('BACK00001', '0')), ACCOUNT),
    );
    expect(rows).toMatchObject([{ kind: 'refund', outRefundNo: null, amountFen: 57 }]);
  });

  it('leaves out what was paid in another app of the merchant', () => {
    expect(valueIn(readBill(billOf(PAID.replace(ACCOUNT.appId, 'wx9')), ACCOUNT))).toEqual([]);
  });

  it.each([
    ['no text', ''],
    ['a page', '<html></html>'],
    ['no sums', `${NAMES}\r\n${PAID}\r\n`],
    ['a row fewer than its sums say', billOf(PAID, BACK).replace(`${BACK}\r\n`, '')],
    ['another column', billOf(PAID).replace(',订单金额', ',金额')],
    ['an amount with a part of a fen', billOf(PAID.replaceAll('`1.15', '`1.155'))],
    ['a time that is none', billOf(PAID.replace('2026-03-02', '2026-13-02'))],
    ['another currency', billOf(PAID.replace('CNY', 'USD'))],
    ['an unknown state', billOf(PAID.replace('SUCCESS', 'DONE'))],
  ])('is refused as a whole with %s', (_, text) => {
    expect(problemOf(readBill(text, ACCOUNT))).toBe('unintelligible');
  });

  it('of another merchant is refused, and no row is quoted', () => {
    const read = readBill(billOf(PAID.replace(ACCOUNT.mchId, '1900009999')), ACCOUNT);
    expect(problemOf(read)).toBe('answer-unverified');
    expect(JSON.stringify([read, readBill(billOf(PAID.replace('CNY', 'USD')), ACCOUNT)])).not.toContain(
      'openid',
    );
  });
});

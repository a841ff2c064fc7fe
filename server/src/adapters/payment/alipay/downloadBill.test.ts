import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AlipaySdk } from 'alipay-sdk';
import { zipFile } from '../../convert/testing/zipFile.ts';
import { createPaid, problemOf, valueIn } from '../testing/attempts.ts';
import { beijingTime } from './beijingTime.ts';
import { readBillArchive } from './billArchive.ts';
import { readBillRows } from './billRows.ts';
import { gbk } from './simulator/gbk.ts';
import { type AlipayHarness, openAlipayHarness } from './testing/alipayHarness.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const HEADER = '支付宝交易号,商户订单号,业务类型,完成时间,订单金额（元）,退款批次号/请求号,服务费（元）,备注';
const END = '#----业务明细列表结束----';
const PAYMENT = '2026030222001\t,A1\t,交易\t,2026-03-02 16:00:00,1.50,,-0.01,';
const billOf = (...rows: readonly string[]) => ['#支付宝业务明细查询', HEADER, ...rows, END].join('\r\n');

describe('the rows of a bill', () => {
  it('are payments and refunds, in fen and without signs', () => {
    const refund = '2026030222001\t,A1\t,退款\t,2026-03-02 17:00:00,-0.57,R1\t,0.00,"x"';
    expect(readBillRows(billOf(PAYMENT, refund))).toEqual({
      ok: true,
      value: [
        {
          kind: 'payment',
          outTradeNo: 'A1',
          channelTradeNo: '2026030222001',
          outRefundNo: null,
          amountFen: 150,
          feeFen: 1,
          at: new Date('2026-03-02T08:00:00Z'),
        },
        expect.objectContaining({ kind: 'refund', outRefundNo: 'R1', amountFen: 57, feeFen: 0 }),
      ],
    });
  });

  it('may say nothing of the fee, and may be of another kind', () => {
    const other = PAYMENT.replace('交易', '分账').replace('A1', 'A2');
    expect(readBillRows(billOf(PAYMENT.replace('-0.01', ''), other))).toMatchObject({
      value: [{ outTradeNo: 'A1', feeFen: null }],
    });
  });

  it.each([
    ['cut off', billOf(PAYMENT).replace(END, ''), 'cut off'],
    ['without a column', billOf(PAYMENT).replace('服务费（元）', '手续费'), 'lacks a column'],
    ['with a comma in a cell', billOf(`${PAYMENT},`), 'too few or too many'],
    ['without an amount', billOf(PAYMENT.replace('1.50', 'free')), 'cannot be read'],
    ['without a time', billOf(PAYMENT.replace('2026-03-02 16:00:00', '')), 'cannot be read'],
    ['without a number', billOf(PAYMENT.replace('A1', '')), 'cannot be read'],
  ])('are refused from a bill %s', (_, text, problem) => {
    expect(readBillRows(text)).toEqual({ ok: false, problem: expect.stringContaining(problem) });
  });
});

describe('the archive of a bill', () => {
  const archiveOf = (text: string) => zipFile([{ name: 'a.csv', content: gbk(text) }]);

  it('holds the rows in GBK', async () => {
    expect(valueIn(await readBillArchive(archiveOf(billOf(PAYMENT))))).toHaveLength(1);
  });

  it.each([
    ['that is none', Buffer.from('<html>'), 'no ZIP file'],
    ['without a list of trades', archiveOf('#支付宝业务汇总查询'), 'no list of trades'],
    ['with a list cut off', archiveOf(billOf(PAYMENT).replace(END, '')), 'no list of trades'],
    ['cut off', archiveOf(billOf(PAYMENT)).subarray(40), 'no ZIP file'],
    ['with another comma', archiveOf(billOf(`${PAYMENT},`)), 'too few or too many'],
  ])('is refused: one %s', async (_, archive, detail) => {
    expect(await readBillArchive(archive)).toEqual({
      ok: false,
      problem: { kind: 'unintelligible', detail: expect.stringContaining(detail) },
    });
  });
});

describe('the download of a bill', () => {
  let harness: AlipayHarness;
  let day: string;
  beforeAll(async () => {
    harness = await openAlipayHarness();
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    await createPaid(harness);
    day = beijingTime(harness.now()).slice(0, 10);
    await harness.advance(2 * DAY_MS);
  });

  it('finds no bill for a day while it may still be written', async () => {
    const yesterday = beijingTime(new Date(harness.now().getTime() - DAY_MS)).slice(0, 10);
    expect(problemOf(await harness.channel.downloadBill(yesterday))).toBe('not-ready');
    await harness.advance(2 * DAY_MS);
    expect(valueIn(await harness.channel.downloadBill(yesterday))).toEqual([]);
  });

  it('goes to an address of the network only', async () => {
    harness.spoil({ node: { code: '10000', bill_download_url: 'file:///etc/passwd' } });
    expect(problemOf(await harness.channel.downloadBill(day))).toBe('unintelligible');
  });

  it("has an address that serves once, within 30 seconds, as the official client's own call gets it too", async () => {
    const { appId, privateKey, alipayPublicKey, gateway } = harness.simulator.parameters;
    const sdk = new AlipaySdk({ appId, privateKey, keyType: 'PKCS8', alipayPublicKey, gateway });
    const addressOf = async () => {
      const result = await sdk.exec(
        'alipay.data.dataservice.bill.downloadurl.query',
        { bizContent: { bill_type: 'trade', bill_date: day }, timestamp: beijingTime(harness.now()) },
        { validateSign: true },
      );
      return String(result.billDownloadUrl);
    };
    const once = await addressOf();
    expect([(await fetch(once)).status, (await fetch(once)).status]).toEqual([200, 403]);
    const late = await addressOf();
    await harness.advance(31_000);
    expect((await fetch(late)).status).toBe(403);
  });
});

import { describe, expect, it } from '@jest/globals';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { aTicket } from '../testing/agentHarness.ts';
import { newJob } from './admission.ts';
import { jobTicket, nothingPrinted, unconfirmed } from './job.ts';
import { executionRecord, reportOf } from './report.ts';

const job = newJob({
  ticket: jobTicket.parse(aTicket()),
  platform: 'http://p',
  requestId: 'r',
  acceptedAt: 0,
});

describe('the report of an outcome', () => {
  it('says printed with the counted sides', () => {
    const outcome = { phase: 'printed', failure: null, impressions: 3, detail: '' } as const;
    expect(reportOf(job, outcome, [])).toMatchObject({
      state: 1,
      code: '0',
      impressions: 3,
      unconfirmed: false,
    });
  });

  it('says nothing about sides that nobody counted', () => {
    const outcome = { phase: 'printed', failure: null, impressions: null, detail: '' } as const;
    expect(reportOf(job, outcome, [])).not.toHaveProperty('impressions');
  });

  it('proves that nothing was printed', () => {
    expect(reportOf(job, nothingPrinted('PRINT_JAM', 'tray 2'), [])).toMatchObject({
      state: 2,
      code: '3002',
      errorMsg: '打印机卡纸 (tray 2)',
      impressions: 0,
      unconfirmed: false,
    });
  });

  it('keeps unconfirmed apart from failed', () => {
    expect(reportOf(job, unconfirmed(2, ''), [])).toMatchObject({
      state: 2,
      code: '3009',
      impressions: 2,
      unconfirmed: true,
    });
  });

  it('stays within the limits of the call, whatever a printer says', () => {
    const trail = Array.from({ length: 3_000 }, (_, at) => ({
      at,
      event: 'printing',
      detail: `${at} sides`,
    }));
    const report = reportOf(job, nothingPrinted('PRINT_REFUSED', 'x'.repeat(5_000)), trail);
    expect(orderCalls.finish.body.safeParse(report).success).toBe(true);
    expect(report.executionRecord).toMatch(/^1970-01-01T00:00:00.000Z printing 0 sides\n/);
    expect(report.executionRecord).toMatch(/printing 2999 sides$/);
  });

  it('writes the trail one event a line', () => {
    expect(executionRecord([{ at: 0, event: 'accepted', detail: '' }])).toBe(
      '1970-01-01T00:00:00.000Z accepted',
    );
  });
});

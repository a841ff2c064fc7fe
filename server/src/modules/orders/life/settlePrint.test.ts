import { describe, expect, it } from '@jest/globals';
import type { OrderState } from '@self-print/contract/platform/orders.ts';
import { PRINT_OUTCOMES, type PrintOutcome } from '../../../db/schema/orders.ts';
import { transition } from './life.ts';
import type { Standing } from './lifeColumns.ts';
import type { PrintReport } from './orderEvent.ts';
import { settlementOf } from './settlePrint.ts';
import { NOW, standing } from './testing/standing.ts';

const LOG = 'aaaaaaaa-0000-4000-8000-000000000001';
const OTHER_LOG = 'aaaaaaaa-0000-4000-8000-000000000002';

const order = (state: OrderState, activePrintLogId: string | null = LOG): Standing =>
  standing({ state, claimedBy: 'T1', leaseExpiresAt: NOW, activePrintLogId });
const report = (outcome: PrintReport['outcome'], impressions?: number): PrintReport => ({
  outcome,
  impressions,
});
const settle = (of: Standing, outcome: PrintOutcome, reported: PrintReport): Standing | 'repeated' => {
  const settlement = settlementOf(of, { printLogId: LOG, outcome }, reported);
  if (settlement === 'repeated') return 'repeated';
  if (settlement === 'noted') return of;
  const step = transition(of, { kind: 'print-ended', report: reported, now: NOW });
  if (!step.ok) throw new Error(step.problem);
  return { ...of, ...step.value.changes };
};

describe('what a reported outcome does', () => {
  it.each([
    [report('printed', 4), { state: 'printed', printedAt: NOW, leaseExpiresAt: null, claimedBy: 'T1' }],
    [report('failed', 0), { state: 'paid', claimedBy: null, activePrintLogId: null, leaseExpiresAt: null }],
    [report('failed', 1), { state: 'failed', activePrintLogId: LOG, leaseExpiresAt: null }],
    [report('failed'), { state: 'failed', activePrintLogId: LOG }],
    [report('unconfirmed'), { state: 'unconfirmed', activePrintLogId: LOG, leaseExpiresAt: null }],
    [report('unconfirmed', 0), { state: 'unconfirmed' }],
  ])('ends a print in progress: %j', (reported, expected) => {
    expect(settle(order('printing'), 'pending', reported)).toMatchObject(expected);
  });

  it.each([
    [report('printed'), { state: 'printed' }],
    [report('failed', 0), { state: 'paid' }],
    [report('failed', 2), { state: 'failed' }],
  ])('settles an unconfirmed print by a late certain outcome: %j', (reported, expected) => {
    expect(settle(order('unconfirmed'), 'unconfirmed', reported)).toMatchObject(expected);
  });

  it('changes nothing when an outcome is repeated or contradicted', () => {
    for (const recorded of ['printed', 'failed'] as const) {
      for (const reported of ['printed', 'failed', 'unconfirmed'] as const) {
        expect(settle(order(recorded), recorded, report(reported, 0))).toBe('repeated');
      }
    }
    expect(settle(order('unconfirmed'), 'unconfirmed', report('unconfirmed'))).toBe('repeated');
  });

  it('never reverts `printed`, whatever the log and the report say', () => {
    for (const recorded of PRINT_OUTCOMES) {
      for (const reported of ['printed', 'failed', 'unconfirmed'] as const) {
        const settled = settle(order('printed'), recorded, report(reported, 0));
        if (settled !== 'repeated') expect(settled.state).toBe('printed');
      }
    }
  });

  it("updates only its log when another print decides the order's state", () => {
    expect(settle(order('printing', OTHER_LOG), 'unconfirmed', report('printed'))).toEqual(
      order('printing', OTHER_LOG),
    );
    expect(settle(order('paid', null), 'pending', report('failed', 3))).toEqual(order('paid', null));
  });
});

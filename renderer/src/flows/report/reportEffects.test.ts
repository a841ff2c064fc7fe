import { describe, expect, it } from '@jest/globals';
import { terminalFaultCalls } from '@self-print/contract/platform/faults.ts';
import { ok } from '@self-print/contract/result.ts';
import { settle } from '../../testing/handClock.ts';
import type { Services } from '../../testing/services.ts';
import { bodyOf, standing } from '../../testing/standing.ts';
import type { FaultAbout, ReportEvent } from './state.ts';

const LINE = 'POST terminal/add';
const ABOUT: FaultAbout = {
  source: 'kiosk',
  faultType: 2,
  problemCode: '3002-9F3A',
  orderId: 'a0000000-0000-4000-8000-000000000001',
};
const WISH = { faultType: 2, faultReason: '卡纸', phone: '13800138000', requestKey: 'one-press' };
const FILED = { feedbackId: 'a0000000-0000-4000-8000-000000000002', number: 'a000000000' };

async function reporting(prepare: (services: Services) => void) {
  const person = await standing(prepare);
  const { kiosk, clock } = person;
  const report = async (event: ReportEvent) => {
    kiosk.send({ type: 'report', nowMs: clock.nowMs(), event });
    await settle();
  };
  kiosk.send({ type: 'openReport', nowMs: clock.nowMs(), about: ABOUT });
  await settle();
  await report({ type: 'write' });
  return { ...person, report, shown: () => kiosk.session.get().report };
}

describe('sending a report', () => {
  it('names the order and the code of the screen, and ends with its number', async () => {
    const { report, shown, services, screen } = await reporting((each) =>
      each.on(terminalFaultCalls.add, () => ok(FILED)),
    );
    await report({ type: 'send', wish: WISH });
    expect(bodyOf(services, LINE)).toEqual({
      ...WISH,
      source: 'kiosk',
      problemCode: '3002-9F3A',
      orderId: ABOUT.orderId,
    });
    expect(shown()).toMatchObject({ at: 'sent', number: 'a000000000' });
    expect(screen()).toBe('report/sent');
  });

  it('says why it was refused, and sends the same again', async () => {
    const { report, shown, services } = await reporting((each) =>
      each.refuse(terminalFaultCalls.add, 'TOO_MANY_REQUESTS'),
    );
    await report({ type: 'send', wish: WISH });
    expect(shown()).toMatchObject({ at: 'writing', act: { failure: { name: 'TOO_MANY_REQUESTS' } } });
    services.on(terminalFaultCalls.add, () => ok(FILED));
    await report({ type: 'send', wish: WISH });
    expect(shown()).toMatchObject({ at: 'sent' });
  });

  it('shows no answer to whoever comes next', async () => {
    let answer: (value: typeof FILED) => void = () => {};
    const late = new Promise<typeof FILED>((resolve) => {
      answer = resolve;
    });
    const { report, shown, kiosk, clock } = await reporting((each) =>
      each.on(terminalFaultCalls.add, async () => ok(await late)),
    );
    await report({ type: 'send', wish: WISH });
    kiosk.send({ type: 'end', nowMs: clock.nowMs(), to: 'attract', language: 'zh' });
    kiosk.send({ type: 'openReport', nowMs: clock.nowMs(), about: ABOUT });
    answer(FILED);
    await settle();
    expect(shown()).toMatchObject({ at: 'code' });
  });
});

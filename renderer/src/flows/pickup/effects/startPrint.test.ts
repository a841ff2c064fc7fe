import { describe, expect, it } from '@jest/globals';
import { printerCalls } from '@self-print/contract/agent/printer.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { ok } from '@self-print/contract/result.ts';
import { PRINT_LOG_ID, sampleJob, sampleOrder } from '../../../../dev/samples.ts';
import { settle } from '../../../testing/handClock.ts';
import { bodyOf, standing } from '../../../testing/standing.ts';

describe('handing a print over', () => {
  it('reports a refusal of the agent, so that the order can be printed again', async () => {
    const person = await standing();
    person.services.refuse(printerCalls.print, 'PRINT_BUSY');
    await person.enterCode();
    await person.send({ type: 'print' });
    expect(person.state()).toMatchObject({ at: 'problem', problem: { kind: 'printerBusy' }, retry: null });
    expect(bodyOf(person.services, 'POST order/finish')).toMatchObject({
      state: 2,
      impressions: 0,
      code: '3011',
    });
  });

  it('leaves the outcome to the agent when it has a job of that print log', async () => {
    const person = await standing();
    person.services.refuse(printerCalls.print, 'PRINT_CONFLICT');
    await person.enterCode();
    await person.send({ type: 'print' });
    expect(person.services.lines()).not.toContain('POST order/finish');
  });

  it('offers the same print again to an agent that did not answer, and never another', async () => {
    const person = await standing();
    await person.enterCode();
    const logs: string[] = [];
    person.services.on(printerCalls.print, ({ printLogId }) => {
      logs.push(printLogId);
      if (logs.length < 3) person.services.setDown('agent', true);
      return ok(sampleJob('accepted'));
    });
    await person.send({ type: 'print' });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect(person.state()).toMatchObject({ at: 'starting', step: 'handing' });
      person.services.setDown('agent', false);
      await person.passes(SECOND_MS);
      if (person.state()?.at === 'printing') break;
    }
    expect(logs).toEqual([PRINT_LOG_ID, PRINT_LOG_ID, PRINT_LOG_ID]);
    expect(person.state()).toMatchObject({ at: 'printing' });
    expect(person.services.lines().filter((line) => line === 'POST order/savePrintLogBefore')).toHaveLength(
      1,
    );
  });

  it('records no print for a person who went back', async () => {
    const person = await standing();
    await person.enterCode();
    let answer: () => void = () => {};
    person.services.on(orderCalls.checkOrder, async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return ok(sampleOrder);
    });
    await person.send({ type: 'print' });
    await person.send({ type: 'back' });
    answer();
    await settle();
    expect(person.state()).toMatchObject({ at: 'enteringCode' });
    expect(person.services.lines()).not.toContain('POST order/savePrintLogBefore');
    expect(person.services.lines()).toContain('POST terminal/release');
  });

  it.each([
    ['PRINT_WAKE_UP_FAILED', printerCalls.wakeUp, 'printerAsleep'],
    ['ORDER_PRINTING_ELSEWHERE', orderCalls.checkOrder, 'printingElsewhere'],
    ['DOCUMENT_UNAVAILABLE', orderCalls.downValidate, 'documentUnavailable'],
    ['PRINT_LIMIT_REACHED', orderCalls.savePrintLogBefore, 'limitReached'],
    ['PRINT_OUT_OF_PAPER', printerCalls.print, 'printerOutOfPaper'],
  ] as const)('ends with the screen of %s', async (name, call, kind) => {
    const person = await standing();
    await person.enterCode();
    person.services.refuse(call, name);
    await person.send({ type: 'print' });
    expect(person.state()).toMatchObject({ at: 'problem', problem: { kind } });
    expect(person.logged()).toContainEqual({
      event: 'kiosk-problem',
      detail: { kind, code: expect.stringMatching(/^\d+-9F3A$/) },
    });
  });
});

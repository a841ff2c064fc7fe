import { describe, expect, it } from '@jest/globals';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { PRINT_LOG_ID, sampleJob, sampleOrder } from '../../../../dev/samples.ts';
import { settle } from '../../../testing/handClock.ts';
import { bodyOf, standing } from '../../../testing/standing.ts';

describe('printing by pickup code', () => {
  it('goes from the code to paper, through each step of the protocol once', async () => {
    const person = await standing();
    const { services, pictures, send, screen } = person;
    await person.enterCode();
    expect(screen()).toBe('pickup/confirming');
    expect(person.state()).toMatchObject({ preview: { status: 'ready', imageUrl: 'blob:1' } });
    await send({ type: 'print' });
    expect(screen()).toBe('pickup/printing');
    expect(pictures.size).toBe(0);
    services.setState({ job: sampleJob('printed', { sheetsDone: 5 }), goIndexAllowed: true });
    await settle();
    expect(screen()).toBe('pickup/finished');
    expect(services.lines()).toEqual([
      'POST common/domainAccessToken',
      'GET get/for-terminal',
      'GET order/down-validate',
      'POST printer/wakeUp',
      'POST terminal/checkOrder',
      'GET order/down-validate',
      'POST order/savePrintLogBefore',
      'POST printer/print',
    ]);
    expect(bodyOf(services, 'POST printer/print')).toMatchObject({
      printLogId: PRINT_LOG_ID,
      copies: 2,
      duplex: true,
    });
    await person.passes(20 * SECOND_MS);
    expect(screen()).toBe('home');
    expect(services.lines().at(-1)).toBe('POST kiosk/endSession');
  });

  it('gives the order back when the person leaves before printing', async () => {
    const person = await standing();
    await person.enterCode();
    person.kiosk.send({ type: 'goHome', nowMs: person.clock.nowMs() });
    await settle();
    expect(person.services.lines().slice(-2).sort()).toEqual([
      'POST kiosk/endSession',
      'POST terminal/release',
    ]);
    expect(person.pictures.size).toBe(0);
  });

  it('gives back an order whose code was answered after the person had left', async () => {
    const person = await standing();
    let answer: () => void = () => {};
    person.services.on(orderCalls.getForTerminal, async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return ok(sampleOrder);
    });
    await person.enterCode();
    expect(person.screen()).toBe('pickup/resolving');
    person.kiosk.send({ type: 'end', nowMs: person.clock.nowMs(), to: 'attract', language: 'zh' });
    answer();
    await settle();
    expect(person.screen()).toBe('attract');
    expect(person.services.lines()).toContain('POST terminal/release');
  });

  it('locks entry for as long as the platform says', async () => {
    const person = await standing();
    person.services.refuse(orderCalls.getForTerminal, 'TAKE_CODE_LOCKED', { waitSeconds: 30 });
    await person.enterCode();
    expect(person.state()).toMatchObject({ at: 'enteringCode', trouble: { kind: 'locked' } });
    await person.passes(29 * SECOND_MS);
    expect(person.state()).toMatchObject({ trouble: { kind: 'locked' } });
    await person.passes(SECOND_MS);
    expect(person.state()).toEqual({ at: 'enteringCode', digits: '', trouble: null });
  });

  it('shows a document that is no PDF as unreadable, and one without a picture all the same', async () => {
    const unreadable = await standing();
    unreadable.setDraw(async () => fail('unreadable'));
    await unreadable.enterCode();
    expect(unreadable.state()).toMatchObject({ at: 'problem', problem: { kind: 'documentUnreadable' } });
    const plain = await standing();
    plain.setDraw(async () => fail('unavailable'));
    await plain.enterCode();
    expect(plain.state()).toMatchObject({ at: 'confirming', preview: { status: 'unavailable' } });
  });

  it('says that a document did not arrive, and tries again', async () => {
    const person = await standing();
    person.services.setFile(null);
    await person.enterCode();
    expect(person.state()).toMatchObject({ at: 'problem', problem: { kind: 'platformUnreachable' } });
    person.services.setFile(new Blob(['%PDF'], { type: 'application/pdf' }));
    await person.send({ type: 'retry' });
    expect(person.state()).toMatchObject({ at: 'confirming', preview: { status: 'ready' } });
  });

  it('tells the platform the newest number of copies, not each of them', async () => {
    const person = await standing();
    const asked: number[] = [];
    await person.enterCode();
    person.services.on(orderCalls.modifyOrderCopies, ({ copies }) => {
      asked.push(copies);
      if (asked.length === 1)
        person.kiosk.send({
          type: 'pickup',
          nowMs: person.clock.nowMs(),
          event: { type: 'chooseCopies', copies: 5 },
        });
      return ok({ ...sampleOrder, copies });
    });
    await person.send({ type: 'chooseCopies', copies: 3 });
    expect(asked).toEqual([3, 5]);
    expect(person.state()).toMatchObject({ at: 'confirming', order: { copies: 5 } });
  });

  it('keeps the copies when the platform refuses other ones', async () => {
    const person = await standing();
    await person.enterCode();
    person.services.refuse(orderCalls.modifyOrderCopies, 'COPIES_OUT_OF_RANGE', { copiesMax: 2 });
    await person.send({ type: 'chooseCopies', copies: 3 });
    expect(person.state()).toMatchObject({ at: 'confirming', copiesTrouble: { kind: 'copiesOutOfRange' } });
    person.services.refuse(orderCalls.modifyOrderCopies, 'ORDER_NOT_CLAIMED');
    await person.send({ type: 'chooseCopies', copies: 3 });
    expect(person.state()).toMatchObject({ at: 'problem', problem: { kind: 'claimLost' }, order: null });
  });
});

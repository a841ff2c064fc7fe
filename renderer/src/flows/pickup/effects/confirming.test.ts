import { describe, expect, it } from '@jest/globals';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { ok } from '@self-print/contract/result.ts';
import { sampleJob, sampleOrder } from '../../../../dev/samples.ts';
import { settle } from '../../../testing/handClock.ts';
import { bodyOf, standing } from '../../../testing/standing.ts';

const PICTURE = () => ok({ contentType: 'image/webp', content: nothing() });

describe('printing by pickup code', () => {
  it('goes from the code to paper, asking the agent once', async () => {
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
      `GET ${sampleOrder.orderId}/1`,
      'POST printer/printOrder',
    ]);
    expect(bodyOf(services, 'POST printer/printOrder')).toEqual({
      requestId: '9f3a51c2',
      orderId: sampleOrder.orderId,
      copies: 2,
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

  it.each([
    ['UPLOAD_BROKEN', 'documentUnreadable'],
    ['DOCUMENT_UNAVAILABLE', 'documentUnavailable'],
    ['ORDER_NOT_CLAIMED', 'claimLost'],
    ['ORDER_PRINTING_ELSEWHERE', 'printingElsewhere'],
  ] as const)('says before Print can be pressed what a picture was refused for: %s', async (name, kind) => {
    const person = await standing((services) => services.refuse(orderCalls.previewPage, name));
    await person.enterCode();
    expect(person.state()).toMatchObject({ at: 'problem', problem: { kind } });
  });

  it.each(['CONVERSION_BUSY', 'CONVERSION_UNAVAILABLE', 'NOT_FOUND', 'INTERNAL'] as const)(
    'prints without a picture that the platform cannot make: %s',
    async (name) => {
      const person = await standing((services) => services.refuse(orderCalls.previewPage, name));
      await person.enterCode();
      expect(person.state()).toMatchObject({ at: 'confirming', preview: { status: 'unavailable' } });
      await person.send({ type: 'print' });
      expect(person.screen()).toBe('pickup/printing');
    },
  );

  it('prints without a picture that did not arrive, and fetches it when the person turns to it again', async () => {
    const person = await standing();
    person.services.on(orderCalls.previewPage, () => {
      throw new TypeError('connection cut');
    });
    await person.enterCode();
    expect(person.state()).toMatchObject({ at: 'confirming', preview: { status: 'unavailable', page: 1 } });
    person.services.on(orderCalls.previewPage, PICTURE);
    await person.send({ type: 'turnPage', page: 2 });
    await person.send({ type: 'turnPage', page: 1 });
    expect(person.state()).toMatchObject({ preview: { status: 'ready', page: 1 } });
  });

  it('turns pages over, keeps one picture in memory, and asks for each page as it is wanted', async () => {
    const person = await standing();
    await person.enterCode();
    await person.send({ type: 'turnPage', page: 2 });
    expect(person.state()).toMatchObject({ preview: { status: 'ready', page: 2 } });
    expect([...person.pictures]).toEqual(['blob:2']);
    const { orderId } = sampleOrder;
    expect(person.services.lines().filter((line) => line.startsWith(`GET ${orderId}/`))).toEqual([
      `GET ${orderId}/1`,
      `GET ${orderId}/2`,
    ]);
  });

  it('drops the picture of a page that was turned away from before it came', async () => {
    const person = await standing();
    await person.enterCode();
    let answer: () => void = () => {};
    person.services.on(orderCalls.previewPage, async ({ page }) => {
      if (page === 2)
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
      return PICTURE();
    });
    await person.send({ type: 'turnPage', page: 2 });
    await person.send({ type: 'turnPage', page: 3 });
    answer();
    await settle();
    expect(person.state()).toMatchObject({ preview: { status: 'ready', page: 3 } });
    expect(person.pictures.size).toBe(1);
  });

  it('fetches the picture of sheets that lie otherwise, though the person has chosen something newer meanwhile', async () => {
    const person = await standing();
    const cloud = { ...sampleOrder, orderType: 2 };
    person.services.on(orderCalls.getForTerminal, () => ok(cloud));
    await person.enterCode();
    let asked = 0;
    person.services.on(orderCalls.modifyOrderCopies, ({ copies }) => {
      asked += 1;
      if (asked === 1)
        person.kiosk.send({
          type: 'pickup',
          nowMs: person.clock.nowMs(),
          event: { type: 'chooseCopies', copies: 3 },
        });
      return ok({ ...cloud, copies, horizontal: true });
    });
    await person.send({ type: 'chooseLayout', duplex: true, horizontal: true });
    expect(person.state()).toMatchObject({
      at: 'confirming',
      order: { copies: 3, horizontal: true },
      preview: { status: 'ready' },
    });
  });

  it('sends the platform the newest number of copies, not each of them', async () => {
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

/** What the test's client reads of a picture is its type. */
async function* nothing(): AsyncGenerator<Uint8Array> {}

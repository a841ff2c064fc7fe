import { describe, expect, it } from '@jest/globals';
import { printerCalls } from '@self-print/contract/agent/printer.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { createTexts } from '@self-print/web-kit/texts.ts';
import { PRINT_LOG_ID, sampleJob, sampleOrder, sampleTerminal } from '../../dev/samples.ts';
import { createApi } from '../api/api.ts';
import { openStateLink } from '../api/stateLink.ts';
import type { DrawFirstPage } from '../flows/pickup/effects/context.ts';
import { createPickupEffects } from '../flows/pickup/effects/pickupEffects.ts';
import type { PickupEvent } from '../flows/pickup/flow.ts';
import { silentSpeaker } from '../speech/speaker.ts';
import { handClock, settle } from '../testing/handClock.ts';
import { AGENT_ORIGIN, fakeServices, type Services } from '../testing/services.ts';
import { coreTexts } from '../texts/corePart.ts';
import type { TextKey } from '../texts/keys.ts';
import { startKiosk } from './kiosk.ts';
import { screenName } from './logScreens.ts';

const SECOND_MS = 1_000;
const CODE = '40729153';

/** A kiosk on healthy services, with helpers that read like a person. */
async function standing(prepare: (services: Services) => void = () => {}) {
  const services = fakeServices();
  prepare(services);
  const clock = handClock();
  const pictures = new Set<string>();
  let drawn = 0;
  let draw: DrawFirstPage = async () => ok({ image: new Blob(['png']), width: 10, height: 14 });
  const texts = createTexts<TextKey>();
  await texts.add(coreTexts);
  const api = createApi({
    agentOrigin: AGENT_ORIGIN,
    agentToken: 't',
    fetch: services.fetch,
    language: texts.language,
    nowMs: clock.nowMs,
    newRequestId: () => '9f3a51c2',
  });
  const link = openStateLink({ api, clock, onStrangerToAgent: () => {} });
  const kiosk = startKiosk({
    api,
    link,
    clock,
    texts,
    speaker: silentSpeaker,
    loadPickupEffects: async () => (current, send) =>
      createPickupEffects(
        {
          api,
          clock,
          drawFirstPage: (...page) => draw(...page),
          pictures: {
            make: () => {
              const url = `blob:${++drawn}`;
              pictures.add(url);
              return url;
            },
            drop: (url) => pictures.delete(url),
          },
        },
        current,
        send,
      ),
  });
  await settle();
  const send = async (event: PickupEvent) => {
    kiosk.send({ type: 'pickup', nowMs: clock.nowMs(), event });
    await settle();
  };
  return {
    services,
    clock,
    kiosk,
    pictures,
    send,
    setDraw: (next: DrawFirstPage) => {
      draw = next;
    },
    screen: () => screenName(kiosk.session.get(), link.get()),
    state: () => {
      const { place } = kiosk.session.get();
      return place.at === 'pickup' ? place.state : null;
    },
    passes: async (ms: number) => {
      clock.advance(ms);
      await settle();
    },
    enterCode: async () => {
      kiosk.send({ type: 'begin', nowMs: clock.nowMs() });
      kiosk.send({ type: 'openPickup', nowMs: clock.nowMs(), code: null });
      await settle();
      for (const digit of CODE) await send({ type: 'digit', digit });
      await settle();
    },
    logged: () => services.calls.filter(({ line }) => line === 'POST kiosk/logEvent').map(({ body }) => body),
  };
}
const bodyOf = (services: Services, line: string) => services.calls.find((call) => call.line === line)?.body;

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

describe('while paper moves', () => {
  const printing = async () => {
    const person = await standing();
    await person.enterCode();
    await person.send({ type: 'print' });
    person.services.setState({ job: sampleJob('printing') });
    await settle();
    return person;
  };

  it('shows what the printer waits for, and stops only when asked', async () => {
    const person = await printing();
    person.services.setState({ job: sampleJob('held', { waitingFor: 'outOfPaper' }) });
    await settle();
    expect(person.screen()).toBe('pickup/held');
    await person.send({ type: 'stop' });
    expect(bodyOf(person.services, 'POST printer/cancel')).toEqual({ printLogId: PRINT_LOG_ID });
    person.services.setState({
      job: sampleJob('failed', { impressionsDone: 4, failure: 'PRINT_CANCELLED' }),
    });
    await settle();
    expect(person.state()).toMatchObject({ at: 'problem', problem: { kind: 'printPartly' } });
  });

  it('says so when the printer cannot be told to stop', async () => {
    const person = await printing();
    person.services.setState({ job: sampleJob('held', { waitingFor: 'jam' }) });
    await settle();
    person.services.refuse(printerCalls.cancel, 'PRINT_NO_SUCH_JOB');
    await person.send({ type: 'stop' });
    expect(person.state()).toMatchObject({ at: 'held', stop: 'refused' });
  });

  it('never ends by idleness', async () => {
    const person = await printing();
    await person.passes(60 * 60 * SECOND_MS);
    expect(person.screen()).toBe('pickup/printing');
  });

  it('survives the loss of the agent and goes on from what it says afterwards', async () => {
    const person = await printing();
    person.services.setDown('agent', true);
    await settle();
    await person.passes(SECOND_MS);
    expect(person.screen()).toBe('gate/agentUnreachable');
    person.services.setDown('agent', false);
    person.services.setState({ job: sampleJob('printed') });
    await person.passes(3 * SECOND_MS);
    expect(person.screen()).toBe('pickup/finished');
  });

  it('looks a job up that the agent no longer shows, and calls it uncertain when nobody knows it', async () => {
    const person = await printing();
    person.services.setState({ job: null });
    await settle();
    expect(person.state()).toMatchObject({ at: 'problem', problem: { kind: 'printUnconfirmed' } });
    const known = await printing();
    const logs = { ...sampleJob('printed'), acceptedAt: '2026-11-21T10:00:00.000Z', finishedAt: null };
    known.services.on(printerCalls.getPrintLogs, () => ok([logs]));
    known.services.setState({ job: null });
    await settle();
    expect(known.screen()).toBe('pickup/finished');
  });

  it('is taken up again by a page that is loaded in the middle of it', async () => {
    const person = await standing((services) => services.setState({ job: sampleJob('printing') }));
    expect(person.state()).toMatchObject({ at: 'printing', order: null });
    const ended = await standing((services) => services.setState({ job: sampleJob('printed') }));
    expect(ended.screen()).toBe('pickup/finished');
  });

  it('does not come back to a print whose person has gone', async () => {
    const person = await printing();
    person.services.setState({ job: sampleJob('printed') });
    await settle();
    await person.passes(20 * SECOND_MS);
    person.services.setState({ simulatedDevices: true });
    await settle();
    expect(person.screen()).toBe('home');
  });
});

describe('the session', () => {
  it('asks whether the person is there, goes on with a touch, and ends without one', async () => {
    const person = await standing();
    await person.enterCode();
    await person.passes(60 * SECOND_MS);
    expect(person.kiosk.session.get().warned).toBe(true);
    person.kiosk.send({ type: 'touched', nowMs: person.clock.nowMs() });
    await person.passes(59 * SECOND_MS);
    expect(person.kiosk.session.get().warned).toBe(false);
    await person.passes(11 * SECOND_MS);
    expect(person.screen()).toBe('attract');
    expect(person.services.lines()).toContain('POST terminal/release');
    expect(JSON.stringify(person.kiosk.session.get())).not.toContain(sampleOrder.orderId);
  });

  it('waits while the agent forbids to go home', async () => {
    const person = await standing();
    await person.enterCode();
    person.services.setState({ goIndexAllowed: false });
    await settle();
    await person.passes(600 * SECOND_MS);
    expect(person.screen()).toBe('pickup/confirming');
    person.services.setState({ goIndexAllowed: true });
    await settle();
    expect(person.screen()).toBe('attract');
  });

  it('speaks the language of the person and forgets it with them', async () => {
    const person = await standing();
    person.kiosk.send({ type: 'begin', nowMs: person.clock.nowMs() });
    person.kiosk.send({ type: 'language', language: 'en' });
    person.kiosk.send({ type: 'accessible', on: true });
    await import('../texts/core.en.ts');
    await settle();
    expect(person.kiosk.texts.translate('home.pickup')).toBe('Print with a pickup code');
    await person.passes(2 * 60 * SECOND_MS);
    expect(person.kiosk.session.get()).toMatchObject({
      language: 'zh',
      accessible: false,
      place: { at: 'attract' },
    });
    expect(person.kiosk.texts.translate('home.pickup')).toBe('取件码打印');
  });

  it('begins in the language that the school has chosen', async () => {
    const english = {
      ...sampleTerminal,
      settings: { ...sampleTerminal.settings, defaultLanguage: 'en' as const },
    };
    const person = await standing((services) => services.setState({ terminal: english }));
    expect(person.kiosk.session.get().language).toBe('en');
  });

  it('ends when the terminal is taken out of service, and shows why', async () => {
    const person = await standing();
    await person.enterCode();
    person.services.setState({ maintenance: true });
    await settle();
    expect(person.screen()).toBe('gate/maintenance');
    expect(person.state()).toBeNull();
    expect(person.services.lines()).toContain('POST terminal/release');
  });

  it('writes screens into the log without saying who saw them', async () => {
    const person = await standing();
    await person.enterCode();
    const text = JSON.stringify(person.logged());
    expect(person.logged()).toContainEqual({ event: 'kiosk-session-start' });
    expect(person.logged()).toContainEqual({
      event: 'kiosk-screen',
      detail: { screen: 'pickup/confirming' },
    });
    for (const secret of [CODE, sampleOrder.userId, sampleOrder.userName, sampleOrder.orderId])
      expect(text).not.toContain(secret);
  });
});

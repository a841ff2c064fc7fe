import { describe, expect, it } from '@jest/globals';
import { sampleJob, sampleOrder } from '../../../dev/samples.ts';
import { type ProblemKind, problemOfCode } from '../../problems/problem.ts';
import { confirmOrder, pickupReducer, resumePickup, startPickup } from './flow.ts';
import { claimedOrderId, type PickupEvent, type PickupState } from './state.ts';

const NOBODY = startPickup(null);
const problem = (kind: ProblemKind) => problemOfCode(kind, '1', '');
const run = (state: PickupState, ...events: PickupEvent[]) => events.reduce(pickupReducer, state);
const type = (digits: string): PickupEvent[] => [...digits].map((digit) => ({ type: 'digit', digit }));

const resolving = startPickup('40729153');
const confirming = run(resolving, { type: 'resolved', order: sampleOrder });
const starting = run(confirming, { type: 'print' });
const handing = run(starting, { type: 'step', step: 'handing' });
const job = sampleJob('accepted');
const printing = run(handing, { type: 'job', job, failure: null });
const held = run(printing, { type: 'job', job: sampleJob('held', { waitingFor: 'jam' }), failure: null });
const finished = run(printing, { type: 'job', job: sampleJob('printed'), failure: null });
const failed = run(confirming, { type: 'failed', problem: problem('documentUnavailable') });
const wrong = run(resolving, { type: 'failed', problem: problem('codeWrong') });
const locked = run(resolving, { type: 'failed', problem: problem('codeLocked'), untilMs: 5 });

describe('entering a code', () => {
  it('collects digits, takes them back one by one, and clears them', () => {
    expect(run(NOBODY, ...type('407'), { type: 'backspace' })).toMatchObject({ digits: '40' });
    expect(run(NOBODY, ...type('407'), { type: 'clear' })).toEqual(NOBODY);
    expect(run(NOBODY, { type: 'backspace' })).toMatchObject({ digits: '' });
  });

  it('looks the code up with its eighth digit', () => {
    expect(run(NOBODY, ...type('4072915'))).toMatchObject({ at: 'enteringCode' });
    expect(run(NOBODY, ...type('40729153'))).toEqual({ at: 'resolving', code: '40729153' });
  });

  it('takes a scanned code at once, and says so when there is none in it', () => {
    expect(run(NOBODY, ...type('12'), { type: 'scanned', code: '40729153' })).toEqual(resolving);
    expect(run(NOBODY, ...type('12'), { type: 'scanned', code: null })).toEqual({
      at: 'enteringCode',
      digits: '',
      trouble: { kind: 'notACode' },
    });
  });

  it('keeps a wrong code to be compared; a digit begins a new one, backspace corrects it', () => {
    expect(wrong).toMatchObject({ at: 'enteringCode', digits: '40729153', trouble: { kind: 'wrong' } });
    expect(run(wrong, ...type('5'))).toEqual({ at: 'enteringCode', digits: '5', trouble: null });
    expect(run(wrong, { type: 'backspace' })).toEqual({
      at: 'enteringCode',
      digits: '4072915',
      trouble: null,
    });
  });

  it('takes nothing in while it is locked, and starts again when the time is up', () => {
    expect(locked).toMatchObject({ trouble: { kind: 'locked', untilMs: 5 } });
    for (const event of [...type('1'), { type: 'clear' }, { type: 'scanned', code: '40729153' }] as const)
      expect(pickupReducer(locked, event)).toBe(locked);
    expect(run(locked, { type: 'unlocked' })).toEqual(NOBODY);
  });
});

describe('looking a code up', () => {
  it('confirms the order with a preview of its own to load', () => {
    expect(confirming).toEqual({
      at: 'confirming',
      order: sampleOrder,
      choosable: true,
      preview: { status: 'loading', page: 1 },
      copiesTrouble: null,
    });
  });

  it('can be tried again after a problem, and given up', () => {
    const unreachable = run(resolving, { type: 'failed', problem: problem('platformUnreachable') });
    expect(unreachable).toMatchObject({ at: 'problem', order: null, retry: { to: 'resolving' } });
    expect(run(unreachable, { type: 'retry' })).toEqual(resolving);
    expect(run(unreachable, { type: 'back' })).toEqual(NOBODY);
    expect(run(resolving, { type: 'back' })).toEqual(NOBODY);
  });

  it('shows a lock without an end as a problem rather than locking forever', () => {
    expect(run(resolving, { type: 'failed', problem: problem('codeLocked') })).toMatchObject({
      at: 'problem',
    });
  });
});

describe('confirming', () => {
  const ready = { status: 'ready', page: 1, imageUrl: 'blob:1' } as const;

  it('shows the preview once, and none that comes later', () => {
    const shown = run(confirming, { type: 'previewed', preview: ready });
    expect(shown).toMatchObject({ preview: ready });
    expect(run(shown, { type: 'previewed', preview: { status: 'unavailable', page: 1 } })).toBe(shown);
  });

  it('turns the pages over from the first to the last, each loaded again', () => {
    const shown = run(confirming, { type: 'previewed', preview: ready });
    const second = run(shown, { type: 'turnPage', page: 2 });
    expect(second).toMatchObject({ at: 'confirming', preview: { status: 'loading', page: 2 } });
    expect(run(second, { type: 'turnPage', page: 99 })).toMatchObject({
      preview: { page: sampleOrder.pages },
    });
    expect(run(second, { type: 'turnPage', page: 0 })).toMatchObject({ preview: { page: 1 } });
    expect(run(shown, { type: 'turnPage', page: 1 })).toBe(shown);
    expect(run(shown, { type: 'turnPage', page: -1 })).toBe(shown);
  });

  it('turns pages while the copies are changed, and stays at the page that was turned to', () => {
    const changing = run(confirming, { type: 'chooseCopies', copies: 3 }, { type: 'turnPage', page: 2 });
    expect(changing).toMatchObject({ at: 'changingCopies', preview: { status: 'loading', page: 2 } });
    const agreed = run(changing, { type: 'copiesChanged', order: { ...sampleOrder, copies: 3 } });
    expect(agreed).toMatchObject({ at: 'confirming', preview: { page: 2 } });
  });

  it('changes the copies within the limits and waits for the platform to agree', () => {
    const changing = run(confirming, { type: 'chooseCopies', copies: 3 });
    expect(changing).toMatchObject({ at: 'changingCopies', wanted: { copies: 3 }, order: { copies: 2 } });
    expect(run(changing, { type: 'print' })).toBe(changing);
    expect(run(confirming, { type: 'chooseCopies', copies: 99 })).toMatchObject({ wanted: { copies: 5 } });
    expect(run(confirming, { type: 'chooseCopies', copies: 0 })).toMatchObject({ wanted: { copies: 1 } });
    expect(run(confirming, { type: 'chooseCopies', copies: 2 })).toBe(confirming);
    const agreed = run(changing, { type: 'copiesChanged', order: { ...sampleOrder, copies: 3 } });
    expect(agreed).toMatchObject({ at: 'confirming', order: { copies: 3 } });
  });

  it('goes on changing while the person has chosen something newer than the answer', () => {
    const newer = run(
      confirming,
      { type: 'chooseCopies', copies: 3 },
      { type: 'chooseCopies', copies: 4 },
      { type: 'copiesChanged', order: { ...sampleOrder, copies: 3 } },
    );
    expect(newer).toMatchObject({ at: 'changingCopies', wanted: { copies: 4 }, order: { copies: 3 } });
  });

  it('stays choosable at the highest number, and fixed where the order was', () => {
    const most = run(
      confirming,
      { type: 'chooseCopies', copies: 5 },
      { type: 'copiesChanged', order: { ...sampleOrder, copies: 5 } },
    );
    expect(most).toMatchObject({ choosable: true });
    const fixed = run(resolving, { type: 'resolved', order: { ...sampleOrder, copiesMax: 2 } });
    expect(run(fixed, { type: 'chooseCopies', copies: 1 })).toBe(fixed);
  });

  it('keeps the old number and says why when other copies are refused', () => {
    const refused = run(
      confirming,
      { type: 'chooseCopies', copies: 3 },
      { type: 'copiesRefused', problem: problem('limitReached') },
    );
    expect(refused).toMatchObject({
      at: 'confirming',
      order: { copies: 2 },
      copiesTrouble: { kind: 'limitReached' },
    });
  });

  it('does not print what is not paid', () => {
    const unpaid = { ...sampleOrder, fee: { ...sampleOrder.fee, totalFee: 100, paid: false } };
    const state = run(resolving, { type: 'resolved', order: unpaid });
    expect(run(state, { type: 'print' })).toBe(state);
  });

  it('can be left, and taken up again after a problem with a new preview', () => {
    expect(run(confirming, { type: 'back' })).toEqual(NOBODY);
    const again = run(failed, { type: 'retry' });
    expect(again).toEqual(confirming);
    expect(again).not.toBe(confirming);
  });

  it('lets go of an order that this terminal has lost', () => {
    for (const kind of ['claimLost', 'printingElsewhere'] as const)
      expect(run(confirming, { type: 'failed', problem: problem(kind) })).toMatchObject({
        at: 'problem',
        order: null,
        retry: null,
      });
  });
});

describe('starting a print', () => {
  it('can be left until the print is recorded, once the agent has let the order go', () => {
    const addressing = run(starting, { type: 'step', step: 'addressing' });
    for (const state of [starting, addressing]) {
      const leaving = run(state, { type: 'back' });
      expect(leaving).toEqual({ ...state, leaving: true });
      expect(run(leaving, { type: 'back' })).toBe(leaving);
      expect(run(leaving, { type: 'withdrawn', withdrawn: true })).toEqual(NOBODY);
      expect(run(leaving, { type: 'withdrawn', withdrawn: false })).toEqual(state);
    }
  });

  it('cannot be left once the print may be recorded', () => {
    const registering = run(starting, { type: 'step', step: 'registering' });
    expect(run(registering, { type: 'back' })).toBe(registering);
    expect(run(handing, { type: 'back' })).toBe(handing);
  });

  it('offers the order again after a problem on the way, and not after the agent refused it', () => {
    expect(run(starting, { type: 'failed', problem: problem('printerAsleep') })).toMatchObject({
      retry: { to: 'confirming' },
      order: sampleOrder,
    });
    expect(run(handing, { type: 'failed', problem: problem('printerBusy') })).toMatchObject({
      retry: null,
      order: null,
    });
  });

  it('follows the job that the agent shows, but no other', () => {
    expect(printing).toMatchObject({ at: 'printing', job });
    const foreign = sampleJob('printing', { orderId: '0b6f2c1e-0000-4d5e-9a53-1d2c3b4a5f60' });
    expect(run(handing, { type: 'job', job: foreign, failure: null })).toBe(handing);
  });
});

describe('printing', () => {
  it('goes from printing to held and back, and ends when everything is out', () => {
    expect(held).toMatchObject({ at: 'held', stop: 'no' });
    expect(run(held, { type: 'job', job: sampleJob('printing'), failure: null })).toMatchObject({
      at: 'printing',
    });
    expect(finished).toMatchObject({ at: 'finished', order: sampleOrder });
  });

  it('ignores a job of another print log', () => {
    const other = sampleJob('printed', { printLogId: '00000000-2f4b-4c86-8d11-93f2a1b0c7d8' });
    expect(run(printing, { type: 'job', job: other, failure: null })).toBe(printing);
  });

  it('asks once to stop a held print, and can ask again when that was refused', () => {
    const asked = run(held, { type: 'stop' });
    expect(asked).toMatchObject({ stop: 'asked' });
    expect(run(asked, { type: 'stop' })).toBe(asked);
    const refused = run(asked, { type: 'stopRefused' });
    expect(refused).toMatchObject({ stop: 'refused' });
    expect(run(refused, { type: 'stop' })).toMatchObject({ stop: 'asked' });
    expect(run(printing, { type: 'stop' })).toBe(printing);
  });

  it('keeps on asking to stop while the agent still shows the print as held', () => {
    const asked = run(held, { type: 'stop' }, { type: 'job', job: sampleJob('held'), failure: null });
    expect(asked).toMatchObject({ at: 'held', stop: 'asked' });
  });

  it.each(['failed', 'unconfirmed'] as const)('is truthful about a print that %s', (phase) => {
    const ended = run(printing, { type: 'job', job: sampleJob(phase), failure: problem('printPartly') });
    expect(ended).toMatchObject({
      at: 'problem',
      problem: { kind: 'printPartly' },
      retry: null,
      order: null,
    });
    expect(run(printing, { type: 'job', job: sampleJob(phase), failure: null })).toMatchObject({
      problem: { kind: 'unknown' },
    });
  });

  it('cannot be left by going back', () => {
    for (const state of [printing, held, finished]) expect(run(state, { type: 'back' })).toBe(state);
  });

  it('is taken up again by a page that was loaded in the middle of it', () => {
    expect(resumePickup(sampleJob('printing'), null)).toMatchObject({ at: 'printing', order: null });
    expect(resumePickup(sampleJob('held'), null)).toMatchObject({ at: 'held', stop: 'no' });
    expect(resumePickup(sampleJob('unconfirmed'), problem('printUnconfirmed'))).toMatchObject({
      at: 'problem',
    });
  });
});

describe('every state', () => {
  const states = {
    NOBODY,
    wrong,
    locked,
    resolving,
    confirming,
    starting,
    handing,
    printing,
    held,
    finished,
    failed,
  };
  const events: PickupEvent[] = [
    { type: 'digit', digit: '1' },
    { type: 'backspace' },
    { type: 'clear' },
    { type: 'scanned', code: '40729153' },
    { type: 'scanned', code: null },
    { type: 'unlocked' },
    { type: 'resolved', order: sampleOrder },
    { type: 'failed', problem: problem('unknown') },
    { type: 'previewed', preview: { status: 'unavailable', page: 1 } },
    { type: 'turnPage', page: 2 },
    { type: 'chooseCopies', copies: 4 },
    { type: 'copiesChanged', order: sampleOrder },
    { type: 'copiesRefused', problem: problem('copiesFixed') },
    { type: 'print' },
    { type: 'step', step: 'registering' },
    { type: 'job', job: sampleJob('printed'), failure: null },
    { type: 'stop' },
    { type: 'stopRefused' },
    { type: 'retry' },
    { type: 'back' },
  ];

  it('takes every event without failing and keeps itself when the event does not fit', () => {
    const fits: Record<string, string[]> = {};
    for (const [name, state] of Object.entries(states))
      fits[name] = events.filter((event) => pickupReducer(state, event) !== state).map((event) => event.type);
    expect(fits).toEqual({
      NOBODY: ['digit', 'backspace', 'scanned', 'scanned'],
      wrong: ['digit', 'backspace', 'clear', 'scanned', 'scanned'],
      locked: ['unlocked'],
      resolving: ['resolved', 'failed', 'back'],
      confirming: ['failed', 'previewed', 'turnPage', 'chooseCopies', 'print', 'back'],
      starting: ['failed', 'step', 'job', 'back'],
      handing: ['failed', 'step', 'job'],
      printing: ['job'],
      held: ['job', 'stop'],
      finished: [],
      failed: ['scanned', 'retry', 'back'],
    });
  });

  it('knows whether leaving it means giving an order back', () => {
    const claims = Object.fromEntries(
      Object.entries(states).map(([name, state]) => [name, claimedOrderId(state) !== null]),
    );
    expect(claims).toEqual({
      NOBODY: false,
      wrong: false,
      locked: false,
      resolving: false,
      confirming: true,
      starting: true,
      handing: false,
      printing: false,
      held: false,
      finished: false,
      failed: true,
    });
    expect(claimedOrderId(null)).toBeNull();
  });
});

describe('how a file lies on the paper', () => {
  const cloudOrder = { ...sampleOrder, orderType: 2 };
  const confirming = confirmOrder(cloudOrder);

  it('is changed with the copies as they were chosen', () => {
    const layout = { type: 'chooseLayout', duplex: false, horizontal: true } as const;
    const changing = run(confirming, { type: 'chooseCopies', copies: 3 }, layout);
    expect(changing).toMatchObject({ wanted: { copies: 3, duplex: false, horizontal: true } });
    const half = run(changing, { type: 'copiesChanged', order: { ...cloudOrder, copies: 3 } });
    expect(half).toMatchObject({ at: 'changingCopies' });
    const order = { ...cloudOrder, copies: 3, duplex: false, horizontal: true };
    const agreed = run(half, { type: 'copiesChanged', order });
    expect(agreed).toMatchObject({ at: 'confirming', order, preview: { status: 'loading' } });
  });

  it('fetches the page again only when its orientation changes', () => {
    const preview = { status: 'ready', page: 1, imageUrl: 'blob:1' } as const;
    const shown = run(confirming, { type: 'previewed', preview });
    const sides = run(shown, { type: 'chooseLayout', duplex: false, horizontal: false });
    const agreed = run(sides, { type: 'copiesChanged', order: { ...cloudOrder, duplex: false } });
    expect(agreed).toMatchObject({ at: 'confirming', preview });
  });

  it('is nothing that can be changed of a certificate', () => {
    const certificate = confirmOrder(sampleOrder);
    expect(run(certificate, { type: 'chooseLayout', duplex: false, horizontal: true })).toBe(certificate);
  });
});

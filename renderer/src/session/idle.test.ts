import { describe, expect, it } from '@jest/globals';
import { DEFAULT_KIOSK_SETTINGS } from '@self-print/contract/kioskSettings.ts';
import type { PaymentView } from '@self-print/contract/platform/payments.ts';
import { EVERY_METHOD, paymentView, samplePayable } from '../../dev/paymentSamples.ts';
import { sampleJob, sampleOrder } from '../../dev/samples.ts';
import type { PickupState } from '../flows/pickup/state.ts';
import { startReport } from '../flows/report/state.ts';
import { problemOfCode } from '../problems/problem.ts';
import { idlePlan } from './idle.ts';
import { initialSession, type Place, type Session } from './state.ts';

const SETTINGS = DEFAULT_KIOSK_SETTINGS;
const at = (place: Place, changes: Partial<Session> = {}): Session => ({
  ...initialSession('zh', 1_000),
  active: true,
  place,
  ...changes,
});
const inFlow = (state: PickupState) => at({ at: 'pickup', state, from: null });
const planOf = (session: Session) => idlePlan(session, SETTINGS);

describe('idle time', () => {
  it('warns before a screen of the person closes', () => {
    const entering = inFlow({ at: 'enteringCode', digits: '', trouble: null });
    expect(planOf(entering)).toEqual({ warnAtMs: 61_000, endAtMs: 81_000, endsTo: 'attract' });
    const problem = inFlow({
      at: 'problem',
      problem: problemOfCode('codeExpired', '1', ''),
      retry: null,
      order: null,
      job: null,
    });
    expect(planOf(problem)).toEqual(planOf(entering));
  });

  it('asks before a report of a fault is lost, whatever it stands in front of', () => {
    const report = startReport({ source: 'kiosk', faultType: 2, problemCode: null, orderId: null });
    const asked = { warnAtMs: 61_000, endAtMs: 81_000, endsTo: 'attract' };
    expect(planOf(at({ at: 'home' }, { report }))).toEqual(asked);
    const finished = inFlow({ at: 'finished', order: sampleOrder, job: sampleJob('printed') });
    expect(planOf({ ...finished, report })).toEqual(asked);
    const printing = inFlow({ at: 'printing', order: sampleOrder, job: sampleJob('printing') });
    expect(planOf({ ...printing, report })).toBeNull();
  });

  it('gives twice the time in accessible mode and at least 20 seconds to ask for more', () => {
    const session = at(
      { at: 'pickup', state: { at: 'enteringCode', digits: '', trouble: null }, from: null },
      { accessible: true },
    );
    expect(planOf(session)).toEqual({ warnAtMs: 121_000, endAtMs: 141_000, endsTo: 'attract' });
  });

  it.each<PickupState>([
    { at: 'resolving', code: '40729153' },
    { at: 'starting', order: sampleOrder, choosable: true, step: 'checking', leaving: false },
    { at: 'printing', order: sampleOrder, job: sampleJob('printing') },
    { at: 'held', order: sampleOrder, job: sampleJob('held'), stop: 'no' },
  ])('never ends a session while the machine is at work ($at)', (state) => {
    expect(planOf(inFlow(state))).toBeNull();
  });

  it('leaves a payer the time of the payment, and ends a payment that is over as any other screen', () => {
    const following = (state: PaymentView['state']) =>
      at({
        at: 'payment',
        below: { at: 'pickup', state: { at: 'resolving', code: '40729153' }, from: null },
        state: {
          at: 'following',
          payable: samplePayable,
          methods: EVERY_METHOD,
          method: null,
          view: paymentView({ state }),
          endsAtMs: 200_000,
          asked: false,
          notACode: false,
          card: null,
        },
      });
    expect(planOf(following('waiting'))).toEqual({ warnAtMs: 200_000, endAtMs: 220_000, endsTo: 'attract' });
    expect(planOf(following('checking'))).toEqual(planOf(following('waiting')));
    expect(planOf(following('failed'))).toEqual({ warnAtMs: 61_000, endAtMs: 81_000, endsTo: 'attract' });
  });

  it('goes home from the finished screen without a question', () => {
    const finished = inFlow({ at: 'finished', order: null, job: sampleJob('printed') });
    expect(planOf(finished)).toEqual({ warnAtMs: null, endAtMs: 21_000, endsTo: 'home' });
  });

  it('lets adverts fill a home screen that nobody touches', () => {
    expect(planOf(at({ at: 'home' }))).toEqual({ warnAtMs: null, endAtMs: 61_000, endsTo: 'attract' });
  });

  it('sets language and size back even on the first screen, and then rests', () => {
    expect(planOf(at({ at: 'attract' }))).toMatchObject({ endsTo: 'attract' });
    expect(planOf(at({ at: 'attract' }, { active: false }))).toBeNull();
  });
});

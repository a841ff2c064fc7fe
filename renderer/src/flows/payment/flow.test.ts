import { describe, expect, it } from '@jest/globals';
import {
  alipayQr,
  EVERY_METHOD,
  paymentView,
  samplePayable,
  wechatQr,
  wechatScan,
} from '../../../dev/paymentSamples.ts';
import type { PlatformFailure } from '../../api/platformAccess.ts';
import { paymentReducer } from './flow.ts';
import { type PaymentEvent, type PaymentState, startPayment } from './state.ts';

const CODE = '134567890123456789';
const run = (state: PaymentState, ...events: PaymentEvent[]) => events.reduce(paymentReducer, state);
const seen = (changes: Parameters<typeof paymentView>[0] = {}): PaymentEvent => ({
  type: 'seen',
  view: paymentView(changes),
  endsAtMs: 9,
});
const refused = (name: Extract<PlatformFailure, { kind: 'refused' }>['name']): PaymentEvent => ({
  type: 'refused',
  failure: { kind: 'refused', name, code: '1', message: 'refused', detail: {} },
  endsAtMs: 9,
});

const asking = startPayment(samplePayable);
const choosing = run(asking, { type: 'offered', methods: EVERY_METHOD });
const starting = run(choosing, { type: 'choose', method: wechatQr });
const waiting = run(starting, seen());

describe('a payment', () => {
  it('offers the ways, shows the code of one and ends paid', () => {
    expect(choosing).toMatchObject({ at: 'choosing', trouble: null });
    expect(waiting).toMatchObject({ at: 'following', method: wechatQr, endsAtMs: 9 });
    expect(run(waiting, seen({ state: 'paid' }))).toEqual({ at: 'paid', payable: samplePayable });
  });

  it('begins at once where there is one way to show a code, and asks where there is none', () => {
    const only = run(asking, { type: 'offered', methods: [wechatQr, wechatScan] });
    expect(only).toMatchObject({ at: 'starting', start: { by: 'method', method: wechatQr } });
    expect(run(asking, { type: 'offered', methods: [wechatScan] })).toMatchObject({ at: 'choosing' });
  });

  it('goes where nobody can pay, and says that it was not offered', () => {
    expect(run(asking, { type: 'offered', methods: [] })).toMatchObject({ at: 'gone', offered: false });
  });

  it('asks for the ways again when they could not be asked for', () => {
    const unavailable = run(asking, { type: 'unavailable' });
    expect(unavailable.at).toBe('unavailable');
    expect(run(unavailable, { type: 'again' }).at).toBe('asking');
    expect(run(unavailable, { type: 'leave' })).toMatchObject({ at: 'gone', offered: true });
  });

  it('offers the other ways when a channel is down', () => {
    expect(run(starting, refused('PAY_CHANNEL_DOWN'))).toMatchObject({
      at: 'choosing',
      methods: EVERY_METHOD,
      trouble: { kind: 'refused' },
    });
  });

  it.each(['PAY_CHECKING', 'INTERNAL', undefined] as const)(
    'asks on after %s, as it may have been paid',
    (name) => {
      expect(run(starting, refused(name))).toMatchObject({ at: 'following', view: null });
    },
  );

  it.each<PlatformFailure>([
    { kind: 'unreachable', message: '' },
    { kind: 'timeout', message: '' },
  ])(
    'asks on when the answer was lost ($kind), and pays anew only when the platform knows of none',
    (failure) => {
      const lost = run(starting, { type: 'refused', failure, endsAtMs: 9 });
      expect(lost).toMatchObject({ at: 'following', view: null });
      expect(run(lost, { type: 'choose', method: alipayQr }, { type: 'scanned', text: CODE })).toBe(lost);
      expect(run(lost, seen({ state: 'none' }))).toMatchObject({ at: 'choosing', trouble: { kind: 'lost' } });
    },
  );

  it('is over where there was nothing left to pay', () => {
    expect(run(starting, refused('PAY_NOT_NEEDED')).at).toBe('paid');
  });

  it('takes the payment code of a phone, and forgets its digits once it was sent', () => {
    const sent = run(waiting, { type: 'scanned', text: ` ${CODE}\r` });
    expect(sent).toMatchObject({ at: 'starting', start: { by: 'code', authCode: CODE } });
    const paying = run(sent, seen({ state: 'user-paying' }));
    expect(paying.at).toBe('following');
    expect(JSON.stringify(paying)).not.toContain(CODE);
  });

  it('says of anything else that it is no payment code', () => {
    expect(run(waiting, { type: 'scanned', text: '40729153' })).toMatchObject({
      at: 'following',
      notACode: true,
    });
    expect(run(choosing, { type: 'scanned', text: 'https://example.edu.cn' })).toMatchObject({
      trouble: { kind: 'notACode' },
    });
    const noScan = run(asking, { type: 'offered', methods: [wechatQr, alipayQr] });
    expect(run(noScan, { type: 'scanned', text: CODE })).toMatchObject({ at: 'choosing' });
  });

  it.each(['user-paying', 'checking'] as const)('begins no second payment while it is %s', (state) => {
    const busy = run(waiting, seen({ state }));
    expect(run(busy, { type: 'choose', method: alipayQr })).toBe(busy);
    expect(run(busy, { type: 'scanned', text: CODE })).toBe(busy);
  });

  it.each(['failed', 'closed'] as const)('can be tried again when it %s', (state) => {
    const over = run(waiting, seen({ state }));
    expect(run(over, { type: 'choose', method: alipayQr }).at).toBe('starting');
    expect(run(over, { type: 'leave' }).at).toBe('gone');
  });

  it('asks once before it is left, and stays', () => {
    const asked = run(waiting, { type: 'leave' });
    expect(asked).toMatchObject({ at: 'following', asked: true });
    expect(run(asked, { type: 'stay' })).toEqual(waiting);
    expect(run(waiting, { type: 'leaveUnpaid' })).toBe(waiting);
    expect(run(asked, seen({ state: 'paid' })).at).toBe('paid');
    expect(run(asked, seen({ state: 'closed' }))).toMatchObject({ asked: false });
  });

  it('ends as the platform says when it is left', () => {
    const leaving = run(waiting, { type: 'leave' }, { type: 'leaveUnpaid' });
    expect(leaving.at).toBe('leaving');
    const left = (view: ReturnType<typeof paymentView> | null) => run(leaving, { type: 'closed', view }).at;
    expect(left(paymentView({ state: 'closed' }))).toBe('gone');
    expect(left(paymentView({ state: 'paid' }))).toBe('paid');
    expect(left(paymentView({ state: 'checking' }))).toBe('unsettled');
    expect(left(null)).toBe('unsettled');
  });

  it('is not left while it is being begun', () => {
    expect(run(starting, { type: 'leave' })).toBe(starting);
  });
});

describe('a payment by somebody else', () => {
  const FOR_OTHER: PaymentEvent = { type: 'forOther' };
  const LINKED: PaymentEvent = { type: 'linked', link: { address: 'https://pay.example/#t', endsAtMs: 9 } };
  const linked = run(choosing, FOR_OTHER, LINKED);

  it('begins where nobody may be paying, and ends paid', () => {
    expect(run(choosing, FOR_OTHER)).toMatchObject({ at: 'forOther', link: null });
    expect(run(waiting, FOR_OTHER)).toMatchObject({ at: 'forOther', link: null });
    for (const state of ['user-paying', 'checking'] as const)
      expect(run(waiting, seen({ state }), FOR_OTHER)).toMatchObject({ at: 'following' });
    expect(run(starting, FOR_OTHER)).toBe(starting);
    expect(run(linked, seen({ state: 'paid' }))).toEqual({ at: 'paid', payable: samplePayable });
  });

  it('is told from the code that this terminal showed before', () => {
    expect(run(linked, seen())).toMatchObject({ at: 'forOther', isPaying: false });
    const theirs = seen({ present: { kind: 'redirect', url: 'https://wx.example' } });
    expect(run(linked, theirs)).toMatchObject({ isPaying: true });
    expect(run(linked, theirs, seen({ state: 'failed', present: null }))).toMatchObject({ isPaying: false });
    expect(run(linked, seen({ state: 'checking', present: null }))).toMatchObject({ isPaying: true });
    expect(run(linked, seen({ state: 'none', present: null }))).toMatchObject({ at: 'forOther' });
  });

  it('goes back to the ways unless the other one is paying, and is closed when the person leaves', () => {
    expect(run(linked, { type: 'ways' })).toMatchObject({ at: 'choosing', methods: EVERY_METHOD });
    const paying = run(linked, seen({ state: 'user-paying', present: null }));
    expect(run(paying, { type: 'ways' })).toBe(paying);
    expect(run(paying, { type: 'leave' })).toMatchObject({ at: 'leaving' });
  });

  it('has one link at a time, and a new one in place of an old one', () => {
    expect(run(linked, { ...LINKED, link: { address: 'https://other.example', endsAtMs: 1 } })).toBe(linked);
    expect(run(linked, FOR_OTHER)).toMatchObject({ link: null });
    const asked = run(choosing, FOR_OTHER);
    expect(run(asked, FOR_OTHER)).toBe(asked);
  });

  it('says why there is no link, and goes on where nothing is to be paid any more', () => {
    expect(run(choosing, FOR_OTHER, refused('PAY_NOT_OFFERED'))).toMatchObject({
      at: 'choosing',
      trouble: { kind: 'refused' },
    });
    expect(run(choosing, FOR_OTHER, refused('PAY_NOT_NEEDED'))).toMatchObject({ at: 'paid' });
  });
});

import { describe, expect, it } from '@jest/globals';
import { FAULT_TYPE } from '@self-print/contract/faultTypes.ts';
import { sampleOrder } from '../../../dev/samples.ts';
import { problemOfCode } from '../../problems/problem.ts';
import { aboutFault } from '../../session/aboutFault.ts';
import { sessionReducer } from '../../session/session.ts';
import { initialSession, type Place, type Session } from '../../session/state.ts';
import { FIRST_INQUIRIES } from '../inquiry/state.ts';
import { startPayment } from '../payment/state.ts';
import { FIRST_CLOUD, FIRST_ITEMS } from '../personal/state.ts';
import { FIRST_REGISTRATION } from '../registration/state.ts';
import { startSignIn } from '../signIn/state.ts';
import { FIRST_TRAIN } from '../trainCard/state.ts';
import { reportReducer } from './flow.ts';
import { type FaultAbout, type ReportState, startReport } from './state.ts';

const ABOUT: FaultAbout = { source: 'kiosk', faultType: 2, problemCode: null, orderId: null };
const STAFF: FaultAbout = { ...ABOUT, source: 'maintenance' };
const WISH = { faultType: 2, faultReason: '卡纸', phone: '13800138000', requestKey: 'one-press' };
const FAILURE = { kind: 'unreachable', message: '' } as const;
const code = startReport(ABOUT);
const writing = reportReducer(code, { type: 'write' });
const sending = reportReducer(writing, { type: 'send', wish: WISH });

describe('the report of a fault', () => {
  it('begins with the QR code, and for staff with the form', () => {
    expect([code.at, startReport(STAFF).at]).toEqual(['code', 'writing']);
  });

  it('is sent once, however often the button is pressed', () => {
    expect(reportReducer(sending, { type: 'send', wish: { ...WISH, requestKey: 'two-press' } })).toBe(
      sending,
    );
  });

  it('keeps the form with what went wrong, from which it is sent again', () => {
    const failed = reportReducer(sending, { type: 'failed', failure: FAILURE });
    expect(failed).toMatchObject({ at: 'writing', act: { failure: FAILURE } });
    expect(reportReducer(failed, { type: 'send', wish: WISH })).toMatchObject({ act: { failure: null } });
  });

  it('ends with its number', () => {
    expect(reportReducer(sending, { type: 'sent', number: 'a1' })).toEqual({
      about: ABOUT,
      at: 'sent',
      number: 'a1',
    });
  });

  it.each<[ReportState, Parameters<typeof reportReducer>[1]]>([
    [code, { type: 'send', wish: WISH }],
    [code, { type: 'sent', number: 'a1' }],
    [writing, { type: 'write' }],
    [writing, { type: 'sent', number: 'a1' }],
    [writing, { type: 'failed', failure: FAILURE }],
    [sending, { type: 'showCode' }],
    [startReport(STAFF), { type: 'showCode' }],
    [{ about: ABOUT, at: 'sent', number: 'a1' }, { type: 'write' }],
  ])('in %j stays the same at %j', (state, event) => {
    expect(reportReducer(state, event)).toBe(state);
  });
});

describe('what a report is about', () => {
  const problem: Place = {
    at: 'pickup',
    from: null,
    state: {
      at: 'problem',
      problem: problemOfCode('printerJam', '3002', ''),
      retry: null,
      order: sampleOrder,
      job: null,
    },
  };
  const entering: Place = {
    at: 'pickup',
    from: null,
    state: { at: 'enteringCode', digits: '', trouble: null, scanned: null } as never,
  };

  it('is the order at whose screen it was begun, also while it is paid', () => {
    const { orderId } = sampleOrder;
    expect(aboutFault(problem, '3002-9F3A')).toEqual({
      source: 'kiosk',
      faultType: 2,
      problemCode: '3002-9F3A',
      orderId,
    });
    const paying: Place = { at: 'payment', state: startPayment({} as never), below: problem };
    expect(aboutFault(paying, null)).toMatchObject({ faultType: FAULT_TYPE.payment, orderId });
  });

  it.each<[Place, number, string]>([
    [entering, FAULT_TYPE.pickup, 'kiosk'],
    [{ at: 'home' }, FAULT_TYPE.printing, 'kiosk'],
    [{ at: 'staff' }, FAULT_TYPE.devices, 'maintenance'],
    [{ at: 'personal', state: FIRST_TRAIN }, FAULT_TYPE.trainCard, 'kiosk'],
    [{ at: 'personal', state: FIRST_INQUIRIES }, FAULT_TYPE.enquiries, 'kiosk'],
    [{ at: 'personal', state: FIRST_REGISTRATION }, FAULT_TYPE.enrolment, 'kiosk'],
    [{ at: 'personal', state: FIRST_CLOUD }, FAULT_TYPE.files, 'kiosk'],
    [{ at: 'personal', state: FIRST_ITEMS }, FAULT_TYPE.printing, 'kiosk'],
    [{ at: 'selfPay', state: {} as never }, FAULT_TYPE.fees, 'kiosk'],
    [{ at: 'signIn', state: startSignIn(), next: {} as never, stepUp: null }, FAULT_TYPE.signIn, 'kiosk'],
  ])('follows the function', (place, faultType, source) => {
    expect(aboutFault(place, null)).toMatchObject({ faultType, source, orderId: null });
  });

  it('leaves out a code that the platform would not take', () => {
    expect(aboutFault({ at: 'home' }, '代码 1').problemCode).toBeNull();
  });
});

describe('a report in front of a place', () => {
  const home: Session = { ...initialSession('zh', 0), active: true, place: { at: 'home' }, helpOpen: true };
  const open = sessionReducer(home, { type: 'openReport', nowMs: 5, about: ABOUT });
  const later = { report: reportReducer };

  it('closes the help, restarts the idle time, and gives the place back when it is closed', () => {
    expect(open).toMatchObject({
      helpOpen: false,
      touchedAtMs: 5,
      report: { at: 'code' },
      place: { at: 'home' },
    });
    expect(sessionReducer(open, { type: 'closeReport', nowMs: 6 })).toMatchObject({
      report: null,
      place: { at: 'home' },
    });
  });

  it('goes with the session, and when the person is led elsewhere', () => {
    const end = { type: 'end', nowMs: 9, to: 'attract', language: 'zh' } as const;
    expect(sessionReducer(open, end).report).toBeNull();
    expect(sessionReducer(open, { type: 'openPickup', nowMs: 9, code: null }).report).toBeNull();
  });

  it('takes no event once it is closed, nor before its part is there', () => {
    const event = { type: 'report', nowMs: 9, event: { type: 'write' } } as const;
    expect(sessionReducer(home, event, later)).toBe(home);
    expect(sessionReducer(open, event)).toBe(open);
    expect(sessionReducer(open, event, later).report?.at).toBe('writing');
  });
});

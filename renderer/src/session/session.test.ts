import { describe, expect, it } from '@jest/globals';
import { paidFee } from '../../dev/feeSamples.ts';
import { sampleItem, sampleOffers, sampleRow, sampleVisit } from '../../dev/personalSamples.ts';
import { sampleJob, sampleOrder } from '../../dev/samples.ts';
import { personalReducer } from '../flows/personal/flow.ts';
import { FIRST_CLOUD, FIRST_ITEMS } from '../flows/personal/state.ts';
import { resumePickup } from '../flows/pickup/flow.ts';
import { selfPayReducer } from '../flows/selfPay/flow.ts';
import { signInReducer } from '../flows/signIn/flow.ts';
import { problemOfCode } from '../problems/problem.ts';
import { sessionReducer } from './session.ts';
import { initialSession, type Session, type SessionEvent } from './state.ts';

const NEW = initialSession('zh', 0);
const LATER = { signIn: signInReducer, personal: personalReducer, selfPay: selfPayReducer };
const run = (session: Session, ...events: SessionEvent[]) =>
  events.reduce((now, event) => sessionReducer(now, event, LATER), session);
const home = run(NEW, { type: 'begin', nowMs: 10 });
const pickup = run(home, { type: 'openPickup', nowMs: 20, code: null });
const atSignIn = run(home, { type: 'openPersonal', nowMs: 20, state: FIRST_CLOUD });

describe('session', () => {
  it('begins at home with the first touch', () => {
    expect(NEW).toMatchObject({ place: { at: 'attract' }, active: false });
    expect(home).toMatchObject({ place: { at: 'home' }, active: true, touchedAtMs: 10 });
    expect(run(pickup, { type: 'begin', nowMs: 30 })).toBe(pickup);
  });

  it('opens pickup printing once, with a code when one was scanned', () => {
    expect(pickup.place).toMatchObject({ at: 'pickup', state: { at: 'enteringCode' } });
    expect(run(pickup, { type: 'openPickup', nowMs: 30, code: '40729153' })).toBe(pickup);
    const scanned = run(home, { type: 'openPickup', nowMs: 20, code: '40729153' });
    expect(scanned.place).toMatchObject({ state: { at: 'resolving' } });
  });

  it('gives the whole time again on a new screen, and not for a digit', () => {
    const typed = run(pickup, { type: 'pickup', nowMs: 50, event: { type: 'digit', digit: '4' } });
    expect(typed.touchedAtMs).toBe(20);
    const moved = run(pickup, { type: 'pickup', nowMs: 50, event: { type: 'scanned', code: '40729153' } });
    expect(moved.touchedAtMs).toBe(50);
  });

  it('ignores what an effect of a flow says after the person has left it', () => {
    const late: SessionEvent = { type: 'pickup', nowMs: 60, event: { type: 'resolved', order: sampleOrder } };
    expect(run(home, late)).toBe(home);
    expect(run(pickup, late)).toBe(pickup);
  });

  it('closes the question and the help with what the person does next', () => {
    const asked = run(pickup, { type: 'help', open: true }, { type: 'warn' });
    expect(asked).toMatchObject({ warned: true, helpOpen: true });
    expect(run(asked, { type: 'touched', nowMs: 70 })).toMatchObject({ warned: false, touchedAtMs: 70 });
    expect(run(asked, { type: 'goHome', nowMs: 80 })).toMatchObject({ warned: false, helpOpen: false });
  });

  it('leaves nothing of the person when it ends', () => {
    const used = run(
      pickup,
      { type: 'language', language: 'en' },
      { type: 'accessible', on: true },
      { type: 'pickup', nowMs: 30, event: { type: 'scanned', code: '40729153' } },
      { type: 'pickup', nowMs: 40, event: { type: 'resolved', order: sampleOrder } },
    );
    const ended = run(used, { type: 'end', nowMs: 90, to: 'home', language: 'zh' });
    expect(ended).toEqual({ ...NEW, number: 1, place: { at: 'home' }, touchedAtMs: 90 });
    expect(JSON.stringify(ended)).not.toContain(sampleOrder.userId);
  });

  it('takes up a print that was under way', () => {
    const state = resumePickup(sampleJob('printing'), null);
    expect(run(NEW, { type: 'resumePickup', nowMs: 5, state }).place).toEqual({
      at: 'pickup',
      state,
      from: null,
    });
  });

  it('asks who is there before own documents, and goes on to what the person wanted', () => {
    expect(atSignIn).toMatchObject({ place: { at: 'signIn', state: { at: 'asking' }, next: FIRST_CLOUD } });
    const inside = run(atSignIn, { type: 'warn' }, { type: 'signedIn', nowMs: 60, visit: sampleVisit });
    expect(inside).toMatchObject({ place: { at: 'personal', state: FIRST_CLOUD }, visit: sampleVisit });
    expect(inside).toMatchObject({ warned: false, touchedAtMs: 60 });
  });

  it('signs nobody in who has left the sign-in', () => {
    for (const away of [
      { type: 'goHome', nowMs: 70 },
      { type: 'end', nowMs: 70, to: 'attract', language: 'zh' },
    ] as const) {
      const gone = run(atSignIn, away);
      expect(run(gone, { type: 'signedIn', nowMs: 80, visit: sampleVisit })).toBe(gone);
      expect(run(gone, { type: 'signIn', event: { type: 'again' } })).toBe(gone);
    }
  });

  it('changes nothing by events of a flow whose part of the page is not there yet', () => {
    const offered = { type: 'signIn', event: { type: 'offered', ways: [sampleOffers.DB] } } as const;
    expect(sessionReducer(atSignIn, offered)).toBe(atSignIn);
    expect(run(atSignIn, offered).place).toMatchObject({ state: { at: 'signingIn' } });
  });

  it('asks again who is there when the visit has ended, also on the way back from a print', () => {
    const inside = run(atSignIn, { type: 'signedIn', nowMs: 60, visit: sampleVisit });
    const again = { at: 'signIn', state: { at: 'asking' }, next: FIRST_CLOUD, stepUp: null };
    expect(run(inside, { type: 'signedOut' })).toMatchObject({ visit: null, place: again });
    const back = run(
      inside,
      { type: 'confirmOrder', nowMs: 70, order: sampleOrder },
      { type: 'signedOut' },
      { type: 'pickup', nowMs: 80, event: { type: 'back' } },
    );
    expect(back.place).toEqual(again);
  });

  describe('asks for one more proof', () => {
    const stepUp = { needed: 'strong', wayIds: ['PHONE_CODE'] } as const;
    const inside = run(atSignIn, { type: 'signedIn', nowMs: 60, visit: sampleVisit });
    const deep = run(inside, { type: 'personal', nowMs: 65, event: { type: 'finished', on: true } });
    const asked = run(deep, { type: 'stepUp', nowMs: 70, stepUp });
    const other = { ...sampleVisit, visitor: { ...sampleVisit.visitor, userId: 'somebody else' } };

    it('and keeps the person, and where they go on', () => {
      expect(asked).toMatchObject({ visit: sampleVisit, touchedAtMs: 70 });
      expect(asked.place).toMatchObject({ at: 'signIn', stepUp, state: { at: 'asking' } });
      const surer = { ...sampleVisit, visitToken: 'another' };
      const done = run(asked, { type: 'signedIn', nowMs: 80, visit: surer });
      expect(done).toMatchObject({
        visit: surer,
        place: { at: 'personal', state: { at: 'cloud', finished: true } },
      });
    });

    it('but begins at the beginning for somebody else', () => {
      const done = run(asked, { type: 'signedIn', nowMs: 80, visit: other });
      expect(done).toMatchObject({ visit: other, place: { at: 'personal', state: FIRST_CLOUD } });
    });

    it('and can be left for the first screen, or for home without the person', () => {
      const back = run(asked, { type: 'openPersonal', nowMs: 80, state: FIRST_CLOUD });
      expect(back).toMatchObject({ visit: sampleVisit, place: { at: 'personal', state: FIRST_CLOUD } });
      expect(run(asked, { type: 'goHome', nowMs: 80 })).toMatchObject({ visit: null, place: { at: 'home' } });
    });

    it('and asks for the whole sign-in when the visit has ended meanwhile', () => {
      const gone = run(asked, { type: 'signedOut' });
      expect(gone).toMatchObject({ visit: null, place: { at: 'signIn', stepUp: null, next: FIRST_CLOUD } });
    });

    it('of nobody who has left', () => {
      expect(run(home, { type: 'stepUp', nowMs: 90, stepUp })).toBe(home);
    });
  });

  describe('prints the receipt of a fee', () => {
    const done = {
      at: 'done',
      order: paidFee,
      act: { wish: 'receipt', failure: null },
      isUnprinted: false,
    } as const;
    const atFee = run(home, { type: 'openSelfPay', nowMs: 20, state: done });
    const receipt = { ...sampleOrder, orderType: 3, itemId: null };
    const printing = run(atFee, { type: 'confirmOrder', nowMs: 30, order: receipt });

    it('without signing anybody in, and leads back to the fee', () => {
      expect(printing).toMatchObject({ visit: null, place: { at: 'pickup', from: { at: 'selfPay' } } });
      const back = run(printing, { type: 'pickup', nowMs: 40, event: { type: 'back' } });
      expect(back.place).toMatchObject({
        at: 'selfPay',
        state: { at: 'done', act: null, isUnprinted: false },
      });
    });

    it('and says that the fee is paid when the receipt does not come, in no words about another order', () => {
      const failed = run(
        printing,
        { type: 'pickup', nowMs: 40, event: { type: 'print' } },
        {
          type: 'pickup',
          nowMs: 50,
          event: { type: 'failed', problem: problemOfCode('printerJam', '3002', '') },
        },
      );
      expect(failed.place).toMatchObject({
        at: 'selfPay',
        state: { at: 'done', order: { state: 'paid' }, act: null, isUnprinted: true },
      });
    });
  });

  it('leads from a claimed order back to those not printed yet, as its preview cannot be ordered once more', () => {
    const inside = run(
      home,
      { type: 'openPersonal', nowMs: 20, state: FIRST_ITEMS },
      { type: 'signedIn', nowMs: 60, visit: sampleVisit },
      ...(
        [
          { type: 'choose', row: sampleRow, draftId: 'd' },
          { type: 'proceed', item: sampleItem, shown: 'zh' },
          { type: 'order' },
        ] as const
      ).map((event) => ({ type: 'personal', nowMs: 70, event }) as const),
    );
    expect(inside.place).toMatchObject({ at: 'personal', state: { at: 'preview' } });
    const back = run(
      inside,
      { type: 'confirmOrder', nowMs: 80, order: sampleOrder },
      { type: 'pickup', nowMs: 90, event: { type: 'back' } },
    );
    expect(back.place).toMatchObject({
      at: 'personal',
      state: { at: 'unfinished', list: FIRST_ITEMS, act: null },
    });
  });

  it('stays as it is when going where it already is', () => {
    expect(run(home, { type: 'goHome', nowMs: 99 })).toBe(home);
  });
});

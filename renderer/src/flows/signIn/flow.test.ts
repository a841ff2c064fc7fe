import { describe, expect, it } from '@jest/globals';
import { sampleOffers, samplePhoneRequest } from '../../../dev/personalSamples.ts';
import type { PlatformFailure } from '../../api/platformAccess.ts';
import { signInReducer } from './flow.ts';
import { type SignInEvent, type SignInState, startSignIn } from './state.ts';

const { DB, QR, LDAP, PHONE_CODE } = sampleOffers;
const CUT: PlatformFailure = { kind: 'unreachable', message: 'cut' };
const WRONG: PlatformFailure = {
  kind: 'refused',
  name: 'SIGN_IN_FAILED',
  code: '4101020001',
  message: '用户名或密码错误',
  detail: {},
};
const LOCKED: PlatformFailure = { ...WRONG, name: 'SIGN_IN_LOCKED', message: '请稍后再试' };
const failed = (failure: PlatformFailure = CUT): SignInEvent => ({ type: 'failed', failure });
const typed = { type: 'typed', typed: { userName: '2023010118', password: 'secret' } } as const;
const codeReady = { type: 'codeReady', request: samplePhoneRequest, endsAtMs: 120_000 } as const;
const polled = (state: 'waiting' | 'seen' | 'refused' | 'expired'): SignInEvent => ({
  type: 'polled',
  state,
});
const again: SignInEvent = { type: 'again' };
const languageChanged: SignInEvent = { type: 'languageChanged' };

function run(state: SignInState, ...events: SignInEvent[]): SignInState {
  return events.reduce(signInReducer, state);
}

const asking = startSignIn();
const unavailable = run(asking, failed());
const password = run(asking, { type: 'offered', ways: [DB, QR] });
const checking = run(password, typed);
const phone = run(asking, { type: 'offered', ways: [QR, DB] });
const showing = run(phone, codeReady);

describe('the ways to sign in', () => {
  it('are fetched again after a failure, each try an object of its own', () => {
    expect(unavailable).toEqual({ at: 'unavailable', failure: CUT });
    expect(run(unavailable, again)).toEqual(asking);
    expect(run(unavailable, again)).not.toBe(asking);
  });

  it('may be none', () => {
    expect(run(asking, { type: 'offered', ways: [] })).toEqual({ at: 'signingIn', ways: [], way: null });
  });

  it('begin with the first; another takes its place, with nothing of what was typed', () => {
    expect(password).toMatchObject({ way: { way: 'DB', typed: null, failure: null } });
    expect(run(checking, { type: 'choose', id: 'QR' })).toMatchObject({
      way: { way: 'QR', at: 'preparing' },
    });
    expect(JSON.stringify(run(checking, { type: 'choose', id: 'QR' }))).not.toContain('secret');
  });

  it('cannot be chosen where they are not offered, nor chosen again while they are shown', () => {
    const only = run(asking, { type: 'offered', ways: [DB] });
    expect(run(only, { type: 'choose', id: 'QR' })).toBe(only);
    expect(run(checking, { type: 'choose', id: 'DB' })).toBe(checking);
  });

  it.each<[string, SignInState, SignInEvent]>([
    ['an answer of the phone', asking, polled('seen')],
    ['a password', asking, typed],
    ['a choice', asking, { type: 'choose', id: 'QR' }],
    ['ways that come twice', password, { type: 'offered', ways: [QR] }],
    ['a failure that nobody waits for', password, failed()],
    ['a code of a way that was left', password, codeReady],
    ['a late password', showing, typed],
    ['a second code', showing, codeReady],
    ['a late failure', showing, failed()],
    ['a refusal of somebody whom no code was shown', phone, { type: 'turnedAway', failure: CUT }],
    ['one more try of what goes on', showing, again],
    ['an answer before the code', phone, polled('expired')],
    ['a new language', asking, languageChanged],
  ])('ignore what does not fit: %s', (_, state, event) => {
    expect(run(state, event)).toBe(state);
  });
});

describe('signing in with a password', () => {
  it.each([WRONG, LOCKED, CUT])('says why it failed and forgets what was typed: %j', (failure) => {
    const refused = run(checking, failed(failure));
    expect(refused).toMatchObject({ way: { typed: null, failure } });
    expect(JSON.stringify(refused)).not.toContain('secret');
  });

  it('is checked once, however often the button is pressed', () => {
    expect(run(checking, typed)).toBe(checking);
  });

  it('may be tried again, without the reason of the first try', () => {
    expect(run(checking, failed(WRONG), typed)).toMatchObject({ way: { typed: typed.typed, failure: null } });
  });

  it('drops a reason that is worded in another language, and goes on with what is under way', () => {
    expect(run(checking, failed(WRONG), languageChanged)).toEqual(password);
    expect(run(checking, languageChanged)).toBe(checking);
  });
});

describe('signing in with an account of a directory', () => {
  const directory = run(asking, { type: 'offered', ways: [LDAP, DB] });

  it('goes on like a password, with the directory that was chosen', () => {
    expect(directory).toMatchObject({ way: { way: 'LDAP', offer: LDAP, typed: null } });
    expect(run(directory, typed)).toMatchObject({ way: { way: 'LDAP', offer: LDAP, typed: typed.typed } });
    expect(run(directory, typed, failed(WRONG), languageChanged)).toEqual(directory);
  });

  it('can be exchanged for another directory, which gets nothing of what was typed', () => {
    const other = { ...LDAP, id: 'library' };
    const both = run(asking, { type: 'offered', ways: [LDAP, other] });
    const chosen = run(both, typed, { type: 'choose', id: 'library' });
    expect(chosen).toMatchObject({ way: { way: 'LDAP', offer: other, typed: null } });
  });
});

describe('signing in by phone', () => {
  it('offers another try when there is no code, and tries by itself in another language', () => {
    const without = run(phone, failed());
    expect(without).toMatchObject({ way: { at: 'unavailable', failure: CUT } });
    for (const event of [again, languageChanged]) expect(run(without, event)).toEqual(phone);
  });

  it.each(['refused', 'expired'] as const)('ends when it was %s, and begins with a new code', (why) => {
    const ended = run(showing, polled('seen'), polled(why));
    expect(ended).toMatchObject({ way: { at: 'ended', why } });
    expect(run(ended, polled('seen'))).toBe(ended);
    expect(run(ended, again)).toEqual(phone);
  });

  it('keeps its code in another language, as a phone may be looking at it', () => {
    expect(run(showing, languageChanged)).toBe(showing);
  });

  it('says that the phone has seen the code, and never takes that back', () => {
    expect(run(showing, polled('waiting'))).toBe(showing);
    const seen = run(showing, polled('seen'));
    expect(seen).toMatchObject({ way: { at: 'showing', seen: true, endsAtMs: 120_000 } });
    expect(run(seen, polled('waiting'))).toBe(seen);
  });
});

describe('signing in by a code', () => {
  const number = run(asking, { type: 'offered', ways: [PHONE_CODE, DB] });
  const sending = run(number, { type: 'numberTyped', phone: '13800000118' });
  const sent = { codeId: 'c-1', resendAtMs: 60_000 };
  const code = run(sending, { type: 'codeSent', sent });
  const checking = run(code, { type: 'codeTyped', code: '204816' });

  it.each<[string, SignInState, SignInEvent]>([
    ['a code before a number', number, { type: 'codeTyped', code: '204816' }],
    ['a code that nobody asked for', number, { type: 'codeSent', sent }],
    ['a second number while one is under way', sending, { type: 'numberTyped', phone: '13900000000' }],
    ['a second code while one is checked', checking, { type: 'codeTyped', code: '000000' }],
    ['another number while a code is checked', checking, again],
    ['a failure that nobody waits for', code, failed()],
    ['a password', number, typed],
    ['a new language', code, languageChanged],
  ])('ignores what does not fit: %s', (_, state, event) => {
    expect(run(state, event)).toBe(state);
  });

  it('keeps neither number nor code longer than a call takes', () => {
    expect(JSON.stringify(sending)).toContain('13800000118');
    expect(JSON.stringify(code)).not.toContain('13800000118');
    expect(JSON.stringify(run(sending, failed()))).not.toContain('13800000118');
    expect(JSON.stringify(run(checking, failed(WRONG)))).not.toContain('204816');
  });

  it('goes back to the number, or asks for another code from where it is', () => {
    expect(run(code, again)).toEqual(number);
    expect(run(code, { type: 'numberTyped', phone: '13800000118' })).toEqual(sending);
  });

  it('drops a reason that is worded in another language', () => {
    expect(run(checking, failed(WRONG), languageChanged)).toEqual(code);
    expect(run(sending, failed(), languageChanged)).toEqual(number);
  });
});

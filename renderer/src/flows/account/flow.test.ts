import { describe, expect, it } from '@jest/globals';
import { sampleSent as sent } from '../../../dev/accountScenes.ts';
import type { PlatformFailure } from '../../api/platformAccess.ts';
import { personalReducer } from '../personal/flow.ts';
import { FIRST_CLOUD, firstOf, functionOf } from '../personal/state.ts';
import { accountReducer } from './flow.ts';
import { type AccountEvent, type AccountState, firstAccount } from './state.ts';

const FAILURE: PlatformFailure = { kind: 'unreachable', message: 'cut' };
const failed: AccountEvent = { type: 'failed', failure: FAILURE };
const PASSWORDS = { password: 'the old one', newPassword: 'the new one 9' };
const PROOFS = { added: '123456', present: '654321', password: '' };
const FIRST = firstAccount('CLOUD_PRINT');

const run = (state: AccountState, ...events: readonly AccountEvent[]) =>
  events.reduce((now, event) => accountReducer(now, event) ?? now, state);
const typing = run(FIRST, { type: 'open', page: 'ownPassword' });
const changing = run(typing, { type: 'changePassword', typed: PASSWORDS });
const number = run(FIRST, { type: 'open', page: 'ownPhone' });
const sending = run(number, { type: 'sendCodes', to: sent.to, hasPresent: true });
const codes = run(sending, { type: 'codesSent', sent });
const moving = run(codes, { type: 'changeContact', typed: PROOFS });

describe("one's own account at the kiosk", () => {
  it('goes back to the function from which it was opened', () => {
    expect(accountReducer(FIRST, { type: 'back' })).toBeNull();
    expect(personalReducer(FIRST, { type: 'back' })).toBe(FIRST_CLOUD);
    expect([functionOf(typing), firstOf(typing)]).toEqual(['CLOUD_PRINT', FIRST_CLOUD]);
  });

  it('changes a password once, however often it is pressed, and is not left meanwhile', () => {
    expect(run(changing, { type: 'changePassword', typed: PASSWORDS })).toBe(changing);
    expect(run(changing, { type: 'back' })).toBe(changing);
    expect(run(changing, { type: 'passwordChanged' })).toEqual({ ...FIRST, done: 'ownPassword' });
  });

  it('keeps no password once it has been answered, and none when it is left', () => {
    const again = run(changing, failed);
    expect(again).toMatchObject({ at: 'ownPassword', act: { failure: FAILURE } });
    expect(JSON.stringify(again)).not.toContain('one');
    expect(run(typing, { type: 'back' })).toEqual(FIRST);
  });

  it('asks for the codes before it changes a number', () => {
    expect(run(number, { type: 'changeContact', typed: PROOFS })).toBe(number);
    expect(run(sending, { type: 'sendCodes', to: '13700000000', hasPresent: true })).toBe(sending);
    expect(moving).toMatchObject({ act: { wish: { kind: 'changeContact', sent, typed: PROOFS } } });
    expect(run(moving, { type: 'contactChanged' })).toEqual({ ...FIRST, done: 'ownPhone' });
  });

  it('stays at the codes when they are wrong, without them, and goes back to the number', () => {
    const wrong = run(moving, failed);
    expect(wrong).toMatchObject({ sent, act: { wish: { typed: null }, failure: FAILURE } });
    expect(run(moving, { type: 'back' }, { type: 'other' })).toBe(moving);
    expect(run(wrong, { type: 'back' })).toEqual(number);
    expect(run(wrong, { type: 'other' })).toEqual(number);
  });

  it('changes a mail address by the same steps, and keeps both apart', () => {
    const address = run(FIRST, { type: 'open', page: 'ownMail' });
    const asked = run(address, { type: 'sendCodes', to: 'a@example.edu', hasPresent: false });
    expect(asked).toMatchObject({ act: { wish: { page: 'ownMail', to: 'a@example.edu' } } });
    const changed = run(asked, { type: 'codesSent', sent }, { type: 'changeContact', typed: PROOFS });
    expect(changed).toMatchObject({ act: { wish: { kind: 'changeContact', page: 'ownMail' } } });
    expect(run(changed, { type: 'contactChanged' })).toEqual({ ...FIRST, done: 'ownMail' });
    expect(run(changed, failed)).toMatchObject({ at: 'ownMail', act: { wish: { typed: null } } });
  });

  it('takes no answer that nobody waits for', () => {
    const late: AccountEvent[] = [
      { type: 'passwordChanged' },
      { type: 'codesSent', sent },
      { type: 'contactChanged' },
      { type: 'othersEnded' },
      failed,
    ];
    for (const event of late)
      for (const state of [FIRST, typing, number, run(FIRST, { type: 'open', page: 'ownPlaces' })])
        expect(run(state, event)).toBe(state);
    expect(run(sending, { type: 'contactChanged' })).toBe(sending);
    expect(run(moving, { type: 'codesSent', sent })).toBe(moving);
  });

  it('ends the other sign-ins once', () => {
    const ending = run(FIRST, { type: 'open', page: 'ownPlaces' }, { type: 'endOthers' });
    expect(run(ending, { type: 'endOthers' })).toBe(ending);
    expect(run(ending, { type: 'othersEnded' })).toMatchObject({ isDone: true, act: null });
    expect(run(ending, failed)).toMatchObject({ isDone: false, act: { failure: FAILURE } });
  });
});

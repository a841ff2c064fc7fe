import { describe, expect, it } from '@jest/globals';
import { registeredReport, SAMPLE_TERM_ID } from '../../../dev/registrationSamples.ts';
import type { PlatformFailure } from '../../api/platformAccess.ts';
import { registrationReducer } from './flow.ts';
import { FIRST_REGISTRATION, type RegistrationEvent, type RegistrationState, withoutProof } from './state.ts';

const termId = SAMPLE_TERM_ID;
const leaveId = '5f0c0101-0000-4000-8000-000000000001';
const FAILURE: PlatformFailure = { kind: 'unreachable', message: 'cut' };
const failed: RegistrationEvent = { type: 'failed', failure: FAILURE };
const registered: RegistrationEvent = { type: 'registered', report: registeredReport };

function run(state: RegistrationState, ...events: RegistrationEvent[]): RegistrationState {
  return events.reduce((now, event) => registrationReducer(now, event) ?? now, state);
}

const term = run(FIRST_REGISTRATION, { type: 'openTerm' });
const registering = run(term, { type: 'register', termId });
const done = run(registering, registered);
const printing = run(done, { type: 'printProof', termId });
const leave = run(FIRST_REGISTRATION, { type: 'openLeave' });
const reporting = run(leave, { type: 'reportBack', leaveId });

describe('registering', () => {
  it('registers once, however often it is pressed, and keeps how it stands then', () => {
    expect(run(registering, { type: 'register', termId })).toBe(registering);
    expect(done).toMatchObject({ at: 'term', report: registeredReport, act: null });
  });

  it('is not left while the platform records or issues something', () => {
    expect(run(registering, { type: 'back' })).toBe(registering);
    expect(run(printing, { type: 'back' })).toBe(printing);
    expect(run(done, { type: 'back' })).toEqual(FIRST_REGISTRATION);
  });

  it('stands where it was after a lost answer, and can be tried again', () => {
    const lost = run(registering, failed);
    expect(lost).toMatchObject({ report: null, act: { failure: FAILURE } });
    expect(run(lost, { type: 'register', termId }, registered)).toEqual(done);
    expect(run(lost, { type: 'back' })).toEqual(FIRST_REGISTRATION);
  });

  it('takes no answer that nobody waits for', () => {
    expect(run(term, registered)).toBe(term);
    expect(run(term, failed)).toBe(term);
    expect(run(printing, registered)).toBe(printing);
    expect(run(leave, { type: 'reportedBack', outcome: 'done' })).toBe(leave);
  });

  it('stays registered when the paper did not come, and prints again', () => {
    const unprinted = withoutProof(printing);
    expect(unprinted).toMatchObject({ report: registeredReport, act: null, isUnprinted: true });
    expect(run(unprinted, { type: 'printProof', termId })).toEqual(printing);
    expect(withoutProof(leave)).toBe(leave);
  });
});

describe('reporting back from leave', () => {
  it('shows each outcome on the list, and the next wish drops it', () => {
    for (const outcome of ['done', 'noneApproved', 'notBegun', 'wrong'] as const) {
      const told = run(reporting, { type: 'reportedBack', outcome });
      expect(told).toMatchObject({ at: 'leave', act: null, outcome });
      expect(run(told, { type: 'reportBack', leaveId })).toEqual(reporting);
    }
  });

  it('reports once, and is not left meanwhile', () => {
    expect(run(reporting, { type: 'reportBack', leaveId: 'other' })).toBe(reporting);
    expect(run(reporting, { type: 'back' })).toBe(reporting);
    expect(run(reporting, failed, { type: 'back' })).toEqual(FIRST_REGISTRATION);
  });

  it('leads home from the first screen only', () => {
    expect(registrationReducer(FIRST_REGISTRATION, { type: 'back' })).toBeNull();
    expect(run(FIRST_REGISTRATION, { type: 'register', termId })).toBe(FIRST_REGISTRATION);
  });
});

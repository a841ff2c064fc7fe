import { leaveCalls } from '@self-print/contract/platform/leave.ts';
import { type RegistrationReport, registrationCalls } from '@self-print/contract/platform/registration.ts';
import type { RegistrationState, RegistrationStateAt } from '../src/flows/registration/state.ts';
import { sampleVisit } from './personalSamples.ts';
import {
  blockedReport,
  readyReport,
  registeredReport,
  SAMPLE_TERM_ID,
  sampleLeaves,
} from './registrationSamples.ts';
import { sampleState } from './samples.ts';
import { type Scene, scene } from './sceneParts.ts';

const at = (state: RegistrationState, answers?: Scene['answers'], agent = sampleState()): Scene =>
  scene(
    { active: true, visit: sampleVisit, place: { at: 'personal', state } },
    agent,
    answers ? { answers } : {},
  );
const TERM: RegistrationStateAt<'term'> = { at: 'term', report: null, act: null, isUnprinted: false };
const asked = (report: RegistrationReport): Scene =>
  at(TERM, (platform) => platform.give(registrationCalls.validate, report));
const offer = readyReport.offer && { ...readyReport.offer, isOpen: true };
const leaves = (rows: typeof sampleLeaves, state: Partial<RegistrationStateAt<'leave'>> = {}): Scene =>
  at({ at: 'leave', act: null, outcome: null, ...state }, (platform) =>
    platform.give(leaveCalls.own, { leaves: rows }),
  );
const refused = {
  kind: 'refused',
  name: 'REGISTRATION_CLOSED',
  code: '4105110001',
  message: '现在不能办理报到，请返回查看报到时间',
  detail: {},
} as const;

/** The screens of registering for a term and of reporting back from leave. */
export const REGISTRATION_SCENES: Readonly<Record<string, Scene>> = {
  'enrol-services': at({ at: 'services' }, (platform) => platform.give(registrationCalls.config, { offer })),
  'enrol-services-none': at({ at: 'services' }, (platform) =>
    platform.give(registrationCalls.config, { offer: null }),
  ),
  'enrol-services-lost': at({ at: 'services' }),
  'enrol-ready': asked(readyReport),
  'enrol-lost': at(TERM),
  'enrol-refused': at(
    { ...TERM, act: { wish: { kind: 'register', termId: SAMPLE_TERM_ID }, failure: refused } },
    (platform) => platform.give(registrationCalls.validate, readyReport),
  ),
  'enrol-blocked': asked(blockedReport),
  'enrol-not-offered': asked({ ...readyReport, standing: 'notOffered', offer: null, facts: [] }),
  'enrol-not-yet': asked({ ...readyReport, standing: 'notYet' }),
  'enrol-over': asked({ ...readyReport, standing: 'over' }),
  'enrol-not-for-you': asked({ ...readyReport, standing: 'notForYou' }),
  'enrol-registered': at({ ...TERM, report: registeredReport }),
  'enrol-registered-unprinted': at({ ...TERM, report: registeredReport, isUnprinted: true }),
  'enrol-registered-no-paper': at(
    { ...TERM, report: registeredReport },
    undefined,
    sampleState('outOfPaper', {}, 0),
  ),
  'enrol-registered-no-proof': at({ ...TERM, report: { ...registeredReport, hasProof: false } }),
  leave: leaves(sampleLeaves),
  'leave-none': leaves([]),
  'leave-done': leaves(sampleLeaves.slice(1), { outcome: 'done' }),
  'leave-none-approved': leaves(sampleLeaves, { outcome: 'noneApproved' }),
  'leave-not-begun': leaves(sampleLeaves, { outcome: 'notBegun' }),
  'leave-wrong': leaves(sampleLeaves, { outcome: 'wrong' }),
};

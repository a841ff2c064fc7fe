import { z } from 'zod/mini';
import { terminalCall, visitorCall } from '../call.ts';
import * as f from '../fields.ts';
import { terminalOrder } from './orders.ts';
import { terminalUserOrderCalls } from './userOrders.ts';

/** How a person stands towards the registration for a term. */
export const registrationStanding = z.enum([
  /** The school registers nobody at the moment. */
  'notOffered',
  /** It does, but not people of this role or department. */
  'notForYou',
  'notYet',
  'over',
  /** A requirement is not met. */
  'blocked',
  'ready',
  'registered',
]);
export type RegistrationStanding = z.infer<typeof registrationStanding>;

/** The term for which a school registers, and when. Days in the school's calendar, both included. */
const registrationOffer = z.object({
  termId: z.uuid(),
  term: f.bilingual,
  opensOn: z.iso.date(),
  closesOn: z.iso.date(),
  /** What the school tells people beforehand; may be empty. */
  notice: f.bilingual,
});

/** A fact of a person's record, as shown to them before they register. Empty: the record does not say. */
const shownFact = z.object({ label: f.bilingual, value: f.bilingual });

const requirementState = z.object({
  label: f.bilingual,
  isMet: z.boolean(),
  /** What to do about it when it is not met. */
  help: f.bilingual,
});

/** What would be registered of a person, and what is missing for it. */
const registrationReport = z.object({
  standing: registrationStanding,
  offer: z.nullable(registrationOffer),
  person: z.object({
    name: z.string().check(z.meta({ description: 'masked, as others can see the screen' })),
    number: z.string().check(z.meta({ description: 'masked student or staff number' })),
    department: z.string(),
  }),
  facts: z.array(shownFact),
  requirements: z.array(requirementState),
  registeredAt: z.nullable(f.moment),
  /** Whether a proof can be printed once the person is registered. */
  hasProof: z.boolean(),
});
export type RegistrationReport = z.infer<typeof registrationReport>;

/** Calls of a terminal by which people register for a term. Who somebody is, their visit says; no call takes an identity number. */
export const registrationCalls = {
  config: terminalCall({
    method: 'GET',
    path: '/student/register/terminal/config',
    summary: 'For which term the school registers people, and when; null while it does not',
    data: z.object({ offer: z.nullable(z.extend(registrationOffer, { isOpen: z.boolean() })) }),
    errors: [],
  }),
  reportConfig: terminalCall({
    method: 'GET',
    path: '/student/register/terminal/reportConfig',
    summary: 'What people are shown of their record before they register, and what is demanded of them',
    data: z.object({
      facts: z.array(f.bilingual),
      requirements: z.array(f.bilingual),
      hasProof: z.boolean(),
    }),
    errors: [],
  }),
  getPrintParam: terminalCall({
    method: 'GET',
    path: '/student/register/terminal/getPrintParam/{terminalCode}/{x}',
    summary:
      'From which media source this terminal prints the proof of a registration for a term (x); NOT_FOUND where there is none',
    params: z.object({ terminalCode: f.terminalCode, x: z.uuid() }),
    data: z.object({
      itemId: f.itemId,
      title: f.bilingual,
      cartonCode: z.nullable(f.cartonCode),
      copies: z.int(),
    }),
    errors: ['NOT_FOUND'],
  }),
  validate: visitorCall({
    method: 'GET',
    path: '/student/register/terminal/validate',
    demands: { atLeast: 'normal' },
    summary: 'What would be registered of the person who signed in, and what is missing for it',
    data: registrationReport,
    errors: [],
  }),
  register: visitorCall({
    method: 'POST',
    path: '/student/register/terminal/registerAndRecord',
    demands: { atLeast: 'normal' },
    summary:
      'Register the person who signed in for the term that was shown. Repeated, also at another terminal, it changes nothing and answers the same',
    body: z.object({ termId: z.uuid(), terminalCode: z.optional(f.terminalCode) }),
    data: registrationReport,
    errors: ['REGISTRATION_CLOSED', 'REGISTRATION_NOT_FOR_YOU', 'REGISTRATION_BLOCKED'],
  }),
  printProof: visitorCall({
    method: 'POST',
    path: '/student/register/terminal/savePrintLogBefore',
    demands: { atLeast: 'normal' },
    summary:
      'The proof of a registration, as an order that this terminal has claimed and prints like any other; asked for again, the same one until it failed',
    body: z.object({ termId: z.uuid(), terminalCode: z.optional(f.terminalCode) }),
    data: terminalOrder,
    errors: [
      ...terminalUserOrderCalls.take.errors,
      ...terminalUserOrderCalls.create.errors,
      'REGISTRATION_MISSING',
    ],
  }),
};

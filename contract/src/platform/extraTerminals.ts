import { z } from 'zod/mini';
import { adminCall, defineCall } from '../call.ts';
import * as f from '../fields.ts';
import { planPoint } from './terminalAddress.ts';

/** More than a campus has; shown as one list on phones. */
export const EXTRA_TERMINALS_MAX = 100;
/** Opening times of one day, such as before and after noon. */
export const SPANS_PER_DAY_MAX = 3;
export const EXTRA_NAME_MAX = 60;
export const EXTRA_LOCATION_MAX = 120;
export const EXTRA_CONTACT_MAX = 120;
const DAYS = 7;

/** What kind of place it is. Only at a counter are there people who might take a pickup code. */
export const extraKind = z.enum(['counter', 'copier', 'otherMachine', 'shop']);
export type ExtraKind = z.infer<typeof extraKind>;

export const extraAbility = z.enum([
  'print',
  'copy',
  'scan',
  'colour',
  'a3',
  'largeFormat',
  'binding',
  'photos',
  'certificates',
  'stamp',
]);
export type ExtraAbility = z.infer<typeof extraAbility>;

/** A time of day; 24:00 only ends a span. */
export const CLOCK = /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/;
const clock = z.string().check(z.regex(CLOCK));
const span = z
  .object({
    /** 1 Monday to 7 Sunday. */
    day: z.int().check(z.minimum(1), z.maximum(DAYS)),
    from: clock,
    to: clock,
  })
  .check(z.refine(({ from, to }) => from < to, { path: ['to'] }));
export type OpeningSpan = z.infer<typeof span>;

/** Spans of one day neither meet nor overlap, so that each says when something changes. */
const hours = z.array(span).check(
  z.maxLength(DAYS * SPANS_PER_DAY_MAX),
  z.refine((spans) =>
    spans.every((one, at) =>
      spans.every(
        (other, beside) =>
          at === beside || one.day !== other.day || one.to < other.from || other.to < one.from,
      ),
    ),
  ),
);

const day = z.nullable(z.iso.date());
const facts = {
  kind: extraKind,
  name: z.object({ zh: f.givenName(EXTRA_NAME_MAX), en: f.givenName(EXTRA_NAME_MAX) }),
  location: z.object({ zh: f.givenName(EXTRA_LOCATION_MAX), en: f.givenName(EXTRA_LOCATION_MAX) }),
  abilities: z.array(extraAbility).check(
    z.minLength(1),
    z.refine((given) => new Set(given).size === given.length),
  ),
  /** Whether people at the counter print what is ordered on this platform for its pickup code. */
  takesCodes: z.boolean(),
  /** In the school's time zone; empty where nobody knows. */
  hours,
  contact: z.string().check(z.trim(), z.maxLength(EXTRA_CONTACT_MAX)),
  plan: z.nullable(planPoint),
};
const terms = {
  visible: z.boolean(),
  /** First and last day on which phones show it, in the school's calendar; null without such a limit. */
  validFrom: day,
  validUntil: day,
};

const extraTerminal = z.object({
  ...facts,
  ...terms,
  placeId: z.uuid(),
  /** Whether phones show it today. */
  isShown: z.boolean(),
  revision: f.counter,
});
export type ExtraTerminal = z.infer<typeof extraTerminal>;

const shown = z.object({
  ...facts,
  placeId: z.uuid(),
  /** Whether it is open at this moment; null where the hours are not known. */
  openNow: z.nullable(z.boolean()),
  /** When that changes next, within a week; null when it does not. */
  changesAt: z.nullable(z.object({ day: z.int(), time: z.string() })),
  /** The day of the week at the school. */
  today: z.int(),
});
export type ShownExtraTerminal = z.infer<typeof shown>;

/** Calls about places for printing that are no terminals of this platform. */
export const extraTerminalCalls = {
  list: adminCall({
    method: 'GET',
    path: '/terminal/extra-terminal',
    permission: 'terminal:read',
    summary: 'Further places for printing, by name',
    query: z.object(f.pageQuery),
    data: f.paged(extraTerminal),
    errors: [],
  }),
  plans: adminCall({
    method: 'GET',
    path: '/terminal/extra-terminal/plans',
    permission: 'terminal:read',
    summary: 'The plans on which the school has put terminals, and where these are',
    data: z.array(
      z.object({
        planId: z.string(),
        others: z.array(
          z.object({ terminalCode: f.terminalCode, name: f.bilingual, x: z.int(), y: z.int() }),
        ),
      }),
    ),
    errors: [],
  }),
  modify: adminCall({
    method: 'POST',
    path: '/terminal/extra-terminal/modify',
    permission: 'terminal:write',
    operation: 'extra-terminal-saved',
    summary:
      'Add a further place for printing (revision 0), or change it; its id is the key by which a repetition adds nothing',
    body: z.object({ ...facts, ...terms, placeId: z.uuid(), revision: f.counter }).check(
      z.refine(
        ({ validFrom, validUntil }) => validFrom === null || validUntil === null || validFrom <= validUntil,
        {
          path: ['validUntil'],
        },
      ),
      z.refine(({ kind, takesCodes }) => !takesCodes || kind === 'counter', { path: ['takesCodes'] }),
    ),
    data: z.object({ revision: f.counter }),
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE', 'BAD_REQUEST'],
  }),
  remove: adminCall({
    method: 'POST',
    path: '/terminal/extra-terminal/del',
    permission: 'terminal:write',
    operation: 'extra-terminal-removed',
    summary: 'Delete a further place for printing',
    body: z.object({ placeId: z.uuid() }),
    data: z.object({ removed: z.boolean() }),
    errors: ['NOT_FOUND'],
  }),
};

/** The same for people on their phone, before they sign in too. */
export const phoneExtraTerminalCalls = {
  list: defineCall({
    client: 'mobile',
    method: 'GET',
    path: '/terminal/extra-terminal',
    access: 'public',
    summary: 'Further places for printing that the school shows now, and which are open',
    data: z.array(shown),
    errors: ['BAD_REQUEST'],
  }),
};

import { z } from 'zod/mini';
import { deviceHealth } from '../agent/devices.ts';
import { printerCondition } from '../agent/printerView.ts';
import { adminCall } from '../call.ts';
import * as f from '../fields.ts';
import { fleetTrouble } from '../fleetTrouble.ts';

export const TERMINAL_TAGS_MAX = 10;
/** Characters of a tag. */
export const TERMINAL_TAG_LENGTH_MAX = 24;
/** Terminals with the same trouble that are named. */
export const NAMED_TROUBLES_MAX = 3;
/** Terminals that are paused, resumed or marked together. */
export const FLEET_MANY_MAX = 200;

/** Whether people can take a terminal into use, the longest-lasting obstacle first. */
export const fleetState = z.enum(['notActivated', 'paused', 'offline', 'maintenance', 'inService']);
export type FleetState = z.infer<typeof fleetState>;

const fleetCarton = z.object({
  cartonCode: f.cartonCode,
  paperSize: f.paperSize,
  capacitySheets: z.int(),
  /** Null when the printer does not report them, or the terminal has not reported yet. */
  sheets: z.nullable(z.int()),
  low: z.boolean(),
});

const groupName = z.object({ groupId: z.string(), name: f.bilingual });

/** A terminal in the list: what people can do there now, and what keeps them from it. */
export const fleetTerminal = z.object({
  terminalCode: f.terminalCode,
  name: f.bilingual,
  location: f.bilingual,
  group: z.nullable(groupName),
  tags: z.array(z.string()),
  /** Roles of the people to whom it is open; empty means everybody. */
  roles: z.array(z.string()),
  /** Grows with every change of name, place, group, tags and roles. */
  revision: f.counter,
  state: fleetState,
  pausedReason: z.nullable(f.bilingual),
  /** Since when it is paused, connected or not connected, whichever `state` says; null when nobody wrote it down. */
  since: z.nullable(f.moment),
  lastSeenAt: z.nullable(f.moment),
  canPrint: z.boolean(),
  /** Why it cannot print, in words; null when it can. */
  printBlock: z.nullable(f.bilingual),
  /** `notOffered`: no way to pay is offered at this terminal. */
  pay: z.enum(['yes', 'no', 'notOffered']),
  /** `notFitted`: it has no reader. */
  card: z.enum(['yes', 'no', 'notFitted']),
  printer: z.nullable(printerCondition),
  cartons: z.array(fleetCarton),
  /** Orders that people hold at it, and orders that it prints. */
  held: z.int(),
  printing: z.int(),
  version: z.nullable(z.string()),
  /** The enrolment key that brought it; null: it was added by hand. */
  joinedBy: z.nullable(z.object({ keyId: z.string(), name: z.string() })),
});
export type FleetTerminal = z.infer<typeof fleetTerminal>;

/** What people did with a terminal lately; whose order it was stands with the order. */
const fleetPrint = z.object({
  printLogId: f.printLogId,
  orderId: f.orderId,
  outcome: z.enum(['pending', 'printed', 'failed', 'unconfirmed']),
  code: z.string(),
  copies: z.int(),
  savedAt: f.moment,
});

const fleetDetail = z.extend(fleetTerminal, {
  devices: z.array(deviceHealth),
  versions: z.record(z.string(), z.string()),
  activatedAt: z.nullable(f.moment),
  createdAt: f.moment,
  prints: z.array(fleetPrint),
});
export type FleetDetail = z.infer<typeof fleetDetail>;

const terminalGroup = z.object({
  groupId: z.string(),
  name: f.bilingual,
  revision: f.counter,
  terminals: z.int(),
});
export type TerminalGroup = z.infer<typeof terminalGroup>;

/**
 * A line of the live stream. `hello`: changes are followed from here on, so that what was read before has to be read again.
 * `still`: nothing has changed, and the session is still good. After `end` the stream closes; the list says why by its own answer.
 */
export const fleetEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello') }),
  z.object({ type: z.literal('changed'), terminals: z.array(fleetTerminal) }),
  z.object({ type: z.literal('gone'), terminalCodes: z.array(f.terminalCode) }),
  /** A command of the terminal has come further. */
  z.object({ type: z.literal('commands'), terminalCodes: z.array(f.terminalCode) }),
  z.object({ type: z.literal('still') }),
  z.object({
    type: z.literal('end'),
    reason: z.enum(['signedOut', 'noPermission', 'stopping', 'interrupted']),
  }),
]);
export type FleetEvent = z.infer<typeof fleetEvent>;
/** How often the stream says something at least. */
export const FLEET_STILL_SECONDS = 15;

/** Terminals with one trouble, the first of them by name. */
const fleetTroubles = z.object({
  trouble: fleetTrouble,
  count: f.counter,
  terminals: z.array(
    z.object({ terminalCode: f.terminalCode, name: f.bilingual, why: z.nullable(f.bilingual) }),
  ),
});
export type FleetTroubles = z.infer<typeof fleetTroubles>;

const codes = z.array(f.terminalCode).check(z.minLength(1), z.maxLength(FLEET_MANY_MAX));
const reason = z.optional(z.object({ zh: f.givenName(100), en: f.givenName(100) }));
const names = z.object({ zh: f.givenName(60), en: f.givenName(60) });
const places = z.object({ zh: f.givenName(120), en: f.givenName(120) });
/** 1 in service, 0 paused, as items have it. */
const state = z.union([z.literal(0), z.literal(1)]);
const tag = f.givenName(TERMINAL_TAG_LENGTH_MAX);
const tags = z.array(tag).check(z.maxLength(TERMINAL_TAGS_MAX));
const groupId = z.string().check(z.minLength(1), z.maxLength(64));

/** Calls for the terminals of a school as a whole. */
export const fleetCalls = {
  list: adminCall({
    method: 'GET',
    path: '/terminal/sp-terminal',
    permission: 'terminal:read',
    summary: 'The terminals in use with what people can do at them now, by code',
    query: z.object({
      ...f.pageQuery,
      search: z
        .optional(z.string().check(z.maxLength(64)))
        .check(z.meta({ description: 'part of the code, the name, the place or a tag' })),
      state: z.optional(fleetState),
      groupId: z.optional(groupId),
      tag: z.optional(z.string().check(z.maxLength(TERMINAL_TAG_LENGTH_MAX))),
      enrolmentKey: z
        .optional(z.uuid())
        .check(z.meta({ description: 'only terminals that this enrolment key brought' })),
    }),
    data: f.paged(fleetTerminal),
    errors: [],
  }),
  troubles: adminCall({
    method: 'GET',
    path: '/terminal/trouble',
    permission: 'terminal:read',
    summary:
      'What keeps people from using terminals that should serve them, the worst first; empty when all is well',
    data: z.array(fleetTroubles),
    errors: [],
  }),
  get: adminCall({
    method: 'GET',
    path: '/terminal/sp-terminal/{terminalCode}',
    permission: 'terminal:read',
    summary: 'One terminal with its devices and latest prints',
    params: z.object({ terminalCode: f.terminalCode }),
    data: fleetDetail,
    errors: ['NOT_FOUND'],
  }),
  live: adminCall({
    method: 'GET',
    path: '/terminal/sp-terminal/live',
    permission: 'terminal:read',
    summary:
      'Every change of the terminals from now on, as lines of JSON (`fleetEvent`) until the session ends or the connection is closed',
    data: 'file',
    errors: ['TOO_MANY_REQUESTS'],
  }),
  setState: adminCall({
    method: 'POST',
    path: '/terminal/sp-terminal/updateState',
    permission: 'terminal:maintain',
    operation: 'terminal-state-set',
    summary: 'Pause a terminal, with the reason that its screen shows, or resume it',
    body: z.object({ terminalCode: f.terminalCode, state, reason }),
    data: z.object({ changed: z.boolean() }),
    errors: ['NOT_FOUND'],
  }),
  setStates: adminCall({
    method: 'POST',
    path: '/terminal/sp-terminal/updateStateList',
    permission: 'terminal:maintain',
    operation: 'terminal-state-set',
    summary: 'Pause or resume several terminals',
    body: z.object({ terminalCodes: codes, state, reason }),
    data: z.object({ changed: z.array(f.terminalCode), missing: z.array(f.terminalCode) }),
    errors: [],
  }),
  modify: adminCall({
    method: 'POST',
    path: '/terminal/sp-terminal/modify',
    permission: 'terminal:write',
    operation: 'terminal-changed',
    summary: 'Change name, place, group and tags of a terminal',
    body: z.object({
      terminalCode: f.terminalCode,
      revision: f.counter,
      name: names,
      location: places,
      groupId: z.nullable(groupId),
      tags,
    }),
    data: z.object({ revision: f.counter }),
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
  mark: adminCall({
    method: 'POST',
    path: '/terminal/sp-terminal/modifyList',
    permission: 'terminal:write',
    operation: 'terminal-changed',
    summary: 'Put several terminals into a group, and add tags to them or take tags from them',
    body: z.object({
      terminalCodes: codes,
      /** Omitted: each stays in its group; null: in none. */
      groupId: z.optional(z.nullable(groupId)),
      addTags: z._default(tags, []),
      removeTags: z._default(tags, []),
    }),
    data: z.object({
      changed: z.array(f.terminalCode),
      /** Gone, or with too many tags. */
      kept: z.array(f.terminalCode),
    }),
    errors: ['NOT_FOUND'],
  }),
  groups: adminCall({
    method: 'GET',
    path: '/terminal/group',
    permission: 'terminal:read',
    summary: 'The groups of terminals, and the tags in use',
    data: z.object({ groups: z.array(terminalGroup), tags: z.array(z.string()) }),
    errors: [],
  }),
  saveGroup: adminCall({
    method: 'POST',
    path: '/terminal/group/save',
    permission: 'terminal:write',
    operation: 'terminal-group-saved',
    summary: 'Add a group of terminals, or rename one',
    body: z.object({ groupId: z.optional(groupId), revision: z.optional(f.counter), name: names }),
    data: z.object({ groupId: z.string(), revision: f.counter }),
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
  removeGroup: adminCall({
    method: 'POST',
    path: '/terminal/group/del',
    permission: 'terminal:write',
    operation: 'terminal-group-removed',
    summary: 'Delete a group; its terminals stay and are in none',
    body: z.object({ groupId }),
    data: z.object({ removed: z.boolean() }),
    errors: ['NOT_FOUND'],
  }),
};

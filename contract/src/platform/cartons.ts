import { z } from 'zod/mini';
import { adminCall, visitorCall } from '../call.ts';
import * as f from '../fields.ts';

/**
 * How a media source stands. `missing`: the terminal's settings do not have it any more. `unknown`: the terminal has not reported it, or
 * its printer does not count sheets.
 */
export const cartonState = z.enum(['ready', 'low', 'empty', 'unknown', 'missing']);
export type CartonState = z.infer<typeof cartonState>;

const carton = z.object({
  terminalCode: f.terminalCode,
  terminalName: f.bilingual,
  cartonCode: f.cartonCode,
  /** What the school calls it; null while nobody has named it. */
  name: z.nullable(f.bilingual),
  /** Grows with every change of the name; 0 while it has none. */
  revision: f.counter,
  /** By the terminal's settings; null when they do not have it any more. */
  setting: z.nullable(
    z.object({
      paperSize: f.paperSize,
      mediaSource: z.string(),
      lockNumber: z.nullable(z.int()),
      capacitySheets: z.int(),
      /** Only for documents and people that name it. */
      reserved: z.boolean(),
    }),
  ),
  /** As the terminal reported it last. */
  sheets: z.nullable(z.int()),
  state: cartonState,
  reportedAt: z.nullable(f.moment),
  /** Items that are printed from it there: by a setting for this terminal, or by one for all terminals. */
  items: z.array(z.object({ itemId: f.itemId, title: f.bilingual, everywhere: z.boolean() })),
  /** People, departments and roles that are bound to it. */
  bindings: z.int(),
});
export type Carton = z.infer<typeof carton>;

const cartonKey = { terminalCode: f.terminalCode, cartonCode: f.cartonCode };

/** The media sources of terminals. Their paper and trays are settings, which the console changes with the others of a terminal. */
export const cartonCalls = {
  list: adminCall({
    method: 'GET',
    path: '/terminal/sp-terminal-carton',
    permission: 'terminal:read',
    summary:
      'The paper cartons of one terminal or of all: as declared, as reported, and what is printed from each',
    query: z.object({ ...f.pageQuery, terminalCode: z.optional(f.terminalCode) }),
    data: f.paged(carton),
    errors: [],
  }),
  modify: adminCall({
    method: 'POST',
    path: '/terminal/sp-terminal-carton/modify',
    permission: 'terminal:write',
    operation: 'carton-named',
    summary:
      "Name a carton of a terminal, and keep it for the documents and people that name it; the latter is a new version of the terminal's settings",
    body: z.object({
      ...cartonKey,
      name: z.object({ zh: f.givenName(40), en: f.givenName(40) }),
      reserved: z.boolean(),
      revision: f.counter,
    }),
    data: z.object({ revision: f.counter }),
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE', 'SETTINGS_LAYER_OFF'],
  }),
  remove: adminCall({
    method: 'GET',
    path: '/terminal/sp-terminal-carton/del',
    permission: 'terminal:write',
    operation: 'carton-name-removed',
    summary: 'Take the name of a carton away; the carton itself is a setting of the terminal',
    query: z.object(cartonKey),
    data: z.object({ removed: z.boolean() }),
    errors: ['NOT_FOUND'],
  }),
};

/** Whom a carton serves: exactly one of the three is set. */
const whose = {
  userName: z.nullable(f.givenName(64)),
  department: z.nullable(f.givenName(64)),
  role: z.nullable(z.string().check(z.minLength(1), z.maxLength(32))),
};
const isOne = z.refine<{ userName: unknown; department: unknown; role: unknown }>(
  ({ userName, department, role }) =>
    [userName, department, role].filter((each) => each !== null).length === 1,
);
const note = z.string().check(z.trim(), z.maxLength(100));

const userCarton = z.object({
  bindingId: z.uuid(),
  ...cartonKey,
  terminalName: f.bilingual,
  cartonName: z.nullable(f.bilingual),
  /** Masked for those who may not see people. */
  userName: z.nullable(z.string()),
  personName: z.nullable(z.string()),
  department: z.nullable(z.string()),
  role: z.nullable(z.string()),
  note: z.string(),
  paperSize: z.nullable(f.paperSize),
  sheets: z.nullable(z.int()),
  state: cartonState,
  revision: f.counter,
  createdAt: f.moment,
});
export type UserCarton = z.infer<typeof userCarton>;

/** Calls that bind people to the paper from which a terminal prints for them. */
export const userCartonCalls = {
  search: adminCall({
    method: 'POST',
    path: '/userCarton/search',
    permission: 'terminal:read',
    operation: 'nothing',
    summary:
      'Who is bound to which carton, the newest first; a person by the exact number, with what holds by department and role',
    body: z.object({
      ...f.pageQuery,
      terminalCode: z.optional(f.terminalCode),
      cartonCode: z.optional(f.cartonCode),
      userName: z.optional(f.givenName(64)),
    }),
    data: f.paged(userCarton),
    errors: [],
  }),
  get: adminCall({
    method: 'GET',
    path: '/userCarton/{bindingId}',
    permission: 'terminal:read',
    summary: 'One binding of somebody to a carton',
    params: z.object({ bindingId: z.uuid() }),
    data: userCarton,
    errors: ['NOT_FOUND'],
  }),
  create: adminCall({
    method: 'POST',
    path: '/userCarton/create',
    permission: 'terminal:write',
    operation: 'user-carton-saved',
    summary:
      'Bind a person, a department or a role to a carton of a terminal; it holds from the next claim on',
    body: z
      .object({
        ...cartonKey,
        ...whose,
        note,
        /** The key of the request, by which a repetition adds nothing; it becomes the id. */
        bindingId: z.uuid(),
      })
      .check(isOne),
    data: z.object({ bindingId: z.uuid(), revision: f.counter }),
    errors: ['NOT_FOUND', 'REFERENCE_UNKNOWN', 'CARTON_BOUND'],
  }),
  modify: adminCall({
    method: 'POST',
    path: '/userCarton/modify',
    permission: 'terminal:write',
    operation: 'user-carton-saved',
    summary: 'Bind them to another carton of the same terminal, or change the note',
    body: z.object({
      bindingId: z.uuid(),
      cartonCode: f.cartonCode,
      note,
      revision: f.counter,
    }),
    data: z.object({ revision: f.counter }),
    errors: ['NOT_FOUND', 'REFERENCE_UNKNOWN', 'CHANGED_MEANWHILE'],
  }),
  remove: adminCall({
    method: 'POST',
    path: '/userCarton/delete',
    permission: 'terminal:write',
    operation: 'user-carton-removed',
    summary: 'Undo a binding; orders that a terminal has claimed keep their carton',
    body: z.object({ bindingId: z.uuid() }),
    data: z.object({ removed: z.boolean() }),
    errors: ['NOT_FOUND'],
  }),
};

/** The call of a terminal about the carton of the person who signed in. */
export const visitorCartonCalls = {
  mine: visitorCall({
    method: 'GET',
    path: '/userCarton/searchCartonByUserId',
    demands: 'nothing',
    summary:
      'The carton from which this terminal prints for the person who signed in, unless an item names another; null: the printer chooses',
    query: z.object({ userId: z.optional(f.userId), paperSize: z._default(f.paperSize, 'A4') }),
    data: z.nullable(
      z.object({
        cartonCode: f.cartonCode,
        name: z.nullable(f.bilingual),
        sheets: z.nullable(z.int()),
        state: cartonState,
      }),
    ),
    errors: ['FORBIDDEN'],
  }),
};

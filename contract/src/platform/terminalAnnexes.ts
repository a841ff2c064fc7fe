import { z } from 'zod/mini';
import { adminCall } from '../call.ts';
import * as f from '../fields.ts';

/** What stands at a terminal beside it. */
export const annexKind = z.enum([
  'camera',
  'display',
  'ups',
  'network',
  'furniture',
  'reader',
  'printer',
  'other',
]);
export type AnnexKind = z.infer<typeof annexKind>;

/** More than a terminal has; shown as one list. */
export const ANNEXES_MAX = 50;

const words = (max: number) => z.string().check(z.trim(), z.maxLength(max));
/** A day in the school's calendar; null where nobody knows. */
const day = z.nullable(z.iso.date());
const facts = {
  terminalCode: f.terminalCode,
  kind: annexKind,
  make: f.givenName(60),
  serial: words(60),
  boughtOn: day,
  warrantyUntil: day,
  note: words(200),
};

const annex = z.object({
  ...facts,
  annexId: z.uuid(),
  /** Null where the last day of the warranty is not known. */
  inWarranty: z.nullable(z.boolean()),
  revision: f.counter,
});
export type Annex = z.infer<typeof annex>;

/** Calls for the further equipment of terminals. It is in the school's books only: terminals do not know of it. */
export const annexCalls = {
  list: adminCall({
    method: 'GET',
    path: '/terminal/sp-terminal-annex',
    permission: 'terminal:read',
    summary: 'Further equipment of one terminal or of all, by terminal and age',
    query: z.object({ ...f.pageQuery, terminalCode: z.optional(f.terminalCode) }),
    data: f.paged(annex),
    errors: [],
  }),
  modify: adminCall({
    method: 'POST',
    path: '/terminal/sp-terminal-annex/modify',
    permission: 'terminal:write',
    operation: 'annex-saved',
    summary:
      'Add a piece of equipment (revision 0), or change it; its id is the key by which a repetition adds nothing',
    body: z
      .object({ ...facts, annexId: z.uuid(), revision: f.counter })
      .check(
        z.refine(
          ({ boughtOn, warrantyUntil }) =>
            boughtOn === null || warrantyUntil === null || boughtOn <= warrantyUntil,
          { path: ['warrantyUntil'] },
        ),
      ),
    data: z.object({ revision: f.counter }),
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE', 'BAD_REQUEST'],
  }),
  remove: adminCall({
    method: 'GET',
    path: '/terminal/sp-terminal-annex/del',
    permission: 'terminal:write',
    operation: 'annex-removed',
    summary: 'Take a piece of equipment out of the books',
    query: z.object({ annexId: z.uuid() }),
    data: z.object({ removed: z.boolean() }),
    errors: ['NOT_FOUND'],
  }),
};

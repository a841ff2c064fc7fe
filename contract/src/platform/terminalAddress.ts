import { z } from 'zod/mini';
import { adminCall } from '../call.ts';
import * as f from '../fields.ts';

/** A plan is a square; points are in per mille of its width and height, from the top left. */
export const PLAN_SIDE = 1_000;

const perMille = z.int().check(z.minimum(0), z.maximum(PLAN_SIDE));
export const planPoint = z.object({
  /** The name by which people know the plan, such as the campus. */
  planId: f.givenName(32),
  x: perMille,
  y: perMille,
});
export type PlanPoint = z.infer<typeof planPoint>;

const address = {
  terminalCode: f.terminalCode,
  location: f.bilingual,
  plan: z.nullable(planPoint),
  /** The terminal's; detects concurrent changes. */
  revision: f.counter,
};

/** Calls for where a terminal stands, as people read it and as phones show it on a plan. */
export const terminalAddressCalls = {
  get: adminCall({
    method: 'GET',
    path: '/terminal/sp-terminal/addr/{terminalCode}',
    permission: 'terminal:read',
    summary: 'Where a terminal stands, with the plans of the school and what else is on them',
    params: z.object({ terminalCode: f.terminalCode }),
    data: z.object({
      ...address,
      name: f.bilingual,
      plans: z.array(
        z.object({
          planId: z.string(),
          others: z.array(
            z.object({
              terminalCode: f.terminalCode,
              name: f.bilingual,
              x: perMille,
              y: perMille,
            }),
          ),
        }),
      ),
    }),
    errors: ['NOT_FOUND'],
  }),
  save: adminCall({
    method: 'POST',
    path: '/terminal/sp-terminal/addr',
    permission: 'terminal:write',
    operation: 'terminal-changed',
    summary: 'Say where a terminal stands, and put it onto a plan or take it from there',
    body: z.object({
      ...address,
      location: z.object({ zh: f.givenName(120), en: f.givenName(120) }),
    }),
    data: z.object({ revision: f.counter }),
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
};

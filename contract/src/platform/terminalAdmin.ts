import { z } from 'zod/mini';
import { adminCall } from '../call.ts';
import * as f from '../fields.ts';

/** The terminals from which the pages of the console choose. */
export const terminalAdminCalls = {
  list: adminCall({
    method: 'GET',
    path: '/terminal/sp-terminal/getValidTerminal',
    permission: 'terminal:read',
    summary: 'The terminals in use, by code, to choose from',
    query: z.object({
      ...f.pageQuery,
      search: z
        .optional(z.string().check(z.maxLength(64)))
        .check(z.meta({ description: 'part of the code, the name or the place' })),
    }),
    data: f.paged(
      z.object({
        terminalCode: f.terminalCode,
        name: f.bilingual,
        location: f.bilingual,
        paused: z.boolean(),
      }),
    ),
    errors: [],
  }),
};

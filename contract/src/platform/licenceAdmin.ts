import { z } from 'zod/mini';
import { adminCall } from '../call.ts';
import * as f from '../fields.ts';
import { SWITCHABLE_MODULES, switchableModule } from '../licence.ts';

const module = z.object({ code: switchableModule, enable: z.boolean() });
const modules = z.array(module).check(
  z.length(SWITCHABLE_MODULES.length),
  z.refine((all) => new Set(all.map(({ code }) => code)).size === all.length),
);

const info = z.object({
  planName: z.string(),
  schoolCode: f.schoolCode,
  /** In the order of the home screen. */
  infos: z.array(z.extend(module, { name: f.bilingual })),
  revision: f.counter,
});

/** Calls for what a school has opened, used by the console. */
export const licenceAdminCalls = {
  info: adminCall({
    method: 'GET',
    path: '/sys/sp-app-liscense/info',
    permission: 'licence:read',
    summary: 'The modules that this build has, and which of them are open',
    data: info,
    errors: [],
  }),
  save: adminCall({
    method: 'POST',
    path: '/sys/sp-app-liscense/save',
    permission: 'licence:write',
    operation: 'licence-saved',
    summary: 'Open and close modules, in the order of the home screen',
    body: z.object({ modules, revision: f.counter }),
    data: info,
    errors: ['CHANGED_MEANWHILE'],
  }),
};

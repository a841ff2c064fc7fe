import { z } from 'zod/mini';
import { adminCall } from '../call.ts';
import * as f from '../fields.ts';

const profile = z.object({
  schoolCode: f.schoolCode,
  name: f.bilingual,
  /** IANA name. */
  timeZone: z.string(),
  revision: f.counter,
});
export type SchoolProfile = z.infer<typeof profile>;

/** Calls for what a school is called and by which clock it goes, used by the console. */
export const schoolAdminCalls = {
  profile: adminCall({
    method: 'GET',
    path: '/sys/sp-school/profile',
    permission: 'licence:read',
    summary: 'The name and the time zone of the school',
    data: profile,
    errors: [],
  }),
  saveProfile: adminCall({
    method: 'POST',
    path: '/sys/sp-school/profile',
    permission: 'school:write',
    operation: 'school-changed',
    summary: 'Change them, unless somebody else did since they were read',
    body: z.object({ name: f.givenSchoolName, timeZone: f.timeZone, revision: f.counter }),
    data: profile,
    errors: ['CHANGED_MEANWHILE'],
  }),
};

import { z } from 'zod/mini';
import * as f from '../fields.ts';

/** A maintenance log-in at this terminal. It ends automatically after a period without activity. */
export const staffSession = z.object({ until: f.moment });
export type StaffSession = z.infer<typeof staffSession>;

import { z } from 'zod/mini';
import { staffCall } from '../../call.ts';
import { terminalExamination } from './examination.ts';

/** The examination of a terminal. Apart from the other calls of maintenance, because its words are many and only its screen needs them. */
export const doctorCalls = {
  examine: staffCall({
    path: '/maintenance/examine',
    summary: 'Examine this terminal line by line, as `doctor` does: what was found and what to do',
    body: z.object({}),
    data: terminalExamination,
    errors: [],
  }),
};

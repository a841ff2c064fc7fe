import { z } from 'zod/mini';
import { adminCall } from '../call.ts';
import * as f from '../fields.ts';
import { systemCheck } from '../system/checks.ts';
import { facts, findingState } from '../system/findingRow.ts';
import { findingCode } from '../system/findings.ts';

const line = z.object({
  check: systemCheck,
  state: findingState,
  code: findingCode,
  /** What the words of the code name; nothing about persons, and no secrets. */
  facts,
});
export type SystemLine = z.infer<typeof line>;

const examination = z.object({
  examinedAt: f.moment,
  version: z.string(),
  lines: z.array(line),
});
export type SystemExamination = z.infer<typeof examination>;

/** Calls of the console about the installation as a whole. */
export const systemStateCalls = {
  examine: adminCall({
    method: 'POST',
    path: '/system/state/examine',
    permission: 'system:read',
    operation: 'nothing',
    summary:
      'Examine the server that answers, as `doctor` does; within a minute the last examination is given again',
    data: examination,
    errors: [],
  }),
};

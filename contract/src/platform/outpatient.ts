import { z } from 'zod/mini';
import { terminalAgentCall, terminalCall, visitorCall } from '../call.ts';
import * as f from '../fields.ts';
import { orderCalls, terminalOrder } from './orders.ts';
import { terminalUserOrderCalls } from './userOrders.ts';

/** Reports that a person prints at once: what somebody carries away, and what the hospital sends while they wait. */
export const OUTPATIENT_REPORTS_MAX = 6;

/**
 * Names a report for the person who signed in, and for nobody else. It is the hospital's own number, encrypted, because numbers of
 * examinations are health data and this one is in the memory of a public machine.
 */
const inspectionNum = z.string().check(z.regex(/^[A-Za-z0-9_-]{40,800}$/));

const report = z.object({
  inspectionNum,
  /** What was examined, as the hospital words it. */
  kind: z.string(),
  department: z.string(),
  /** Null where the hospital does not say. */
  reportedAt: z.nullable(f.moment),
  /** The hospital has replaced an earlier one by it. */
  corrected: z.boolean(),
  /** Null for any number. */
  printsLeft: z.nullable(z.int()),
});
export type OutpatientReport = z.infer<typeof report>;

const notHere = ['OUTPATIENT_NOT_HERE'] as const;

/** Calls of a terminal about reports of the campus hospital. Whose they are, the visit says; no call takes a number of a patient. */
export const outpatientCalls = {
  findReport: visitorCall({
    method: 'GET',
    path: '/outpatient/findReport/{x}',
    demands: { atLeast: 'strong' },
    summary:
      'Final reports of the person who signed in at this terminal (x is its code), newest first, as the hospital says now',
    params: z.object({ x: f.terminalCode }),
    data: z.object({
      reports: z.array(report),
      person: z.object({
        name: z.string().check(z.meta({ description: 'masked, as others can see the screen' })),
        number: z.string().check(z.meta({ description: 'masked student or staff number' })),
      }),
    }),
    errors: [...notHere, 'OUTPATIENT_SYSTEM_DOWN'],
  }),
  checkTerminalCarton: terminalCall({
    method: 'POST',
    path: '/outpatient/checkTerminalCarton',
    summary:
      'From which media source this terminal prints reports, and whether it has paper as far as is known',
    body: z.object({ terminalCode: z.optional(f.terminalCode) }),
    data: z.object({
      cartonCode: z.nullable(f.cartonCode),
      sheets: z.nullable(z.int()).check(z.meta({ description: 'null where the printer does not say' })),
    }),
    errors: [...notHere, 'OUTPATIENT_NO_PAPER'],
  }),
  print: visitorCall({
    method: 'POST',
    path: '/outpatient/savePrintLogBefore',
    demands: { atLeast: 'strong' },
    summary:
      'Fetch the chosen reports from the hospital as one order that this terminal has claimed and prints like any other; asked for again with the same print id, the same one. The file is deleted when the print has ended, or after ten minutes',
    body: z.object({
      inspectionNums: z.array(inspectionNum).check(z.minLength(1), z.maxLength(OUTPATIENT_REPORTS_MAX)),
      /** A new one for each print that the person wishes. */
      printId: z.uuid(),
      terminalCode: z.optional(f.terminalCode),
    }),
    data: terminalOrder,
    errors: [
      ...terminalUserOrderCalls.take.errors,
      ...notHere,
      'BAD_REQUEST',
      'OUTPATIENT_NO_PAPER',
      'OUTPATIENT_SYSTEM_DOWN',
      'OUTPATIENT_REPORT_GONE',
      'OUTPATIENT_REPORT_UNPRINTABLE',
      'CONVERSION_BUSY',
      'DOCUMENT_UNAVAILABLE',
      'PRINT_LIMIT_REACHED',
    ],
  }),
  finish: terminalAgentCall({
    method: 'POST',
    path: '/outpatient/finish',
    summary:
      'Report how the print of reports ended, as order/finish does, which the agent calls; of any other order it knows nothing',
    body: z.extend(orderCalls.finish.body, {
      msg: z
        .optional(f.foreign(1_000))
        .check(z.meta({ description: "the specification's name of errorMsg" })),
    }),
    data: orderCalls.finish.data,
    errors: orderCalls.finish.errors,
  }),
};

import { z } from 'zod/mini';
import { batchPaper, printRunPause, printRunState } from '../batches.ts';
import { adminCall } from '../call.ts';
import * as f from '../fields.ts';

const taskId = z.uuid();
const whichTask = z.object({ taskId });

/** A document at which a run is, or at which it paused. */
const place = z.object({
  no: z.int(),
  number: z.string(),
  name: z.string(),
  paper: batchPaper,
  /** Why its print failed or is unconfirmed. */
  why: z.nullable(f.bilingual),
});

const run = z.object({
  runId: z.uuid(),
  terminalCode: f.terminalCode,
  terminalName: f.bilingual,
  state: printRunState,
  pausedFor: z.nullable(printRunPause),
  /** Null between two documents. */
  at: z.nullable(place),
  /** What a running run waits for, such as paper or somebody else's print; null while it prints. */
  waitsFor: z.nullable(f.bilingual),
  /** Who began it, or let it go on last; empty when they are gone. */
  startedBy: z.string(),
  startedAt: f.moment,
  endedAt: z.nullable(f.moment),
});
export type PrintRun = z.infer<typeof run>;

const counts = z.object({
  /** Documents of the batch. */
  total: z.int(),
  printed: z.int(),
  failed: z.int(),
  unconfirmed: z.int(),
  leftOut: z.int(),
  void: z.int(),
});
export type PrintCounts = z.infer<typeof counts>;

const print = z.object({
  counts,
  /** The run under way, or the last one. */
  run: z.nullable(run),
});
export type BatchPrint = z.infer<typeof print>;

const GONE = ['NOT_FOUND', 'CHANGED_MEANWHILE'] as const;

/** Documents of a batch printed at one terminal, in order. Who begins a run or lets it go on must also have `terminal:maintain`. */
export const batchPrintCalls = {
  get: adminCall({
    method: 'GET',
    path: '/item/sp-batch-export/print',
    permission: 'batch:read',
    summary: 'How far the documents of a batch are printed, and the run that prints them',
    query: whichTask,
    data: print,
    errors: ['NOT_FOUND'],
  }),
  start: adminCall({
    method: 'POST',
    path: '/item/sp-batch-export/print',
    permission: 'batch:write',
    operation: 'batch-print-started',
    summary:
      'Print the documents of a batch at a terminal, one after the other; a batch has one run at a time, and so has a terminal. Repeated with the same id it starts nothing more',
    body: z.object({ taskId, runId: z.uuid(), terminalCode: f.terminalCode }),
    data: z.object({ runId: z.uuid(), state: printRunState }),
    errors: [...GONE, 'BATCH_EMPTY', 'BATCH_RESULT_OTHER', 'BATCH_PRINT_UNDER_WAY', 'NO_PERMISSION'],
  }),
  control: adminCall({
    method: 'POST',
    path: '/item/sp-batch-export/print/control',
    permission: 'batch:write',
    operation: 'batch-print-controlled',
    summary:
      'Pause a run, let it go on, or end it; the document that the terminal has is finished. A run that paused for a failed document goes on when that is decided',
    body: z.object({ taskId, runId: z.uuid(), action: z.enum(['pause', 'resume', 'stop']) }),
    data: z.object({ state: printRunState }),
    errors: [...GONE, 'NO_PERMISSION'],
  }),
  decide: adminCall({
    method: 'POST',
    path: '/item/sp-batch-export/print/decide',
    permission: 'batch:write',
    operation: 'batch-paper-decided',
    summary:
      'Print a failed document again, or leave it out; a run that paused for it goes on. An unconfirmed one is judged as any print first',
    body: z.object({ taskId, no: f.wholeNumber(1, f.COUNTER_MAX), action: z.enum(['again', 'leaveOut']) }),
    data: z.object({ paper: batchPaper }),
    errors: [...GONE, 'ORDER_NOT_FOUND', 'DOCUMENT_UNAVAILABLE', 'NO_PERMISSION'],
  }),
};
export type PrintRunControl = 'pause' | 'resume' | 'stop';

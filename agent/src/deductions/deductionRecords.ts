import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { type Deduction, deductionPhase, deductionRequest } from './deduction.ts';

const deductionRow = z
  .object({
    request: z
      .string()
      .transform((text): unknown => JSON.parse(text))
      .pipe(deductionRequest),
    system: z.string(),
    phase: deductionPhase,
    attempt: z.int().min(1),
    taken: z.int(),
    flow_no: z.string().nullable(),
    balance_after: z.int().nullable(),
    reason: z.string().nullable(),
  })
  .transform(
    (row): Deduction => ({
      request: row.request,
      system: row.system,
      phase: row.phase,
      attempt: row.attempt,
      taken: row.taken !== 0,
      flowNo: row.flow_no,
      balanceAfter: row.balance_after,
      reason: row.reason,
    }),
  );

/** Deductions from campus cards. Every step is kept as well as the current state. */
export interface DeductionRecords {
  insert(deduction: Deduction, at: number): void;
  save(deduction: Deduction, at: number): void;
  find(requestId: string): Deduction | null;
  /** Deductions with a request to the card system in progress. */
  inBetween(): Deduction[];
  /** Deletes deductions that ended before a time; unknown ones stay until settled. */
  forgetBefore(moment: number): void;
}

export function deductionRecords(database: DatabaseSync): DeductionRecords {
  const insert = database.prepare(
    `INSERT INTO deduction (request_id, request, system, phase, attempt, taken, flow_no, balance_after, reason,
       created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const save = database.prepare(
    `UPDATE deduction SET phase = ?, attempt = ?, taken = ?, flow_no = ?, balance_after = ?, reason = ? WHERE request_id = ?`,
  );
  const step = database.prepare(
    'INSERT INTO deduction_step (request_id, at, phase, reason) VALUES (?, ?, ?, ?)',
  );
  const find = database.prepare('SELECT * FROM deduction WHERE request_id = ?');
  const inBetween = database.prepare("SELECT * FROM deduction WHERE phase IN ('debiting', 'reversing')");
  const forget = database.prepare(
    "DELETE FROM deduction WHERE created_at < ? AND phase IN ('done', 'refused', 'reversed')",
  );
  return {
    insert: ({ request, system, phase, attempt, taken, flowNo, balanceAfter, reason }, at) => {
      const id = request.requestId;
      const text = JSON.stringify(request);
      insert.run(id, text, system, phase, attempt, Number(taken), flowNo, balanceAfter, reason, at);
      step.run(id, at, phase, reason);
    },
    save: ({ request, phase, attempt, taken, flowNo, balanceAfter, reason }, at) => {
      save.run(phase, attempt, Number(taken), flowNo, balanceAfter, reason, request.requestId);
      step.run(request.requestId, at, phase, reason);
    },
    find: (requestId) => {
      const row = find.get(requestId);
      return row ? deductionRow.parse(row) : null;
    },
    inBetween: () => inBetween.all().map((row) => deductionRow.parse(row)),
    forgetBefore: (moment) => void forget.run(moment),
  };
}

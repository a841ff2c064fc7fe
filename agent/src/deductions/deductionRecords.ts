import { z } from 'zod';
import { flag, jsonText, type RecordSource, storedRecords } from '../journal/storedRecords.ts';
import { type Deduction, deductionPhase, keptRequest } from './deduction.ts';

const deductionRow = z.codec(
  z.object({
    request_id: z.string(),
    request: jsonText(keptRequest),
    system: z.string(),
    phase: deductionPhase,
    attempt: z.int().min(1),
    taken: flag,
    flow_no: z.string().nullable(),
    balance_after: z.int().nullable(),
    reason: z.string().nullable(),
  }),
  z.custom<Deduction>(),
  {
    decode: (row) => ({
      request: row.request,
      system: row.system,
      phase: row.phase,
      attempt: row.attempt,
      taken: row.taken,
      flowNo: row.flow_no,
      balanceAfter: row.balance_after,
      reason: row.reason,
    }),
    encode: (deduction) => ({
      request_id: deduction.request.requestId,
      request: deduction.request,
      system: deduction.system,
      phase: deduction.phase,
      attempt: deduction.attempt,
      taken: deduction.taken,
      flow_no: deduction.flowNo,
      balance_after: deduction.balanceAfter,
      reason: deduction.reason,
    }),
  },
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

export function deductionRecords(source: RecordSource): DeductionRecords {
  const { database } = source;
  const stored = storedRecords(source, { table: 'deduction', key: 'request_id', schema: deductionRow });
  const insert = database.prepare(
    `INSERT INTO deduction (request_id, request, system, phase, attempt, taken, flow_no, balance_after, reason,
       created_at)
     VALUES (:request_id, :request, :system, :phase, :attempt, :taken, :flow_no, :balance_after, :reason, :at)`,
  );
  const save = database.prepare(
    `UPDATE deduction SET request = :request, system = :system, phase = :phase, attempt = :attempt, taken = :taken,
       flow_no = :flow_no, balance_after = :balance_after, reason = :reason WHERE request_id = :request_id`,
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
    insert: (deduction, at) => {
      insert.run({ ...stored.row(deduction), at });
      step.run(deduction.request.requestId, at, deduction.phase, deduction.reason);
    },
    save: (deduction, at) => {
      save.run(stored.row(deduction));
      step.run(deduction.request.requestId, at, deduction.phase, deduction.reason);
    },
    find: (requestId) => stored.one(find.get(requestId)),
    inBetween: () => stored.many(inBetween.all()),
    forgetBefore: (moment) => void forget.run(moment),
  };
}

import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

const trainWritingRow = z
  .object({
    request_id: z.string(),
    request: z.string(),
    phase: z.enum(['writing', 'done', 'failed', 'unconfirmed']),
    card_no: z.string(),
    error: z.string().nullable(),
  })
  .transform((row) => ({
    requestId: row.request_id,
    request: row.request,
    phase: row.phase,
    cardNo: row.card_no,
    error: row.error,
  }));

/**
 * A write operation on a train card. `request` is a digest, because the card's content is personal and not stored. `writing`
 * found after a restart becomes `unconfirmed`.
 */
export type TrainWriting = z.output<typeof trainWritingRow>;

export interface TrainCardRecords {
  insert(writing: TrainWriting, at: number): void;
  save(writing: TrainWriting): void;
  find(requestId: string): TrainWriting | null;
  inBetween(): TrainWriting[];
  forgetBefore(moment: number): void;
}

export function trainCardRecords(database: DatabaseSync): TrainCardRecords {
  const insert = database.prepare(
    'INSERT INTO train_writing (request_id, request, phase, card_no, error, created_at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const save = database.prepare('UPDATE train_writing SET phase = ?, error = ? WHERE request_id = ?');
  const find = database.prepare('SELECT * FROM train_writing WHERE request_id = ?');
  const inBetween = database.prepare("SELECT * FROM train_writing WHERE phase = 'writing'");
  const forget = database.prepare("DELETE FROM train_writing WHERE created_at < ? AND phase <> 'writing'");
  return {
    insert: ({ requestId, request, phase, cardNo, error }, at) =>
      void insert.run(requestId, request, phase, cardNo, error, at),
    save: ({ phase, error, requestId }) => void save.run(phase, error, requestId),
    find: (requestId) => {
      const row = find.get(requestId);
      return row ? trainWritingRow.parse(row) : null;
    },
    inBetween: () => inBetween.all().map((row) => trainWritingRow.parse(row)),
    forgetBefore: (moment) => void forget.run(moment),
  };
}

import { z } from 'zod';
import { type RecordSource, storedRecords } from '../journal/storedRecords.ts';

const trainWritingPhase = z.enum(['writing', 'done', 'failed', 'unconfirmed']);

/**
 * A write operation on a train card. `request` is a digest, because the card's content is personal and not stored. `writing`
 * found after a restart becomes `unconfirmed`.
 */
export interface TrainWriting {
  readonly requestId: string;
  readonly request: string;
  readonly phase: z.infer<typeof trainWritingPhase>;
  readonly cardNo: string;
  readonly error: string | null;
}

const trainWritingRow = z.codec(
  z.object({
    request_id: z.string(),
    request: z.string(),
    phase: trainWritingPhase,
    card_no: z.string(),
    error: z.string().nullable(),
  }),
  z.custom<TrainWriting>(),
  {
    decode: (row) => ({
      requestId: row.request_id,
      request: row.request,
      phase: row.phase,
      cardNo: row.card_no,
      error: row.error,
    }),
    encode: (writing) => ({
      request_id: writing.requestId,
      request: writing.request,
      phase: writing.phase,
      card_no: writing.cardNo,
      error: writing.error,
    }),
  },
);

export interface TrainCardRecords {
  insert(writing: TrainWriting, at: number): void;
  save(writing: TrainWriting): void;
  find(requestId: string): TrainWriting | null;
  inBetween(): TrainWriting[];
  forgetBefore(moment: number): void;
}

export function trainCardRecords(source: RecordSource): TrainCardRecords {
  const { database } = source;
  const stored = storedRecords(source, {
    table: 'train_writing',
    key: 'request_id',
    schema: trainWritingRow,
  });
  const insert = database.prepare(
    `INSERT INTO train_writing (request_id, request, phase, card_no, error, created_at)
     VALUES (:request_id, :request, :phase, :card_no, :error, :at)`,
  );
  const save = database.prepare(
    `UPDATE train_writing SET request = :request, card_no = :card_no, phase = :phase, error = :error
     WHERE request_id = :request_id`,
  );
  const find = database.prepare('SELECT * FROM train_writing WHERE request_id = ?');
  const inBetween = database.prepare("SELECT * FROM train_writing WHERE phase = 'writing'");
  const forget = database.prepare("DELETE FROM train_writing WHERE created_at < ? AND phase <> 'writing'");
  return {
    insert: (writing, at) => void insert.run({ ...stored.row(writing), at }),
    save: (writing) => void save.run(stored.row(writing)),
    find: (requestId) => stored.one(find.get(requestId)),
    inBetween: () => stored.many(inBetween.all()),
    forgetBefore: (moment) => void forget.run(moment),
  };
}

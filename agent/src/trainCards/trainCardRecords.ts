import { z } from 'zod';
import { flag, type RecordSource, storedRecords } from '../journal/storedRecords.ts';

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
  /** The card as it was read back; null unless it is done. */
  readonly ticketsTimes: number | null;
  readonly changeTimes: number | null;
  /** The platform has heard how it ended, or does not want to. */
  readonly isTold: boolean;
}

const trainWritingRow = z.codec(
  z.object({
    request_id: z.string(),
    request: z.string(),
    phase: trainWritingPhase,
    card_no: z.string(),
    error: z.string().nullable(),
    tickets_times: z.int().nullable(),
    change_times: z.int().nullable(),
    told: flag,
  }),
  z.custom<TrainWriting>(),
  {
    decode: (row) => ({
      requestId: row.request_id,
      request: row.request,
      phase: row.phase,
      cardNo: row.card_no,
      error: row.error,
      ticketsTimes: row.tickets_times,
      changeTimes: row.change_times,
      isTold: row.told,
    }),
    encode: (writing) => ({
      request_id: writing.requestId,
      request: writing.request,
      phase: writing.phase,
      card_no: writing.cardNo,
      error: writing.error,
      tickets_times: writing.ticketsTimes,
      change_times: writing.changeTimes,
      told: writing.isTold,
    }),
  },
);

export interface TrainCardRecords {
  insert(writing: TrainWriting, at: number): void;
  save(writing: TrainWriting): void;
  find(requestId: string): TrainWriting | null;
  inBetween(): TrainWriting[];
  /** Those that ended and of which the platform has not heard, the oldest first. */
  untold(): TrainWriting[];
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
    `INSERT INTO train_writing (request_id, request, phase, card_no, error, tickets_times, change_times, told, created_at)
     VALUES (:request_id, :request, :phase, :card_no, :error, :tickets_times, :change_times, :told, :at)`,
  );
  const save = database.prepare(
    `UPDATE train_writing SET request = :request, card_no = :card_no, phase = :phase, error = :error,
       tickets_times = :tickets_times, change_times = :change_times, told = :told
     WHERE request_id = :request_id`,
  );
  const find = database.prepare('SELECT * FROM train_writing WHERE request_id = ?');
  const inBetween = database.prepare("SELECT * FROM train_writing WHERE phase = 'writing'");
  const untold = database.prepare(
    "SELECT * FROM train_writing WHERE told = 0 AND phase <> 'writing' ORDER BY created_at",
  );
  const forget = database.prepare(
    "DELETE FROM train_writing WHERE created_at < ? AND phase <> 'writing' AND told = 1",
  );
  return {
    insert: (writing, at) => void insert.run({ ...stored.row(writing), at }),
    save: (writing) => void save.run(stored.row(writing)),
    find: (requestId) => stored.one(find.get(requestId)),
    inBetween: () => stored.many(inBetween.all()),
    untold: () => stored.many(untold.all()),
    forgetBefore: (moment) => void forget.run(moment),
  };
}

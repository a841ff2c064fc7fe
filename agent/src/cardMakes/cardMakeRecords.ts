import { type CardFault, cardFault, cardStep } from '@self-print/contract/agent/cardPrinter.ts';
import { z } from 'zod';
import { flag, type RecordSource, storedRecords } from '../journal/storedRecords.ts';

/**
 * A card that was to be made. Each stage is kept before the printer is asked for it, so that after a power cut it is known how far a card
 * can have come. Whose card it is, is not kept.
 */
export interface CardMaking {
  readonly makeId: string;
  readonly stage: z.infer<typeof cardStep>;
  /** Whether the card may no longer be blank: from then on an interruption leaves a card of which nobody knows. */
  readonly isTouched: boolean;
  readonly fault: CardFault | null;
  /** For staff: what the devices said. */
  readonly evidence: string;
  /** Number of the card's chip, until the platform has it. */
  readonly uid: string | null;
  /** The platform has heard how it ended, or does not want to. */
  readonly isTold: boolean;
}

const row = z.codec(
  z.object({
    make_id: z.string(),
    stage: cardStep,
    touched: flag,
    fault: z.nullable(cardFault),
    evidence: z.string(),
    uid: z.string().nullable(),
    told: flag,
  }),
  z.custom<CardMaking>(),
  {
    decode: ({ make_id, stage, touched, fault, evidence, uid, told }) => ({
      makeId: make_id,
      stage,
      isTouched: touched,
      fault,
      evidence,
      uid,
      isTold: told,
    }),
    encode: ({ makeId, stage, isTouched, fault, evidence, uid, isTold }) => ({
      make_id: makeId,
      stage,
      touched: isTouched,
      fault,
      evidence,
      uid,
      told: isTold,
    }),
  },
);

export interface CardMakeRecords {
  insert(making: CardMaking, at: number): void;
  save(making: CardMaking): void;
  find(makeId: string): CardMaking | null;
  inBetween(): CardMaking[];
  /** Those that ended and of which the platform has not heard, the oldest first. */
  untold(): CardMaking[];
  forgetBefore(moment: number): void;
}

const ENDED = "('done', 'failed', 'unconfirmed')";

export function cardMakeRecords(source: RecordSource): CardMakeRecords {
  const { database } = source;
  const stored = storedRecords(source, { table: 'card_make', key: 'make_id', schema: row });
  const insert = database.prepare(
    `INSERT INTO card_make (make_id, stage, touched, fault, evidence, uid, told, created_at)
     VALUES (:make_id, :stage, :touched, :fault, :evidence, :uid, :told, :at)`,
  );
  const save = database.prepare(
    `UPDATE card_make SET stage = :stage, touched = :touched, fault = :fault, evidence = :evidence, uid = :uid, told = :told
     WHERE make_id = :make_id`,
  );
  const find = database.prepare('SELECT * FROM card_make WHERE make_id = ?');
  const inBetween = database.prepare(`SELECT * FROM card_make WHERE stage NOT IN ${ENDED}`);
  const untold = database.prepare(
    `SELECT * FROM card_make WHERE told = 0 AND stage IN ${ENDED} ORDER BY created_at`,
  );
  const forget = database.prepare(
    `DELETE FROM card_make WHERE created_at < ? AND stage IN ${ENDED} AND told = 1`,
  );
  return {
    insert: (making, at) => void insert.run({ ...stored.row(making), at }),
    save: (making) => void save.run(stored.row(making)),
    find: (makeId) => stored.one(find.get(makeId)),
    inBetween: () => stored.many(inBetween.all()),
    untold: () => stored.many(untold.all()),
    forgetBefore: (moment) => void forget.run(moment),
  };
}

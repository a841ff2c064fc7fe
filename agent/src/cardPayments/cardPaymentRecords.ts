import { cardOutcomeStatus } from '@self-print/contract/cardPayment.ts';
import { z } from 'zod';
import { type RecordSource, storedRecords } from '../journal/storedRecords.ts';

/** `open`: the platform does not know its end yet. `reversing`: the platform wants the money given back. */
const stage = z.enum(['open', 'reversing', 'settled']);

/** A deduction that the platform asked for. The money is in the deduction of the same id; here is who is to learn of it. */
export interface CardPayment {
  readonly requestId: string;
  readonly platform: string;
  readonly orderId: string;
  readonly outTradeNo: string;
  /** In fen. */
  readonly amount: number;
  readonly stage: z.infer<typeof stage>;
  /** What the platform was told last. */
  readonly reported: z.infer<typeof cardOutcomeStatus> | null;
}

const row = z.codec(
  z.object({
    request_id: z.string(),
    platform: z.string(),
    order_id: z.string(),
    out_trade_no: z.string(),
    amount: z.int(),
    stage,
    reported: z.enum(cardOutcomeStatus.options).nullable(),
  }),
  z.custom<CardPayment>(),
  {
    decode: ({ request_id, order_id, out_trade_no, ...same }) => ({
      ...same,
      requestId: request_id,
      orderId: order_id,
      outTradeNo: out_trade_no,
    }),
    encode: ({ requestId, orderId, outTradeNo, ...same }) => ({
      ...same,
      request_id: requestId,
      order_id: orderId,
      out_trade_no: outTradeNo,
    }),
  },
);

export interface CardPaymentRecords {
  /** One that is known stays as it is. */
  add(payment: CardPayment, at: number): void;
  save(payment: CardPayment): void;
  find(requestId: string): CardPayment | null;
  /** Those of a platform that are not settled, oldest first. */
  unsettled(platform: string): CardPayment[];
  forgetBefore(moment: number): void;
}

export function cardPaymentRecords(source: RecordSource): CardPaymentRecords {
  const { database } = source;
  const stored = storedRecords(source, { table: 'card_payment', key: 'request_id', schema: row });
  const add = database.prepare(
    `INSERT INTO card_payment (request_id, platform, order_id, out_trade_no, amount, stage, reported, created_at)
     VALUES (:request_id, :platform, :order_id, :out_trade_no, :amount, :stage, :reported, :at)
     ON CONFLICT (request_id) DO NOTHING`,
  );
  const save = database.prepare('UPDATE card_payment SET stage = ?, reported = ? WHERE request_id = ?');
  const find = database.prepare('SELECT * FROM card_payment WHERE request_id = ?');
  const unsettled = database.prepare(
    "SELECT * FROM card_payment WHERE platform = ? AND stage <> 'settled' ORDER BY created_at, rowid",
  );
  const forget = database.prepare("DELETE FROM card_payment WHERE created_at < ? AND stage = 'settled'");
  return {
    add: (payment, at) => void add.run({ ...stored.row(payment), at }),
    save: ({ stage: at, reported, requestId }) => void save.run(at, reported, requestId),
    find: (requestId) => stored.one(find.get(requestId)),
    unsettled: (platform) => stored.many(unsettled.all(platform)),
    forgetBefore: (moment) => void forget.run(moment),
  };
}

import { z } from 'zod';

/** Commands of a card system, the same over a program's lines and over HTTP; described in docs/devices/campus-card.md. */

const word = z.string().regex(/^\w+$/).max(64);
const fen = z.int().min(0).max(1_000_000_000);
const text = (length: number) => z.string().min(1).max(length).nullish();

export const cardValue = z
  .object({
    physicalNo: z.string().min(1).max(64),
    cardNo: text(64),
    userId: text(64),
    name: text(64),
    balance: fen.nullish(),
    expires: z.iso.date().nullish(),
  })
  .transform(({ physicalNo, cardNo, userId, name, balance, expires }) => ({
    physicalNo,
    cardNo: cardNo ?? null,
    userId: userId ?? null,
    name: name ?? null,
    balance: balance ?? null,
    expires: expires ?? null,
  }));

const receipt = { flowNo: text(64), balanceAfter: fen.nullish() };

/** Answer to `deduct` and `reverse`. */
export const receiptValue = z.object(receipt);

export const inquiryValue = z.discriminatedUnion('status', [
  z.object({ status: z.literal('done'), ...receipt }),
  z.object({ status: z.literal('reversed'), ...receipt }),
  z.object({ status: z.literal('refused'), reason: word.default('neverReceived') }),
  z.object({ status: z.literal('unknown'), reason: word.default('undecided') }),
]);

/** Optional features of a card system beyond reading. */
export const FEATURES = {
  deduct: 'deduct',
  password: 'deductWithPassword',
  inquire: 'inquire',
  reverse: 'reverse',
} as const;

/** Time limit of each command, in milliseconds. */
export const COMMAND_LIMITS_MS = { read: 4_000, deduct: 20_000, inquire: 10_000, reverse: 20_000 } as const;

import type { CardOutcome } from '@self-print/contract/cardPayment.ts';
import { cardPaymentCalls, terminalPaymentCalls } from '@self-print/contract/platform/payments.ts';
import { type SignedCommandPayload, signedCommandPayload } from '@self-print/contract/signedCommand.ts';
import { eq } from 'drizzle-orm';
import { payChannel, payProgram } from '../../../db/schema/payments.ts';
import type { TestPlatform } from '../../../testing/testPlatform.ts';
import { expectOk, type TestTerminal } from '../../../testing/testSchool.ts';
import { encryptParameters } from '../../payChannels/channelStore.ts';
import { openPayDesk, type PayDesk, PRICE_FEN } from './payDesk.ts';

/** A deduction that a terminal was asked for, and what its agent reports. */
export interface AskedCard {
  readonly orderId: string;
  readonly view: Awaited<ReturnType<typeof begin>>;
  readonly payload: SignedCommandPayload;
  readonly instruction: string;
  /** Reports that it was done, except for `changes`. */
  readonly report: (changes?: Partial<CardOutcome>, at?: TestTerminal) => ReturnType<typeof tell>;
}

/** A desk at which cards are taken, too. */
export interface CardDesk extends PayDesk {
  readonly startCard: (orderId: string, at?: TestTerminal) => ReturnType<typeof start>;
  /** Has a terminal told to debit a card for a new order. */
  readonly asked: (unitPrice?: number, changes?: { readonly userId?: string }) => Promise<AskedCard>;
  /** The instructions that a terminal's agent fetches. */
  readonly tasks: (at?: TestTerminal) => Promise<string[]>;
}

const start = (at: TestTerminal, orderId: string) =>
  at.call(terminalPaymentCalls.unifiedOrder, { orderId, channelId: 'card', channelType: 'campusCard.card' });
const begin = async (at: TestTerminal, orderId: string) => expectOk(await start(at, orderId));
const tell = (at: TestTerminal, outcome: CardOutcome) => at.call(cardPaymentCalls.cardOutcome, outcome);

/** What is signed in an instruction. */
export const payloadOf = (instruction: string) =>
  signedCommandPayload.parse(
    JSON.parse(Buffer.from(instruction.split('.')[0] ?? '', 'base64url').toString()),
  );

export async function openCardDesk(platform: TestPlatform): Promise<CardDesk> {
  const desk = await openPayDesk(platform);
  const { db, keys, clock } = platform.deps;
  const { schoolCode } = desk.school;
  const key = { schoolCode, channelId: 'card' };
  await db.orm.insert(payChannel).values({
    ...key,
    provider: 'campusCard',
    nameZh: '校园卡',
    nameEn: 'Campus card',
    enabled: true,
    parametersEncrypted: encryptParameters(keys, key, { password: 'yes', maxYuan: '100' }),
    revision: 1,
    createdAt: clock.now(),
  });
  await db.orm
    .update(payProgram)
    .set({ channels: ['card', 'wx'] })
    .where(eq(payProgram.schoolCode, schoolCode));
  return {
    ...desk,
    startCard: (orderId, at = desk.terminal) => start(at, orderId),
    asked: async (unitPrice = PRICE_FEN, changes = {}) => {
      const itemId = await desk.school.addItem({ unitPrice });
      const { orderId } = await desk.addUnpaid({ itemId, ...changes });
      const view = await begin(desk.terminal, orderId);
      if (view.present?.kind !== 'card') throw new Error('No card is asked for');
      const payload = payloadOf(view.present.instruction);
      const outcome: CardOutcome = {
        outTradeNo: String(payload.body.outTradeNo),
        requestId: payload.commandId,
        amountFen: unitPrice,
        status: 'done',
        flowNo: 'F000001',
        reason: null,
      };
      return {
        orderId,
        view,
        payload,
        instruction: view.present.instruction,
        report: (reported = {}, at = desk.terminal) => tell(at, { ...outcome, ...reported }),
      };
    },
    tasks: async (at = desk.terminal) =>
      expectOk(await at.call(cardPaymentCalls.cardTasks, {})).map(({ instruction }) => instruction),
  };
}

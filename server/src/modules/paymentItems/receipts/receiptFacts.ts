import type { Bilingual } from '@self-print/contract/fields.ts';
import { moneyOf } from '@self-print/contract/money.ts';
import type { OrderedPosition } from '@self-print/contract/platform/dues.ts';
import type { PaymentOrder } from '@self-print/contract/platform/paymentItems.ts';
import type { TemplateData } from '@self-print/contract/template/variables.ts';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { payChannel } from '../../../db/schema/payments.ts';
import { orderNumberOf } from '../../orders/orderNumberOf.ts';
import { latestPayment } from '../../payments/paymentStore.ts';
import { placeOnPaper } from '../../terminals/placeOnPaper.ts';
import type { TerminalKey } from '../../terminals/terminalStore.ts';
import { capitalAmount } from './capitalAmount.ts';
import { positionName } from './receiptTemplate.ts';

/** For a payer who was not asked, or a number that a channel did not give. */
const NOTHING = '—';

interface ReceiptFacts {
  readonly values: TemplateData;
  readonly timeZone: string;
}

/** What the receipt of a paid fee says. The payer is masked, as paper is left lying about. */
export async function receiptFacts(
  queries: Queries,
  { schoolCode, terminalCode }: TerminalKey,
  fee: PaymentOrder,
): Promise<ReceiptFacts> {
  const place = await placeOnPaper(queries, { schoolCode, terminalCode });
  const payment = await latestPayment(queries, schoolCode, fee.orderId);
  const attempt = payment?.attempt;
  const { timeZone } = place;
  const { payer } = fee;
  return {
    timeZone,
    values: {
      school: place.school,
      fee: fee.title,
      ...Object.fromEntries(fee.positions.map((position, index) => [positionName(index), wordsOf(position)])),
      amount: moneyOf(fee.amountFen),
      capital: capitalAmount(fee.amountFen),
      payer: payer === null ? NOTHING : `${payer.name}　${payer.number}`,
      method: attempt ? ((await channelName(queries, schoolCode, attempt.channelId)) ?? NOTHING) : NOTHING,
      trade: attempt?.channelTradeNo ?? NOTHING,
      paidAt: fee.paidAt === null ? NOTHING : localTime(new Date(fee.paidAt), timeZone),
      order: orderNumberOf(fee.orderId),
      terminal: place.terminal,
    },
  };
}

export async function channelName(
  { orm }: Queries,
  schoolCode: string,
  channelId: string,
): Promise<Bilingual | undefined> {
  const [row] = await orm
    .select({ zh: payChannel.nameZh, en: payChannel.nameEn })
    .from(payChannel)
    .where(and(eq(payChannel.schoolCode, schoolCode), eq(payChannel.channelId, channelId)));
  return row;
}

/** What one of several positions is, and how much of the amount is for it. */
function wordsOf({ title, amountFen }: OrderedPosition): Bilingual {
  const amount = moneyOf(amountFen);
  return { zh: `${title.zh}　${amount}`, en: `${title.en}　${amount}` };
}

/** Such as 2026-11-27 14:30:05. */
function localTime(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(at);
}

import { STUDENT_CARD_ORDER } from '@self-print/contract/orderTypes.ts';
import type { TerminalOrder } from '@self-print/contract/platform/orders.ts';
import { type CardRequest, studentCardCalls } from '@self-print/contract/platform/studentCard.ts';
import { assertNever } from '@self-print/contract/result.ts';
import { requestKey } from '@self-print/web-kit/ordering/requestKey.ts';
import type { PlatformFailure } from '../../api/platformAccess.ts';
import type { PersonCall } from '../kit/personCall.ts';
import type { Payable } from '../payment/state.ts';
import type { OrderCardWish, PrintSlipWish } from './state.ts';

type Outcome =
  | { readonly type: 'cardOrdered'; readonly request: CardRequest }
  | { readonly type: 'claimed'; readonly order: TerminalOrder }
  | { readonly type: 'failed'; readonly failure: PlatformFailure };

/** Carries out what a person set off about a new student card. */
export async function studentCardOutcome(
  ask: PersonCall,
  wish: OrderCardWish | PrintSlipWish,
): Promise<Outcome> {
  switch (wish.kind) {
    case 'orderCard': {
      const { totalFee } = wish.offer;
      const made = await ask(studentCardCalls.create, {
        totalFee,
        requestKey: requestKey(wish.draftId, { totalFee }),
      });
      return made.ok
        ? { type: 'cardOrdered', request: made.value }
        : { type: 'failed', failure: made.problem };
    }
    case 'printSlip': {
      const { orderId } = wish;
      const made = await ask(studentCardCalls.printSlip, { orderId });
      return made.ok ? { type: 'claimed', order: made.value } : { type: 'failed', failure: made.problem };
    }
    default:
      return assertNever(wish);
  }
}

/** A card that has to be paid before the office makes it; null for one that costs nothing. */
export function payableOfCard({ orderId, amountFen, state }: CardRequest): Payable | null {
  if (state !== 'unpaid' && state !== 'paying') return null;
  return { orderId, orderType: STUDENT_CARD_ORDER, title: CARD_TITLE, amountFen, next: 'card' };
}

const CARD_TITLE = { zh: '补办学生证', en: 'New student card' };

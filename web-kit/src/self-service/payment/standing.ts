import type { Language } from '@self-print/contract/fields.ts';
import { PAYMENT_ORDER, TAKE_TYPES } from '@self-print/contract/orderTypes.ts';
import type { PaymentView } from '@self-print/contract/platform/payments.ts';
import type { UserOrderRow } from '@self-print/contract/platform/userOrders.ts';
import { assertNever } from '@self-print/contract/result.ts';
import { wordsOf } from '../../formatting.ts';
import type { Translate } from '../../texts.ts';
import type { SelfServiceKey } from '../texts/selfServiceTexts.ts';

/** What a person sees of a payment: what they do next, or how it ended. */
export type PayStep =
  | 'choose'
  | 'open'
  | 'scan'
  | 'confirm'
  | 'checking'
  | 'paid'
  | 'failed'
  | 'expired'
  | 'refunding'
  | 'refunded';

export function stepOf({ state, present }: Pick<PaymentView, 'state' | 'present'>): PayStep {
  switch (state) {
    case 'none':
      return 'choose';
    case 'waiting':
      if (present === null) return 'confirm';
      return present.kind === 'qr' ? 'scan' : 'open';
    case 'user-paying':
      return 'confirm';
    case 'closed':
      return 'expired';
    case 'checking':
    case 'paid':
    case 'failed':
    case 'refunding':
    case 'refunded':
      return state;
    default:
      return assertNever(state);
  }
}

/** Steps that may change by themselves. */
const MOVING: ReadonlySet<PayStep> = new Set(['open', 'scan', 'confirm', 'checking', 'refunding']);
/** Steps at which a payment can be begun; the platform closes the one under way before it begins another. */
const CHOOSING: ReadonlySet<PayStep> = new Set(['choose', 'open', 'scan', 'failed', 'expired']);

export const isMoving = (step: PayStep): boolean => MOVING.has(step);
export const mayChoose = (step: PayStep): boolean => CHOOSING.has(step);

type T = Translate<SelfServiceKey>;

/** How a payment stands, in a few words and in a sentence. */
export function stepWords(step: PayStep, view: PaymentView, t: T, language: Language) {
  switch (step) {
    case 'choose':
      return { title: t('pay.choose'), text: '' };
    case 'scan': {
      // A school's own cashier is no app to scan with.
      const isApp = view.method?.provider !== 'signedHttp';
      const title = isApp ? t('pay.scan', { name: methodName(view, language) }) : t('pay.scanByPhone');
      return { title, text: t('pay.scanText') };
    }
    case 'paid':
      return {
        title: t('pay.paid'),
        text: t(isFee(view) ? 'pay.paidFeeText' : 'pay.paidText'),
      };
    case 'failed':
      return { title: t('pay.failed'), text: t(`pay.failed.${view.failure ?? 'refused'}`) };
    default:
      return { title: t(`pay.${step}`), text: t(`pay.${step}Text`) };
  }
}

/** Whether a payment is that of a fee, which is no order to print. */
export const isFee = ({ orderType }: Pick<PaymentView, 'orderType'>): boolean => orderType === PAYMENT_ORDER;

/** The words of a payment page that are others for a fee than for an order to print. */
export function wordsAbout(view: Pick<PaymentView, 'orderType'> | undefined, t: T) {
  const fee = view !== undefined && isFee(view);
  return { see: t(fee ? 'pay.fee' : 'pay.order'), noneText: t(fee ? 'pay.noneFeeText' : 'pay.noneText') };
}

export function methodName({ method }: Pick<PaymentView, 'method'>, language: Language): string {
  return method === null ? '' : wordsOf(method.name, language);
}

type Row = Pick<UserOrderRow, 'state' | 'payment' | 'totalFee' | 'takeType'>;

/** Whether an order waits for its money. */
export function isUnpaid({ state, payment }: Pick<Row, 'state' | 'payment'>): boolean {
  return state === 'created' && (payment === 'unpaid' || payment === 'paying');
}

/**
 * How the person gets the money of an order back: at once where nothing was printed, or after staff has looked. Undefined where there is
 * none to get back, or the document was already handed over as a file.
 */
export function refundWay({ state, payment, totalFee, takeType }: Row): 'atOnce' | 'review' | undefined {
  if (payment !== 'paid' || totalFee === 0) return undefined;
  if (state === 'failed' || state === 'unconfirmed') return 'review';
  return (state === 'paid' || state === 'expired') && takeType !== TAKE_TYPES.electronic
    ? 'atOnce'
    : undefined;
}

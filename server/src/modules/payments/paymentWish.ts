import type { CallProblem } from '@self-print/contract/errors.ts';
import type { PayFlow } from '@self-print/contract/payMethods.ts';
import type { FlowInput } from '../../adapters/payment/types.ts';
import type { ChannelRow } from '../payChannels/channelStore.ts';
import type { PayPlace } from '../payChannels/payMethods.ts';
import type { AttemptRow } from './paymentStore.ts';

/** Who pays: a terminal at which an order waits, anybody whom that terminal has given a link, or the order's owner elsewhere. */
export type Payer =
  | { readonly kind: 'terminal'; readonly terminalCode: string }
  | { readonly kind: 'other'; readonly terminalCode: string; readonly place: Exclude<PayPlace, 'terminal'> }
  | { readonly kind: 'owner'; readonly userId: string; readonly place: Exclude<PayPlace, 'terminal'> };

export type StartProblem = CallProblem<
  | 'CHANGED_MEANWHILE'
  | 'DUES_SYSTEM_DOWN'
  | 'ORDER_NOT_FOUND'
  | 'PAY_CHANNEL_DOWN'
  | 'PAY_CHECKING'
  | 'PAY_NOT_NEEDED'
  | 'PAY_NOT_OFFERED'
  | 'POSITION_CHANGED'
  | 'POSITION_TAKEN'
  | 'TAKE_CODE_EXPIRED'
>;

export interface PaymentWish {
  readonly schoolCode: string;
  readonly orderId: string;
  readonly payer: Payer;
  readonly channel: ChannelRow;
  readonly flow: PayFlow;
  /** The provider's name of who pays, where the flow is for that person alone. */
  readonly payerName?: string;
  /** What the flow needs beyond the attempt; asked for once it is written down. */
  readonly input: (attempt: AttemptRow) => FlowInput;
}

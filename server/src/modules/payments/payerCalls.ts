import type { CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type {
  PayMethod,
  PaymentView,
  paymentCalls,
  terminalPaymentCalls,
} from '@self-print/contract/platform/payments.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { WEB_PATHS } from '@self-print/contract/webPaths.ts';
import type { FlowInput } from '../../adapters/payment/types.ts';
import { findOrder, type OrderRow } from '../orders/orderStore.ts';
import { type ChannelRow, programChannels } from '../payChannels/channelStore.ts';
import { type PayPlace, payMethods, providerOfCode } from '../payChannels/payMethods.ts';
import { cardInput } from './card/cardInstruction.ts';
import { passwordTriesLeft } from './card/passwordTries.ts';
import { closePayment } from './closePayment.ts';
import type { PayDeps } from './payDeps.ts';
import { type AttemptRow, latestPayment } from './paymentStore.ts';
import type { Payer } from './paymentWish.ts';
import { startPayment } from './startPayment.ts';
import { viewPayment } from './viewPayment.ts';

/** Somebody who pays, and where. */
export interface PayerAt {
  readonly schoolCode: string;
  readonly payer: Payer;
  /** Network address. */
  readonly address: string;
}

interface MethodWish {
  readonly orderId: string;
  readonly channelId: string;
  readonly channelType: string;
}

type Started = Promise<CallResult<typeof paymentCalls.unifiedOrder>>;

const placeOf = (payer: Payer): PayPlace => (payer.kind === 'terminal' ? 'terminal' : payer.place);
const terminalOf = (payer: Payer) => (payer.kind === 'terminal' ? payer.terminalCode : null);

/** The ways to pay for somebody in a place. */
export async function listMethods(
  { db }: Pick<PayDeps, 'db'>,
  { schoolCode, payer }: PayerAt,
): Promise<PayMethod[]> {
  return payMethods(await programChannels(db, schoolCode, terminalOf(payer)), placeOf(payer));
}

/** Begins to pay in a way that was offered, and answers how it stands. */
export async function payBy(deps: PayDeps, at: PayerAt, wish: MethodWish): Started {
  const { schoolCode, payer } = at;
  const channels = await programChannels(deps.db, schoolCode, terminalOf(payer));
  const method = payMethods(channels, placeOf(payer)).find(
    ({ channelId, channelType }) => channelId === wish.channelId && channelType === wish.channelType,
  );
  const channel = channels.find(({ channelId }) => channelId === method?.channelId);
  // A payment code comes by a call of its own.
  if (!method || !channel || method.flow === 'scan') return fail(problem('PAY_NOT_OFFERED'));
  const { flow } = method;
  const { orderId } = wish;
  if (flow === 'card' && (await passwordTriesLeft(deps.db, { schoolCode, orderId })) === 0)
    return fail(problem('PAY_NOT_OFFERED'));
  const input = (attempt: AttemptRow): FlowInput =>
    flow === 'card'
      ? cardInput(deps, attempt, wish.orderId, payer)
      : flowInput(deps.publicUrl(), at, flow, orderId);
  const started = await startPayment(deps, { schoolCode, orderId, payer, channel, flow, input });
  return started.ok ? viewOf(deps, at, orderId) : started;
}

/** Pays with the payment code on the payer's phone, by the channel whose code it is. */
export async function payByCode(
  deps: PayDeps,
  at: PayerAt & { readonly payer: Extract<Payer, { readonly kind: 'terminal' }> },
  {
    orderId,
    authCode,
    channelId,
  }: { readonly orderId: string; readonly authCode: string; readonly channelId?: string | undefined },
): Promise<CallResult<typeof terminalPaymentCalls.payByCode>> {
  const { schoolCode, payer } = at;
  const provider = providerOfCode(authCode);
  if (!provider) return fail(problem('PAY_CODE_UNKNOWN'));
  const offered = await programChannels(deps.db, schoolCode, payer.terminalCode);
  const channel = offered.find(
    (each: ChannelRow) =>
      each.provider === provider && (channelId === undefined || each.channelId === channelId),
  );
  if (!channel) return fail(problem('PAY_NOT_OFFERED'));
  const { terminalCode } = payer;
  const input = (): FlowInput => ({ flow: 'scan', authCode, terminalCode });
  const started = await startPayment(deps, { schoolCode, orderId, payer, channel, flow: 'scan', input });
  return started.ok ? viewOf(deps, at, orderId) : started;
}

/** How an order's payment stands. */
export async function viewOf(deps: Pick<PayDeps, 'db' | 'clock'>, at: PayerAt, orderId: string) {
  const order = await payersOrder(deps, at, orderId);
  return order
    ? ok<PaymentView>(await viewPayment(deps.db, order, deps.clock.now()))
    : fail(problem('ORDER_NOT_FOUND'));
}

/** Leaves without paying, and answers how that ended. */
export async function leavePayment(deps: PayDeps, at: PayerAt, orderId: string) {
  const order = await payersOrder(deps, at, orderId);
  if (!order) return fail(problem('ORDER_NOT_FOUND'));
  const found = await latestPayment(deps.db, at.schoolCode, orderId);
  if (found?.intent.state === 'open') await closePayment(deps, found.intent, 'payer');
  return viewOf(deps, at, orderId);
}

/** A terminal sees the payment of any order that it knows by its id; a person only of their own. */
export async function payersOrder(
  { db }: Pick<PayDeps, 'db'>,
  { schoolCode, payer }: PayerAt,
  orderId: string,
): Promise<OrderRow | undefined> {
  const found = await findOrder(db, schoolCode, orderId);
  return payer.kind === 'terminal' || found?.order.userId === payer.userId ? found?.order : undefined;
}

function flowInput(
  publicUrl: string,
  { address }: PayerAt,
  flow: 'qr' | 'jsapi' | 'h5' | 'wap' | 'page',
  orderId: string,
): FlowInput {
  const back = (page: string) => `${publicUrl}${WEB_PATHS.mobile}/mobile/${page}?orderId=${orderId}`;
  switch (flow) {
    case 'qr':
      return { flow };
    case 'h5':
      return { flow, payerAddress: address };
    case 'wap':
      return { flow, returnUrl: back('aliPaySuccess'), quitUrl: back('aliPayFail') };
    case 'page':
      return { flow, returnUrl: back('aliPay') };
    case 'jsapi':
      throw new Error('Nobody knows the payer inside WeChat');
  }
}

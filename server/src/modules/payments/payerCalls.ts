import type { CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { PayFlow } from '@self-print/contract/payMethods.ts';
import type {
  PayMethod,
  PaymentView,
  paymentCalls,
  terminalPaymentCalls,
} from '@self-print/contract/platform/payments.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
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
import type { Payer, StartProblem } from './paymentWish.ts';
import { startPayment } from './startPayment.ts';
import { viewPayment } from './viewPayment.ts';

/** Somebody who pays, and where. */
export interface PayerAt {
  readonly schoolCode: string;
  readonly payer: Payer;
  /** Network address. */
  readonly address: string;
  /** What a provider has told this browser about who pays, by its account there. */
  readonly nameAt?: (account: string) => Promise<string | undefined>;
}

interface MethodWish {
  readonly orderId: string;
  readonly channelId: string;
  readonly channelType: string;
}

type Started = Promise<Result<PaymentView, StartProblem>>;

const placeOf = (payer: Payer): PayPlace => (payer.kind === 'terminal' ? 'terminal' : payer.place);
const terminalOf = (payer: Payer) => (payer.kind === 'terminal' ? payer.terminalCode : null);

/** The ways to pay for somebody in a place. */
export async function listMethods(
  deps: Pick<PayDeps, 'db' | 'payChannels'>,
  { schoolCode, payer }: PayerAt,
): Promise<PayMethod[]> {
  return methodsOf(deps, await programChannels(deps.db, schoolCode, terminalOf(payer)), payer);
}

/** A payment sheet is offered only by a channel that can find out for whom to open it, to a person who signed in. */
function methodsOf(
  { payChannels }: Pick<PayDeps, 'payChannels'>,
  channels: readonly ChannelRow[],
  payer: Payer,
) {
  const knowsPayers = (wanted: string) =>
    channels.some((row) => {
      const opened = row.channelId === wanted ? payChannels.open(row) : undefined;
      return opened?.ok && opened.value.payerNames !== undefined;
    });
  return payMethods(channels, placeOf(payer)).filter(
    ({ flow, channelId }) => flow !== 'jsapi' || (payer.kind === 'owner' && knowsPayers(channelId)),
  );
}

/** Begins to pay in a way that was offered, and answers how it stands. */
export async function payBy(deps: PayDeps, at: PayerAt, wish: MethodWish): Started {
  const { schoolCode, payer } = at;
  const chosen = await chosenWay(deps, at, wish);
  // A payment code comes by a call of its own, and a payment sheet is opened by `payInApp`.
  if (!chosen || chosen.flow === 'scan' || chosen.flow === 'jsapi') return fail(problem('PAY_NOT_OFFERED'));
  const { flow, channel } = chosen;
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

async function chosenWay(
  deps: PayDeps,
  { schoolCode, payer }: PayerAt,
  wish: MethodWish,
): Promise<{ readonly flow: PayFlow; readonly channel: ChannelRow } | undefined> {
  const channels = await programChannels(deps.db, schoolCode, terminalOf(payer));
  const method = methodsOf(deps, channels, payer).find(
    ({ channelId, channelType }) => channelId === wish.channelId && channelType === wish.channelType,
  );
  const channel = channels.find(({ channelId }) => channelId === method?.channelId);
  return method && channel && { flow: method.flow, channel };
}

/** Pays one's own order in a way that was offered, also by the payment sheet of the provider's app. */
export async function payOwn(
  deps: PayDeps,
  at: PayerAt,
  wish: MethodWish,
): Promise<CallResult<typeof paymentCalls.unifiedOrder>> {
  const chosen = await chosenWay(deps, at, wish);
  const { orderId } = wish;
  return chosen?.flow === 'jsapi'
    ? payInApp(deps, at, { orderId, channel: chosen.channel })
    : payBy(deps, at, wish);
}

/** Opens the provider's payment sheet for whoever it says is in this browser. */
async function payInApp(
  deps: PayDeps,
  at: PayerAt,
  { orderId, channel }: { readonly orderId: string; readonly channel: ChannelRow },
): Promise<CallResult<typeof paymentCalls.unifiedOrder>> {
  const opened = deps.payChannels.open(channel);
  const account = opened.ok ? opened.value.payerNames?.account : undefined;
  const payerName = account === undefined ? undefined : await at.nameAt?.(account);
  if (payerName === undefined) return fail(problem('PAYER_NAME_MISSING'));
  const { schoolCode, payer } = at;
  const input = (): FlowInput => ({ flow: 'jsapi', openId: payerName });
  const wish = { schoolCode, orderId, payer, channel, flow: 'jsapi', payerName, input } as const;
  const started = await startPayment(deps, wish);
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

/** A terminal, and whom it gave a link, sees the payment of an order that it knows by its id; a person only of their own. */
export async function payersOrder(
  { db }: Pick<PayDeps, 'db'>,
  { schoolCode, payer }: PayerAt,
  orderId: string,
): Promise<OrderRow | undefined> {
  const found = await findOrder(db, schoolCode, orderId);
  return payer.kind !== 'owner' || found?.order.userId === payer.userId ? found?.order : undefined;
}

function flowInput(
  publicUrl: string,
  { address, payer }: PayerAt,
  flow: 'qr' | 'h5' | 'wap' | 'page',
  orderId: string,
): FlowInput {
  const back = (page: string) => `${publicUrl}${WEB_PATHS.mobile}/mobile/${page}?orderId=${orderId}`;
  const forOther = `${publicUrl}${WEB_PATHS.mobile}/mobile/payForOther`;
  switch (flow) {
    case 'qr':
      return { flow };
    case 'h5':
      return { flow, payerAddress: address };
    case 'wap':
      // Whoever pays for somebody else must not read the order.
      return payer.kind === 'other'
        ? { flow, returnUrl: forOther, quitUrl: forOther }
        : { flow, returnUrl: back('aliPaySuccess'), quitUrl: back('aliPayFail') };
    case 'page':
      return { flow, returnUrl: payer.kind === 'other' ? forOther : back('aliPay') };
  }
}

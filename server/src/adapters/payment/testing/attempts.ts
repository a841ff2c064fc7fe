import type { PayFlow } from '@self-print/contract/payMethods.ts';
import type { Result } from '@self-print/contract/result.ts';
import type { Created, KnownAttempt, NewAttempt } from '../types.ts';
import type { ChannelHarness, CodeFate } from './channelHarness.ts';

const VALID_FOR_MS = 5 * 60_000;
const NOTIFY_URL = 'https://print.example.edu/pay/notify/1';

let made = 0;

/** A new attempt for 1.50 yuan, with a number that no other test of this process uses. */
export function attemptOf(harness: ChannelHarness, flow: PayFlow = 'qr', fate?: CodeFate): NewAttempt {
  made += 1;
  return {
    outTradeNo: `CONTRACT${String(made).padStart(8, '0')}`,
    amountFen: 150,
    description: '自助打印',
    expiresAt: new Date(harness.now().getTime() + VALID_FOR_MS),
    notifyUrl: NOTIFY_URL,
    flow: harness.flow(flow, fate),
  };
}

export const knownOf = (harness: ChannelHarness, attempt: NewAttempt): KnownAttempt => ({
  outTradeNo: attempt.outTradeNo,
  flow: attempt.flow.flow,
  amountFen: attempt.amountFen,
  sentAt: harness.now(),
});

/** Creates an attempt that is expected to be created. */
export async function create(
  harness: ChannelHarness,
  flow: PayFlow = 'qr',
  fate?: CodeFate,
): Promise<KnownAttempt> {
  const attempt = attemptOf(harness, flow, fate);
  const known = knownOf(harness, attempt);
  valueIn(await harness.channel.create(attempt));
  return known;
}

/** Creates an attempt and pays it. */
export async function createPaid(harness: ChannelHarness): Promise<KnownAttempt> {
  const known = await create(harness);
  if (!(await harness.pay(known.outTradeNo))) throw new Error('The provider let nobody pay');
  return known;
}

export function valueIn<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(`Expected a value, got ${JSON.stringify(result.problem)}`);
  return result.value;
}

/** The kind of a failure; 'none' for a value. */
export const problemOf = (result: Result<unknown, { readonly kind: string }>): string =>
  result.ok ? 'none' : result.problem.kind;

/** The kind of the status that creating led to, or of what the payer is shown. */
export const createdKind = (created: Created): string =>
  created.kind === 'status' ? created.status.kind : created.kind;

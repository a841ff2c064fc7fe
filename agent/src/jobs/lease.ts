import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { LEASE_RENEW_MS, LEASE_RETRY_MS } from '../limits.ts';
import type { PlatformClient } from '../platform/client.ts';
import type { Time } from '../time.ts';

/**
 * Renews the claim on an order while it is printed, until the signal is aborted. A refusal changes nothing here: the outcome is
 * reported anyway, and the platform can handle a late one.
 */
export async function keepLease(
  options: { readonly client: PlatformClient; readonly time: Time },
  orderId: string,
  signal: AbortSignal,
): Promise<void> {
  const { client, time } = options;
  let pause = LEASE_RENEW_MS;
  while (await time.wait(pause, signal)) {
    const renewed = await client.call(orderCalls.renewLease, { orderId });
    pause = renewed.ok ? LEASE_RENEW_MS : LEASE_RETRY_MS;
  }
}

import { type TerminalPlace, userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { useCallQuery } from '../../queries.tsx';

const AGAIN_MS = 30_000;

/** The terminals at which an order can be printed, asked for again and again. */
export function useUsableTerminals(orderId: string) {
  return useCallQuery(userOrderCalls.usableTerminals, { orderId }, { againMs: () => AGAIN_MS });
}

/** Whether a terminal prints now. */
export function isReady({ online, hindrance }: Pick<TerminalPlace, 'online' | 'hindrance'>): boolean {
  return online && hindrance === null;
}

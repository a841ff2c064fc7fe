import type { SignedProtocol } from '../../signedCalls/gateway.ts';

/** The words of the cashier's protocol (docs/cashier.md). */
export const CASHIER1 = {
  request: 'CASHIER1-REQUEST',
  answer: 'CASHIER1-ANSWER',
  headers: {
    key: 'cashier-key',
    timestamp: 'cashier-timestamp',
    nonce: 'cashier-nonce',
    signature: 'cashier-signature',
  },
} as const satisfies SignedProtocol;

import { z } from 'zod/mini';

/** What happens to a payment: to an attempt at a channel, to the payment as a whole, and to its refunds. */
export const paymentEventKind = z.enum([
  'attempt-sent',
  'attempt-waiting',
  'attempt-user-paying',
  'attempt-unknown',
  'attempt-paid',
  'attempt-closed',
  'attempt-reversed',
  'attempt-failed',
  'attempt-integrity-failed',
  'closed',
  'settlement-asked',
  'settlement-rejected',
  'settlement-contradicted',
  'refund-wanted',
  'refund-requested',
  'refund-approved',
  'refund-rejected',
  'refund-done',
  'refund-refused',
]);
export type PaymentEventKind = z.infer<typeof paymentEventKind>;

/** Where the news came from: who asked for it, or how a channel said it. */
export const paymentEventSource = z.enum(['payer', 'answer', 'notification', 'query', 'staff', 'system']);
export type PaymentEventSource = z.infer<typeof paymentEventSource>;

import { fail } from '@self-print/contract/result.ts';
import type { Mailer } from './mailer.ts';

/** Used when no mail server is configured. */
export const noMailer: Mailer = {
  isConfigured: false,
  send: async () => fail('notConfigured'),
  close: () => {},
};

import type { WireFault } from '../../testing/channelHarness.ts';
import type { Answer } from './calls.ts';

/**
 * What goes wrong with the next call. `hang`: acts, and never answers. `redirect`: answers with another address, without acting. `huge`: acts, and
 * answers more than anybody reads. `replay`: acts, and answers with the answer before. `busy`: acts, and answers that it may not have. `clockMs`: the
 * cashier's clock is off. `say`: other fields in the answer, properly signed.
 */
export type CashierFault =
  | WireFault
  | 'hang'
  | 'redirect'
  | 'huge'
  | 'replay'
  | 'busy'
  | { readonly clockMs: number }
  | { readonly say: object };

const STRANGERS = 'SOMEBODYELSES';

/** The answer as a fault has it, before it is signed. */
export function spoilt({ status, body }: Answer, fault: CashierFault | undefined): Answer {
  if (fault === 'busy') return { status: 503, body: { code: 'BUSY' } };
  if (typeof fault === 'object' && 'say' in fault) return { status, body: { ...body, ...fault.say } };
  if (fault === 'other-amount') return { status, body: { ...body, amountFen: 1 } };
  if (fault === 'other-account') return { status, body: { ...body, account: STRANGERS } };
  return { status, body };
}

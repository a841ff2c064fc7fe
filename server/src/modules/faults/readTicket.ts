import type { CallAnswer } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { faultCalls } from '@self-print/contract/platform/faults.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { takeRate } from '../../http/rateLimit/rateLimit.ts';
import { placeOf, terminalOfFault } from './faultTerminal.ts';
import { numberOfFault } from './fileFault.ts';
import { OF_READER } from './limits.ts';
import { type FaultDeps, ticketOf } from './reportFault.ts';

/** Tells whoever scanned a terminal's QR code what the form is about. */
export async function readTicket(
  deps: FaultDeps,
  address: string,
  text: string,
): Promise<Outcome<CallAnswer<typeof faultCalls.readTicket>, 'FAULT_LINK_INVALID' | 'TOO_MANY_REQUESTS'>> {
  const allowed = await takeRate(deps, OF_READER, 'fault.read', address);
  if (!allowed.ok) return allowed;
  const ticket = ticketOf(deps, text);
  if (!ticket) return fail(problem('FAULT_LINK_INVALID'));
  const { schoolCode, faultType, problemCode, reason, orderId } = ticket;
  const terminal = await terminalOfFault(deps.db, ticket);
  return ok({
    schoolCode,
    terminal: terminal ? placeOf(terminal) : null,
    faultType,
    faultReason: reason,
    problemCode,
    orderNumber: orderId === null ? null : numberOfFault(orderId),
  });
}

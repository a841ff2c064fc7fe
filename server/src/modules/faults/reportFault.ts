import type { CallInput } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { FAULT_TYPE } from '@self-print/contract/faultTypes.ts';
import type { FiledFault, faultCalls, terminalFaultCalls } from '@self-print/contract/platform/faults.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Deps } from '../../deps.ts';
import type { TerminalActor, UserActor } from '../../http/actor.ts';
import { takeRate } from '../../http/rateLimit/rateLimit.ts';
import { orderOfFault, ownOrderOfFault } from './faultOrder.ts';
import { terminalOfFault } from './faultTerminal.ts';
import { type FaultTicket, readFaultTicket } from './faultTicket.ts';
import { fileFault } from './fileFault.ts';
import { OF_ADDRESS, OF_PERSON, OF_TERMINAL, OF_TICKET } from './limits.ts';

export type FaultDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'random' | 'log'>;

/** Files the report of a person who is signed in, with or without the QR code of a terminal. */
export async function reportOnPhone(
  deps: FaultDeps,
  { schoolCode, userId }: UserActor,
  input: CallInput<typeof faultCalls.add>,
): Promise<Outcome<FiledFault, 'FAULT_LINK_INVALID' | 'REFERENCE_UNKNOWN' | 'TOO_MANY_REQUESTS'>> {
  const allowed = await takeRate(deps, OF_PERSON, 'fault', schoolCode, userId);
  if (!allowed.ok) return allowed;
  const ticket = input.ticket === undefined ? undefined : ticketOf(deps, input.ticket);
  if (input.ticket !== undefined && ticket?.schoolCode !== schoolCode)
    return fail(problem('FAULT_LINK_INVALID'));
  const terminalCode = ticket?.terminalCode ?? input.terminalCode;
  const terminal =
    terminalCode === undefined ? undefined : await terminalOfFault(deps.db, { schoolCode, terminalCode });
  if (ticket === undefined && terminalCode !== undefined && !terminal)
    return fail(problem('REFERENCE_UNKNOWN', { detail: { field: 'terminalCode' } }));
  return ok(
    await fileFault(deps, {
      schoolCode,
      source: 'phone',
      requestKey: keyOf('phone', userId, input.requestKey),
      faultType: input.faultType,
      reason: input.faultReason,
      phone: input.phone,
      problemCode: ticket?.problemCode ?? null,
      orderId: ticket?.orderId ?? (await ownOrderOfFault(deps, { schoolCode, userId }, input.takeCode)),
      terminal,
      reporterId: userId,
    }),
  );
}

/** Files a report from the QR code of a terminal. Limited by code, by terminal and by address, as nobody is signed in. */
export async function reportByTicket(
  deps: FaultDeps,
  address: string,
  input: CallInput<typeof faultCalls.addByTicket>,
): Promise<Outcome<FiledFault, 'FAULT_LINK_INVALID' | 'TOO_MANY_REQUESTS'>> {
  const ticket = ticketOf(deps, input.ticket);
  if (!ticket) return fail(problem('FAULT_LINK_INVALID'));
  const { schoolCode, terminalCode } = ticket;
  for (const [rule, ...key] of [
    [OF_ADDRESS, 'fault.address', address],
    [OF_TICKET, 'fault.ticket', input.ticket],
    [OF_TERMINAL, 'fault.terminal', schoolCode, terminalCode],
  ] as const) {
    const allowed = await takeRate(deps, rule, ...key);
    if (!allowed.ok) return allowed;
  }
  return ok(
    await fileFault(deps, {
      schoolCode,
      source: 'ticket',
      requestKey: keyOf('ticket', terminalCode, input.requestKey),
      faultType: input.faultType,
      reason: input.faultReason,
      phone: input.phone,
      problemCode: ticket.problemCode,
      orderId: ticket.orderId,
      terminal: await terminalOfFault(deps.db, ticket),
      reporterId: null,
    }),
  );
}

/** Files a report that was typed at a terminal. Only staff at maintenance may leave out the telephone number. */
export async function reportAtTerminal(
  deps: FaultDeps,
  { schoolCode, terminalCode }: TerminalActor,
  input: CallInput<typeof terminalFaultCalls.add>,
): Promise<Outcome<FiledFault, 'BAD_REQUEST' | 'REFERENCE_UNKNOWN' | 'TOO_MANY_REQUESTS'>> {
  if (input.source === 'kiosk' && input.phone === undefined)
    return fail(problem('BAD_REQUEST', { detail: { field: 'phone' } }));
  const allowed = await takeRate(deps, OF_TERMINAL, 'fault.terminal', schoolCode, terminalCode);
  if (!allowed.ok) return allowed;
  const order = await orderOfFault(deps, schoolCode, input);
  if (!order.ok) return order;
  return ok(
    await fileFault(deps, {
      schoolCode,
      source: input.source,
      requestKey: keyOf(input.source, terminalCode, input.requestKey),
      faultType: input.source === 'maintenance' ? FAULT_TYPE.devices : input.faultType,
      reason: input.faultReason,
      phone: input.phone,
      problemCode: input.problemCode ?? null,
      orderId: order.value,
      terminal: await terminalOfFault(deps.db, { schoolCode, terminalCode }),
      reporterId: null,
    }),
  );
}

export function ticketOf({ keys, clock }: FaultDeps, text: string): FaultTicket | undefined {
  return readFaultTicket(keys.faultTickets, text, clock.now());
}

/** Keys of different callers are different, so that nobody is given another's report. */
function keyOf(source: string, caller: string, requestKey: string): string {
  return `${source}:${caller}:${requestKey}`;
}

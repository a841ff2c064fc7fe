import { type CardInstruction, cardInstruction } from '@self-print/contract/cardPayment.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Registration } from '../platform/registration.ts';
import { type CommandFlaw, flawOf, readSignedCommand } from '../staff/signedCommand.ts';

/** What the platform signed for this terminal. */
export interface ReadInstruction extends CardInstruction {
  readonly requestId: string;
  /** Address of the platform. */
  readonly platform: string;
  readonly call: string;
  /** Nothing may be taken any more. */
  readonly expired: boolean;
}

/** Verifies an instruction; one whose time is over is still read, since it can be withdrawn. */
export function readInstruction(
  text: string,
  { registration, now }: { readonly registration: Registration; readonly now: () => number },
): Result<ReadInstruction, CommandFlaw> {
  const identity = registration.state() === 'registered' ? registration.identity() : null;
  const read = readSignedCommand(text, identity?.commandKey);
  if (!read.ok) return read;
  if (!identity) return fail('noKey');
  const flaw = flawOf(read.value, { ...identity, now: now() });
  if (flaw !== null && flaw !== 'expired') return fail(flaw);
  const { commandId: requestId, call, body } = read.value;
  const terms = cardInstruction.safeParse(body);
  if (!terms.success) return fail('body');
  const platform = identity.platformAddress;
  return ok({ ...terms.data, requestId, platform, call, expired: flaw === 'expired' });
}

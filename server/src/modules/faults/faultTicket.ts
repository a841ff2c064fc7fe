import { orderId, schoolCode, terminalCode } from '@self-print/contract/fields.ts';
import { HOUR_MS } from '@self-print/contract/limits.ts';
import { z } from 'zod';
import type { Signer } from '../../crypto/signer.ts';

/** Long enough for somebody who reports it at home in the evening. */
const TICKET_MS = 24 * HOUR_MS;
const SEPARATOR = '.';

const facts = z.tuple([
  schoolCode,
  terminalCode,
  z.nullable(orderId),
  z.int().min(1).max(12),
  z.nullable(z.string().max(32)),
  z.string().max(100),
  z.int(),
]);

/** What a terminal's QR code says of a fault. It contains no personal data. */
export interface FaultTicket {
  readonly schoolCode: string;
  readonly terminalCode: string;
  readonly orderId: string | null;
  readonly faultType: number;
  readonly problemCode: string | null;
  readonly reason: string;
}

/** Nothing is stored for a QR code, since every problem screen shows one: the platform's signature vouches for what it says. */
export function giveFaultTicket(signer: Signer, ticket: FaultTicket, now: Date): string {
  const { faultType, problemCode, reason } = ticket;
  const said = [ticket.schoolCode, ticket.terminalCode, ticket.orderId, faultType, problemCode, reason];
  const payload = Buffer.from(JSON.stringify([...said, now.getTime() + TICKET_MS])).toString('base64url');
  return [payload, signer.sign([payload])].join(SEPARATOR);
}

/** Parses a ticket; undefined when it was not issued by us or has expired. */
export function readFaultTicket(signer: Signer, text: string, now: Date): FaultTicket | undefined {
  const [payload = '', signature = '', ...rest] = text.split(SEPARATOR);
  if (rest.length > 0 || !signer.verify([payload], signature)) return undefined;
  const parsed = facts.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  if (!parsed.success) return undefined;
  const [school, terminal, order, faultType, problemCode, reason, until] = parsed.data;
  if (until <= now.getTime()) return undefined;
  return { schoolCode: school, terminalCode: terminal, orderId: order, faultType, problemCode, reason };
}

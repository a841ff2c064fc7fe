import { schoolCode as schoolCodeField } from '@self-print/contract/fields.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { z } from 'zod';
import type { Signer } from '../../crypto/signer.ts';

const TICKET_MS = 30 * MINUTE_MS;
const SEPARATOR = '.';
const TIME_RADIX = 36;

/** Whose pages a ticket opens: an order's document, or a link's document while the link is open. */
export interface TicketSubject {
  readonly kind: 'order' | 'share';
  readonly schoolCode: string;
  readonly id: string;
}

const parts = z.tuple([
  z.enum(['order', 'share']),
  schoolCodeField,
  z.uuid(),
  z.string().regex(/^[0-9a-z]{1,12}$/),
  z.string().regex(/^[0-9a-f]{64}$/),
]);

/** Issues a short-lived ticket for a document's pages. It contains no personal data. */
export function giveTicket(signer: Signer, { kind, schoolCode, id }: TicketSubject, now: Date): string {
  const until = (now.getTime() + TICKET_MS).toString(TIME_RADIX);
  const signed = [kind, schoolCode, id, until];
  return [...signed, signer.sign(signed)].join(SEPARATOR);
}

/** Parses a ticket; undefined when it was not issued by us or has expired. */
export function readTicket(signer: Signer, ticket: string, now: Date): TicketSubject | undefined {
  const parsed = parts.safeParse(ticket.split(SEPARATOR));
  if (!parsed.success) return undefined;
  const [kind, schoolCode, id, until, signature] = parsed.data;
  const isOurs = signer.verify([kind, schoolCode, id, until], signature);
  const isOpen = Number.parseInt(until, TIME_RADIX) > now.getTime();
  return isOurs && isOpen ? { kind, schoolCode, id } : undefined;
}

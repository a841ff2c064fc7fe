import { orderId, schoolCode, terminalCode } from '@self-print/contract/fields.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { z } from 'zod';
import type { Signer } from '../../../crypto/signer.ts';

/** Long enough to send a picture of the code to somebody, and for them to pay. */
const LINK_MS = 10 * MINUTE_MS;
const SEPARATOR = '.';

const facts = z.tuple([schoolCode, terminalCode, orderId, z.int()]);

/** An order that waits for its money at a terminal, for whoever has the link. It names no person. */
export interface PayLink {
  readonly schoolCode: string;
  readonly terminalCode: string;
  readonly orderId: string;
}

/** Nothing is stored for a link: the platform's signature vouches for what it says. */
export function givePayLink(
  signer: Signer,
  { schoolCode: school, terminalCode: terminal, orderId: order }: PayLink,
  now: Date,
): { readonly token: string; readonly expiresAt: Date } {
  const expiresAt = new Date(now.getTime() + LINK_MS);
  const said = JSON.stringify([school, terminal, order, expiresAt.getTime()]);
  const payload = Buffer.from(said).toString('base64url');
  return { token: [payload, signer.sign([payload])].join(SEPARATOR), expiresAt };
}

/** Reads a link; undefined when it was not given by us or has expired. */
export function readPayLink(signer: Signer, token: string, now: Date): PayLink | undefined {
  const [payload = '', signature = '', ...rest] = token.split(SEPARATOR);
  if (rest.length > 0 || !signer.verify([payload], signature)) return undefined;
  const parsed = facts.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  if (!parsed.success) return undefined;
  const [school, terminal, order, until] = parsed.data;
  return until <= now.getTime() ? undefined : { schoolCode: school, terminalCode: terminal, orderId: order };
}

import { z } from 'zod/mini';
import * as f from './fields.ts';

/**
 * A command that the platform signed for one terminal: it makes one call with one body, once, before it expires. A maintenance
 * log-in is such a command for `/maintenance/begin`. The agent accepts it in this header or over its link.
 *
 * Format: `payload.signature`, both base64url. The signature is Ed25519 over the bytes of SIGNED_COMMAND_CONTEXT followed by
 * the encoded payload.
 */
export const COMMAND_HEADER = 'X-Terminal-Command';
export const SIGNED_COMMAND_CONTEXT = 'self-print terminal command v1\n';
export const SIGNED_COMMAND_LENGTH_MAX = 8_000;

/** Tolerated difference between the clocks of platform and terminal, in seconds. */
export const COMMAND_CLOCK_SKEW_SECONDS = 60;
/** How long a command waits for an offline terminal, in seconds. */
export const COMMAND_VALID_SECONDS = 120;
/** How long the grant of a maintenance log-in can start a session, in seconds. */
export const STAFF_GRANT_VALID_SECONDS = 60;
/** A maintenance session ends after this time without a call by staff, in seconds. */
export const STAFF_IDLE_SECONDS = 300;
export const STAFF_SESSION_SECONDS_MAX = 3_600;

export const signedCommandPayload = z.object({
  commandId: z.uuid(),
  schoolCode: f.schoolCode,
  terminalCode: f.terminalCode,
  /** Path of the agent's call, without the base. */
  call: z.string().check(z.regex(/^\/[\w/]{1,80}$/)),
  /** The exact body of the call. */
  body: z.record(z.string(), z.unknown()),
  /** Account of the person who issued the command; never a name. */
  by: z.string().check(z.minLength(1), z.maxLength(64)),
  issuedAt: f.moment,
  expiresAt: f.moment,
});
export type SignedCommandPayload = z.infer<typeof signedCommandPayload>;

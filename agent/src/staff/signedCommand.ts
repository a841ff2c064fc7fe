import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { parseJson } from '@self-print/contract/parseJson.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import {
  COMMAND_CLOCK_SKEW_SECONDS,
  SIGNED_COMMAND_CONTEXT,
  SIGNED_COMMAND_LENGTH_MAX,
  type SignedCommandPayload,
  signedCommandPayload,
} from '@self-print/contract/signedCommand.ts';
import { sameJson } from './sameJson.ts';

/** Why a command is not accepted; shown to the caller, because it does not help forgers. */
export type CommandFlaw =
  /** This terminal does not have the platform's key yet. */
  | 'noKey'
  | 'format'
  | 'signature'
  /** It is meant for another terminal. */
  | 'terminal'
  | 'call'
  | 'body'
  /** Issued in the future: the clocks of platform and terminal differ. */
  | 'clock'
  | 'expired';

const BASE64URL = /^[A-Za-z0-9_-]+$/;
const SKEW_MS = COMMAND_CLOCK_SKEW_SECONDS * SECOND_MS;

/**
 * Verifies the signature and returns the payload, whose content must still be checked by `flawOf`.
 * @param publicKey Ed25519, SPKI, base64
 */
export function readSignedCommand(
  text: string,
  publicKey: string | undefined,
): Result<SignedCommandPayload, CommandFlaw> {
  const key = publicKey === undefined ? null : ed25519Key(publicKey);
  if (!key) return fail('noKey');
  const [written = '', signature = '', ...rest] = text.split('.');
  const wellFormed = text.length <= SIGNED_COMMAND_LENGTH_MAX && rest.length === 0;
  if (!wellFormed || !BASE64URL.test(written) || !BASE64URL.test(signature)) return fail('format');
  const signed = Buffer.from(SIGNED_COMMAND_CONTEXT + written);
  if (!verify(null, signed, key, Buffer.from(signature, 'base64url'))) return fail('signature');
  const payload = signedCommandPayload.safeParse(parseJson(Buffer.from(written, 'base64url').toString()));
  return payload.success ? ok(payload.data) : fail('format');
}

/** What a command is checked against. */
export interface CommandSetting {
  readonly schoolCode: string;
  readonly terminalCode: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The call made with it; omitted where the command itself names the call. */
  readonly made?: { readonly call: string; readonly body: unknown };
}

/** Why an authentic command is not valid here and now, or null. */
export function flawOf(payload: SignedCommandPayload, setting: CommandSetting): CommandFlaw | null {
  const { schoolCode, terminalCode, now, made } = setting;
  if (payload.schoolCode !== schoolCode || payload.terminalCode !== terminalCode) return 'terminal';
  if (made && payload.call !== made.call) return 'call';
  if (made && !sameJson(payload.body, made.body)) return 'body';
  if (Date.parse(payload.issuedAt) > now + SKEW_MS) return 'clock';
  if (Date.parse(payload.expiresAt) + SKEW_MS <= now) return 'expired';
  return null;
}

function ed25519Key(spki: string): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(spki, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}

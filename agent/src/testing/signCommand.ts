import { type KeyObject, randomUUID, sign } from 'node:crypto';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import {
  COMMAND_VALID_SECONDS,
  SIGNED_COMMAND_CONTEXT,
  type SignedCommandPayload,
} from '@self-print/contract/signedCommand.ts';

/** A payload for a terminal at a time, with the usual validity. */
export function aPayload(
  change: Partial<SignedCommandPayload> & Pick<SignedCommandPayload, 'schoolCode' | 'terminalCode'>,
  now: number,
): SignedCommandPayload {
  return {
    commandId: randomUUID(),
    call: '/maintenance/begin',
    body: {},
    by: 'account-7',
    issuedAt: new Date(now).toISOString(),
    expiresAt: new Date(now + COMMAND_VALID_SECONDS * SECOND_MS).toISOString(),
    ...change,
  };
}

/** Signs any payload in the platform's format. */
export function signCommand(payload: unknown, privateKey: KeyObject): string {
  const written = Buffer.from(JSON.stringify(payload)).toString('base64url');
  const signature = sign(null, Buffer.from(SIGNED_COMMAND_CONTEXT + written), privateKey);
  return `${written}.${signature.toString('base64url')}`;
}

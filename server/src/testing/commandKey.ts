import { createPublicKey, verify } from 'node:crypto';
import {
  SIGNED_COMMAND_CONTEXT,
  type SignedCommandPayload,
  signedCommandPayload,
} from '@self-print/contract/signedCommand.ts';

/** Verifies a signed command as a terminal does, using only the contract; throws when the signature is not the platform's. */
export function readSignedCommand(publicKey: string, signed: string): SignedCommandPayload {
  const [payload = '', signature = ''] = signed.split('.');
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  const good = verify(
    null,
    Buffer.from(SIGNED_COMMAND_CONTEXT + payload),
    key,
    Buffer.from(signature, 'base64url'),
  );
  if (!good) throw new Error('The signature is not the platform’s');
  return signedCommandPayload.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
}

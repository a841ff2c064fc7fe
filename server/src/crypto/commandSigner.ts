import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { SIGNED_COMMAND_CONTEXT, type SignedCommandPayload } from '@self-print/contract/signedCommand.ts';

/** Signs commands for terminals to execute. */
export interface CommandSigner {
  /** Ed25519, SPKI, base64: the key by which terminals verify signatures. */
  readonly publicKey: string;
  /** Returns `payload.signature`, both base64url. */
  readonly sign: (payload: SignedCommandPayload) => string;
}

/** RFC 8410: prefix of the 32 bytes of an Ed25519 private key in PKCS#8. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** @param seed the 32 bytes of the private key */
export function createCommandSigner(seed: Uint8Array): CommandSigner {
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_PREFIX, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).toString('base64');
  return {
    publicKey,
    sign: (payload) => {
      const written = Buffer.from(JSON.stringify(payload)).toString('base64url');
      const signature = sign(null, Buffer.from(SIGNED_COMMAND_CONTEXT + written), privateKey);
      return `${written}.${signature.toString('base64url')}`;
    },
  };
}

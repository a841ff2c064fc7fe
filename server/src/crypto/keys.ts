import { createSecretKey, hkdfSync } from 'node:crypto';
import { type BlindIndex, createBlindIndex } from './blindIndex.ts';
import { type CommandSigner, createCommandSigner } from './commandSigner.ts';
import { createFieldCipher, type FieldCipher } from './fieldCipher.ts';
import { createSigner, type Signer } from './signer.ts';

/** Minimum length of the secret from which keys are derived, in characters. */
export const SECRET_MIN_CHARACTERS = 32;
const KEY_BYTES = 32;
const KEY_TEXT_ENCODING = 'base64url';

/** All keys of the platform, each derived for one purpose so that none can replace another. */
export interface Keys {
  readonly fields: FieldCipher;
  readonly index: BlindIndex;
  readonly documentLinks: Signer;
  /** Signs tickets by which verifiers view a document's pages. */
  readonly previewTickets: Signer;
  /** Chains the entries of the operation log. */
  readonly operationChain: Signer;
  /** Signs what the QR codes of terminals say of faults. */
  readonly faultTickets: Signer;
  /** Signs the links by which somebody else pays an order. */
  readonly payLinks: Signer;
  /** Signs the cookies of sign-ins at a provider's page. */
  readonly signInFlows: Signer;
  /** Makes the code by which the first school is set up. */
  readonly setUp: Signer;
  /** Encrypts texts for administrators of a school, and opens nothing that is stored. */
  readonly textCipher: (schoolCode: string) => FieldCipher;
  /** Signs commands for terminals. */
  readonly commands: CommandSigner;
  /** Signs the session cookie. */
  readonly sessionSecret: string;
  /** Differs for every secret and reveals nothing about it. */
  readonly checkValue: string;
}

/** The cipher with which the server's secret encrypts the key ring. */
export function deriveRingCipher(secret: string, randomBytes: (length: number) => Uint8Array): FieldCipher {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'self-print/key-ring/1', KEY_BYTES));
  return createFieldCipher(createSecretKey(key), randomBytes);
}

/** Derives all keys but those of files from the root of the key ring (HKDF-SHA256, one `info` per purpose). */
export function deriveKeys(secret: string, randomBytes: (length: number) => Uint8Array): Keys {
  const bytes = (purpose: string) =>
    new Uint8Array(hkdfSync('sha256', secret, '', `self-print/${purpose}/1`, KEY_BYTES));
  // Bytes would be made a key at every use, which costs Node several times the cipher or digest itself.
  const subkey = (purpose: string) => createSecretKey(bytes(purpose));
  return {
    fields: createFieldCipher(subkey('field'), randomBytes),
    index: createBlindIndex(subkey('blind-index')),
    documentLinks: createSigner(subkey('document-link')),
    previewTickets: createSigner(subkey('preview-ticket')),
    operationChain: createSigner(subkey('operation-chain')),
    faultTickets: createSigner(subkey('fault-ticket')),
    payLinks: createSigner(subkey('pay-link')),
    signInFlows: createSigner(subkey('sign-in-flow')),
    setUp: createSigner(subkey('set-up')),
    textCipher: (schoolCode) => createFieldCipher(subkey(`text-cipher/${schoolCode}`), randomBytes),
    commands: createCommandSigner(bytes('terminal-command')),
    sessionSecret: Buffer.from(bytes('session')).toString(KEY_TEXT_ENCODING),
    checkValue: Buffer.from(bytes('check-value')).toString(KEY_TEXT_ENCODING),
  };
}

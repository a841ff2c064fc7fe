import type { Keys } from '../../crypto/keys.ts';

interface Place {
  readonly schoolCode: string;
  readonly proofId: string;
}

const place = ({ schoolCode, proofId }: Place) => ({
  column: 'step_proof.content',
  schoolCode,
  rowId: proofId,
});

/** Encrypts strokes (JSON) or a photo (base64). */
export function encryptContent(keys: Keys, at: Place, content: string): Uint8Array {
  return keys.fields.encrypt(content, place(at));
}

export function decryptContent(keys: Keys, at: Place, encrypted: Uint8Array): string {
  return keys.fields.decrypt(encrypted, place(at));
}

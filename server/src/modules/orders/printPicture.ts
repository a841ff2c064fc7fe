import type { Keys } from '../../crypto/keys.ts';

interface Place {
  readonly schoolCode: string;
  readonly printLogId: string;
}

const place = ({ schoolCode, printLogId }: Place) => ({
  column: 'print_log.picture',
  schoolCode,
  rowId: printLogId,
});

/** Encrypts a picture (base64), because it may show a person; null when none was taken. */
export function encryptPicture(keys: Keys, at: Place, picture: string | undefined): Uint8Array | null {
  return picture === undefined ? null : keys.fields.encrypt(picture, place(at));
}

export function decryptPicture(keys: Keys, at: Place, encrypted: Uint8Array): string {
  return keys.fields.decrypt(encrypted, place(at));
}

import { endianness } from 'node:os';
import type { Keys } from '../../crypto/keys.ts';

interface FacePlace {
  readonly schoolCode: string;
  readonly faceId: string;
}

const place = (column: string, { schoolCode, faceId }: FacePlace) => ({
  column: `face.${column}`,
  schoolCode,
  rowId: faceId,
});

/** Encrypts descriptor and photo for their columns. */
export function encryptFace(
  keys: Keys,
  at: FacePlace,
  { descriptor, photo }: { readonly descriptor: readonly number[]; readonly photo: string },
) {
  return {
    descriptorEncrypted: keys.fields.encrypt(packDescriptor(descriptor), place('descriptor', at)),
    photoEncrypted: keys.fields.encrypt(photo, place('photo', at)),
  };
}

/** Decrypts a descriptor, in the packed form used on the wire. */
export function decryptDescriptor(keys: Keys, at: FacePlace, encrypted: Uint8Array): string {
  return keys.fields.decrypt(encrypted, place('descriptor', at));
}

/** Decrypts a photo: JPEG in base64. */
export function decryptFacePhoto(keys: Keys, at: FacePlace, encrypted: Uint8Array): string {
  return keys.fields.decrypt(encrypted, place('photo', at));
}

/** 32-bit floats, little-endian, in base64. */
function packDescriptor(descriptor: readonly number[]): string {
  const bytes = Buffer.from(Float32Array.from(descriptor).buffer);
  return (endianness() === 'LE' ? bytes : bytes.swap32()).toString('base64');
}

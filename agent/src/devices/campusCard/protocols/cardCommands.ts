/**
 * Commands of PC/SC part 3 readers for memory cards (2.01.14, as supported by ACR122U and similar), and of CPU cards (ISO
 * 7816-4; purse by PBOC ED/EP, JR/T 0025).
 */

export const GET_UID = Uint8Array.of(0xff, 0xca, 0x00, 0x00, 0x00);

export const MIFARE_KEY_BYTES = 6;
export const MIFARE_BLOCK_BYTES = 16;
/** One of the reader's volatile key slots. */
const KEY_SLOT = 0;
const KEY_TYPES = { A: 0x60, B: 0x61 } as const;

export function loadKey(key: Uint8Array): Uint8Array {
  return Uint8Array.of(0xff, 0x82, 0x00, KEY_SLOT, MIFARE_KEY_BYTES, ...key);
}

/** Authenticates for the sector that contains a block. */
export function authenticate(block: number, keyType: keyof typeof KEY_TYPES): Uint8Array {
  return Uint8Array.of(0xff, 0x86, 0x00, 0x00, 0x05, 0x01, 0x00, block, KEY_TYPES[keyType], KEY_SLOT);
}

export function readBlock(block: number): Uint8Array {
  return Uint8Array.of(0xff, 0xb0, 0x00, block, MIFARE_BLOCK_BYTES);
}

/** Update Binary (part 3, 3.2.2.1.9): 16 bytes into a block, after its sector was authenticated. */
export function writeBlock(block: number, data: Uint8Array): Uint8Array {
  return Uint8Array.of(0xff, 0xd6, 0x00, block, MIFARE_BLOCK_BYTES, ...data);
}

/** @param target in hex */
export function select(target: string, by: 'fileId' | 'name'): Uint8Array {
  const bytes = Buffer.from(target, 'hex');
  return Uint8Array.of(0x00, 0xa4, by === 'name' ? 0x04 : 0x00, 0x00, bytes.length, ...bytes);
}

/** Reads from a transparent file by its short file identifier. */
export function readBinary(sfi: number, offset: number, length: number): Uint8Array {
  return Uint8Array.of(0x00, 0xb0, 0x80 | sfi, offset, length);
}

/** Reads the balance of the electronic purse: four bytes, in fen. */
export const GET_BALANCE = Uint8Array.of(0x80, 0x5c, 0x00, 0x02, 0x04);
const BALANCE_BYTES = 4;

/** In fen; null when the answer is not a balance. */
export function parseBalance(data: Uint8Array): number | null {
  return data.length === BALANCE_BYTES ? Buffer.from(data).readUInt32BE(0) : null;
}

/** Size of a card's photo, in pixels. */
const PHOTO_WIDTH = 102;
const PHOTO_HEIGHT = 126;
const PIXEL_BYTES = 3;
const HEADER_BYTES = 54;
const ROW_BYTES = Math.ceil((PHOTO_WIDTH * PIXEL_BYTES) / 4) * 4;
/** Header and rows of 24-bit pixels, each padded to a multiple of four bytes. */
export const PHOTO_BMP_BYTES = HEADER_BYTES + ROW_BYTES * PHOTO_HEIGHT;

const AT = { pixels: 10, width: 18, height: 22, bitsPerPixel: 28, compression: 30 } as const;

/** Whether a file is exactly the BMP of a card's photo. */
export function isPhotoBmp(file: Uint8Array): boolean {
  if (file.length !== PHOTO_BMP_BYTES) return false;
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  return (
    view.getUint16(0) === 0x424d &&
    view.getUint32(AT.pixels, true) === HEADER_BYTES &&
    view.getInt32(AT.width, true) === PHOTO_WIDTH &&
    // A negative height means rows from top to bottom.
    Math.abs(view.getInt32(AT.height, true)) === PHOTO_HEIGHT &&
    view.getUint16(AT.bitsPerPixel, true) === PIXEL_BYTES * 8 &&
    view.getUint32(AT.compression, true) === 0
  );
}

/** The channels of a grey pixel differ only by rounding. */
const TINT = 12;
/** Cleaning may shift an edge by a fraction of a pixel: channels may differ by this much, */
const CHANNEL_DIFFERENCE_MAX = 64;
/** and this share of them by more. */
const PIXELS_DIFFERENT_MAX = 0.001;

/** Whether a picture, given as red, green and blue bytes, has colour. */
export function hasTint(rgb: Uint8Array): boolean {
  for (let at = 0; at < rgb.byteLength; at += 3) {
    const red = rgb[at] ?? 0;
    const green = rgb[at + 1] ?? 0;
    const blue = rgb[at + 2] ?? 0;
    if (Math.abs(red - green) > TINT || Math.abs(green - blue) > TINT || Math.abs(red - blue) > TINT)
      return true;
  }
  return false;
}

/** Whether two pictures look the same. */
export function looksLike(one: Uint8Array, other: Uint8Array): boolean {
  if (one.byteLength !== other.byteLength) return false;
  let different = 0;
  for (let at = 0; at < one.byteLength; at += 1) {
    if (Math.abs((one[at] ?? 0) - (other[at] ?? 0)) > CHANNEL_DIFFERENCE_MAX) different += 1;
  }
  return different <= one.byteLength * PIXELS_DIFFERENT_MAX;
}

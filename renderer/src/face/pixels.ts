const CHANNELS = 4;

/** Brightness of each pixel of RGBA data, 0 to 255 (ITU-R BT.601). */
export function luminances(rgba: Uint8ClampedArray): Float32Array {
  const grey = new Float32Array(rgba.length / CHANNELS);
  for (let pixel = 0; pixel < grey.length; pixel += 1) {
    const at = pixel * CHANNELS;
    grey[pixel] = 0.299 * (rgba[at] ?? 0) + 0.587 * (rgba[at + 1] ?? 0) + 0.114 * (rgba[at + 2] ?? 0);
  }
  return grey;
}

export function mean(values: Float32Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return values.length > 0 ? sum / values.length : 0;
}

/** Variance of the Laplacian of a square grey picture: small when it has no edges, as when it is blurred. */
export function laplacianVariance(grey: Float32Array, side: number): number {
  let sum = 0;
  let squares = 0;
  let count = 0;
  for (let y = 1; y < side - 1; y += 1) {
    for (let x = 1; x < side - 1; x += 1) {
      const at = y * side + x;
      const edge =
        (grey[at - 1] ?? 0) +
        (grey[at + 1] ?? 0) +
        (grey[at - side] ?? 0) +
        (grey[at + side] ?? 0) -
        4 * (grey[at] ?? 0);
      sum += edge;
      squares += edge * edge;
      count += 1;
    }
  }
  return count > 0 ? squares / count - (sum / count) ** 2 : 0;
}

/** The colours of RGBA data without its alpha, as the networks take them. */
export function withoutAlpha(rgba: Uint8ClampedArray): Int32Array {
  const pixels = rgba.length / CHANNELS;
  const rgb = new Int32Array(pixels * 3);
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    rgb[pixel * 3] = rgba[pixel * CHANNELS] ?? 0;
    rgb[pixel * 3 + 1] = rgba[pixel * CHANNELS + 1] ?? 0;
    rgb[pixel * 3 + 2] = rgba[pixel * CHANNELS + 2] ?? 0;
  }
  return rgb;
}

import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp, { type Sharp } from 'sharp';

/** Opens one frame of an image, upright. Throws when it cannot be read, or has more pixels than is permitted. */
export async function openPicture(
  source: string,
  kind: string,
  frame: number,
  pixelsMax: number,
): Promise<Sharp> {
  switch (kind) {
    case 'bmp':
      return openBmp(source, pixelsMax);
    case 'heic':
      return openHeic(source, pixelsMax);
    default: {
      const page = kind === 'tiff' ? { page: frame } : {};
      return sharp(source, { limitInputPixels: pixelsMax, failOn: 'truncated', ...page }).autoOrient();
    }
  }
}

const CHANNELS = 4;
const OPAQUE = 255;

async function openBmp(source: string, pixelsMax: number): Promise<Sharp> {
  const { decode } = await import('bmp-ts');
  const { width, height, data } = decode(await readFile(source), { toRGBA: true });
  const raw = { width, height: Math.abs(height), channels: CHANNELS } as const;
  // The fourth byte of a pixel is a filler in most files, and Windows ignores it in all.
  for (let at = CHANNELS - 1; at < data.byteLength; at += CHANNELS) data[at] = OPAQUE;
  return sharp(data, { limitInputPixels: pixelsMax, raw });
}

const require = createRequire(import.meta.url);

/** Opens the main image of a HEIC file; libheif has turned it as the file says. */
async function openHeic(source: string, pixelsMax: number): Promise<Sharp> {
  const { default: openLibheif } = await import('libheif-js/libheif-wasm/libheif.js');
  const wasmBinary = readFileSync(require.resolve('libheif-js/libheif-wasm/libheif.wasm'));
  const { HeifDecoder } = await openLibheif({ wasmBinary });
  const images = new HeifDecoder().decode(await readFile(source));
  const image = images.find((each) => each.is_primary());
  if (!image) throw new Error('There is no main image');
  const width = image.get_width();
  const height = image.get_height();
  if (width * height > pixelsMax) throw new Error('The image is too large');
  const data = new Uint8ClampedArray(width * height * CHANNELS);
  const isFilled = await new Promise<boolean>((done) =>
    image.display({ width, height, data }, (filled) => done(filled !== null)),
  );
  if (!isFilled) throw new Error('The image cannot be decoded');
  return sharp(data, { raw: { width, height, channels: CHANNELS } });
}

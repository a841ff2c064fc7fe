import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PNG } from 'pngjs';

const DOTS_PER_INCH = 60;
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024;
/** Colours are reduced to 6 levels per channel, which keeps reference images small. */
const COLOUR_STEP = 51;
/** Another build of the renderer may smooth edges differently by one level; and so few pixels cannot be a character. */
const CHANNEL_TOLERANCE = COLOUR_STEP;
const PIXELS_TOLERATED = 6;

interface Picture {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of each pixel. */
  readonly pixels: Uint8Array;
}

/** Renders a page of a PDF as an image with poppler. Pages count from 1. */
export async function pictureOf(pdf: Uint8Array, page: number, folder: string): Promise<Picture> {
  const file = path.join(folder, 'pictured.pdf');
  await writeFile(file, pdf);
  const which = ['-f', String(page), '-l', String(page), '-r', String(DOTS_PER_INCH)];
  const output = await outputOf('pdftoppm', [...which, file]);
  const head = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(output.subarray(0, 40).toString('latin1'));
  if (!head) throw new Error('pdftoppm gave no picture');
  const pixels = output
    .subarray(head[0].length)
    .map((value) => Math.round(value / COLOUR_STEP) * COLOUR_STEP);
  return { width: Number(head[1]), height: Number(head[2]), pixels };
}

/** Returns a program's stdout; throws when it fails. */
export function outputOf(program: string, args: readonly string[]): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    execFile(program, args, { encoding: 'buffer', maxBuffer: OUTPUT_BYTES_MAX }, (error, stdout) => {
      if (error) reject(error);
      else resolve(stdout);
    });
  });
}

export async function storePicture(file: string, { width, height, pixels }: Picture): Promise<void> {
  const png = new PNG({ width, height, colorType: 2, inputColorType: 2, inputHasAlpha: false });
  png.data = Buffer.from(pixels);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(
    file,
    PNG.sync.write(png, { colorType: 2, inputColorType: 2, inputHasAlpha: false, deflateLevel: 9 }),
  );
}

async function storedPicture(file: string): Promise<Picture | null> {
  const bytes = await readFile(file).catch(() => null);
  if (!bytes) return null;
  const { width, height, data } = PNG.sync.read(bytes);
  const pixels = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1)
    for (let channel = 0; channel < 3; channel += 1)
      pixels[pixel * 3 + channel] = data[pixel * 4 + channel] ?? 0;
  return { width, height, pixels };
}

/** Describes how an image differs from its reference; null when it does not. */
export async function differenceFrom(file: string, picture: Picture): Promise<string | null> {
  const stored = await storedPicture(file);
  if (!stored) return 'there is no stored picture';
  if (stored.width !== picture.width || stored.height !== picture.height)
    return `it is ${picture.width} × ${picture.height} pixels instead of ${stored.width} × ${stored.height}`;
  let different = 0;
  let first: string | null = null;
  for (let pixel = 0; pixel < picture.width * picture.height; pixel += 1) {
    if (isSamePixel(stored.pixels, picture.pixels, pixel * 3)) continue;
    different += 1;
    first ??= `${pixel % picture.width}, ${Math.floor(pixel / picture.width)}`;
  }
  return different > PIXELS_TOLERATED ? `${different} pixels differ, the first at ${first}` : null;
}

function isSamePixel(left: Uint8Array, right: Uint8Array, at: number): boolean {
  for (let channel = at; channel < at + 3; channel += 1)
    if (Math.abs((left[channel] ?? 0) - (right[channel] ?? 0)) > CHANNEL_TOLERANCE) return false;
  return true;
}

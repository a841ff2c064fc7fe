import { createHash } from 'node:crypto';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const PNG_WIDTH_AT = 16;
const PNG_HEIGHT_AT = 20;
/** A page at 600 dpi. A larger image could exhaust memory even if its file is small. */
const PNG_PIXELS_MAX = 36_000_000;
const JPEG = [0xff, 0xd8, 0xff];
const SVG = /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/;
/** Text would need fonts that may be missing; the other constructs refer to external content. */
const SVG_BEYOND_DRAWING = /<(?:[\w-]+:)?(?:text|image|foreignObject|script|style)\b|<!(?:DOCTYPE|ENTITY)/i;
const NAME_DIGITS = 32;

/** Images by the names that templates and data use. */
export type DocumentResources = ReadonlyMap<string, Uint8Array>;

const paths = new WeakMap<Uint8Array, string | null>();

/**
 * Path of an image in the engine, derived from its content and type; null when unsupported. Supported: PNG of up to 36 million
 * pixels, JPEG, and SVG with shapes only.
 */
export function imagePath(bytes: Uint8Array): string | null {
  const known = paths.get(bytes);
  if (known !== undefined) return known;
  const ending = endingOf(bytes);
  const name = createHash('sha256').update(bytes).digest('hex').slice(0, NAME_DIGITS);
  const path = ending === null ? null : `/images/${name}.${ending}`;
  paths.set(bytes, path);
  return path;
}

function endingOf(bytes: Uint8Array): string | null {
  if (startsWith(bytes, JPEG)) return 'jpg';
  if (startsWith(bytes, PNG)) return isModestPng(bytes) ? 'png' : null;
  const text = new TextDecoder().decode(bytes);
  return SVG.test(text) && !SVG_BEYOND_DRAWING.test(text) ? 'svg' : null;
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

function isModestPng(bytes: Uint8Array): boolean {
  if (bytes.length < PNG_HEIGHT_AT + 4) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return view.getUint32(PNG_WIDTH_AT) * view.getUint32(PNG_HEIGHT_AT) <= PNG_PIXELS_MAX;
}

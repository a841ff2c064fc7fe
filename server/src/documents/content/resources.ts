import { createHash } from 'node:crypto';

const SIGNATURES = [
  { ending: 'png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { ending: 'jpg', bytes: [0xff, 0xd8, 0xff] },
] as const;
const SVG = /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/;
const SVG_HEAD_BYTES = 1_024;
const NAME_DIGITS = 32;

/** Images by the names that templates and data call them. */
export type DocumentResources = ReadonlyMap<string, Uint8Array>;

const paths = new WeakMap<Uint8Array, string | null>();

/** The path of an image in the engine, after its content and its kind; null when it is no image that the engine can set. */
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
  const found = SIGNATURES.find((each) => each.bytes.every((byte, index) => bytes[index] === byte));
  if (found) return found.ending;
  return SVG.test(new TextDecoder().decode(bytes.subarray(0, SVG_HEAD_BYTES))) ? 'svg' : null;
}

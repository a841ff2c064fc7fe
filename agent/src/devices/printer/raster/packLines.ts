const LINE_REPEATS_MAX = 256;
const RUN_MAX = 128;
/** A literal sequence is announced by 257 − its pixels, which leaves 129 to 255. */
const LITERALS_MAX = 128;
const LITERALS_FROM = 257;

/** Compresses the lines of one page. */
export interface LinePacker {
  /** Adds a line; returns what is complete before it. The line is not kept. */
  readonly add: (line: Uint8Array) => Uint8Array;
  /** Ends the page. */
  readonly end: () => Uint8Array;
}

const NOTHING = new Uint8Array();

/**
 * The compression of PWG raster (PWG 5102.4 section 4.4) and URF, which is the same: a byte with the repetitions of the line
 * less one, then its pixels as runs (n − 1, pixel) and as literal sequences (257 − n, n pixels).
 */
export function createLinePacker(pixelBytes: number): LinePacker {
  // Kept for all lines: a page at 600 dpi has 7,016, and memory that is allocated for each is returned to the system late.
  let last = NOTHING;
  let packed = NOTHING;
  let times = 0;
  const flush = () => {
    if (times === 0) return NOTHING;
    const size = packLine(last, times, { pixelBytes, packed });
    times = 0;
    return packed.slice(0, size);
  };
  return {
    add: (line) => {
      if (times > 0 && times < LINE_REPEATS_MAX && Buffer.compare(last, line) === 0) {
        times += 1;
        return NOTHING;
      }
      const before = flush();
      if (last.length !== line.length) {
        last = new Uint8Array(line.length);
        packed = new Uint8Array(packedBytesMax(line.length, pixelBytes));
      }
      last.set(line);
      times = 1;
      return before;
    },
    end: flush,
  };
}

/** Upper bound: each run and each literal sequence adds one byte. */
function packedBytesMax(lineBytes: number, pixelBytes: number): number {
  const pixels = lineBytes / pixelBytes;
  return 1 + lineBytes + Math.ceil(pixels / LITERALS_MAX) + pixels;
}

interface Packing {
  readonly pixelBytes: number;
  /** Where the packed line is written. */
  readonly packed: Uint8Array;
}

/** Returns the number of bytes written. */
function packLine(line: Uint8Array, times: number, { pixelBytes, packed }: Packing): number {
  const pixels = line.length / pixelBytes;
  packed[0] = times - 1;
  let size = 1;
  const put = (announced: number, from: number, to: number) => {
    packed[size] = announced;
    packed.set(line.subarray(from * pixelBytes, to * pixelBytes), size + 1);
    size += 1 + (to - from) * pixelBytes;
  };
  for (let at = 0; at < pixels; ) {
    const run = runFrom(line, at, pixelBytes);
    if (run > 1 || at === pixels - 1) {
      put(run - 1, at, at + 1);
      at += run;
      continue;
    }
    let end = at + 1;
    while (end < pixels && end - at < LITERALS_MAX && !isSame(line, end, end + 1, pixelBytes)) end += 1;
    if (end - at === 1) put(0, at, end);
    else put(LITERALS_FROM - (end - at), at, end);
    at = end;
  }
  return size;
}

/** Number of equal pixels from here. */
function runFrom(line: Uint8Array, at: number, pixelBytes: number): number {
  let run = 1;
  while (run < RUN_MAX && isSame(line, at, at + run, pixelBytes)) run += 1;
  return run;
}

/** False beyond the end of the line. */
function isSame(line: Uint8Array, one: number, other: number, pixelBytes: number): boolean {
  if ((other + 1) * pixelBytes > line.length) return false;
  for (let byte = 0; byte < pixelBytes; byte += 1)
    if (line[one * pixelBytes + byte] !== line[other * pixelBytes + byte]) return false;
  return true;
}

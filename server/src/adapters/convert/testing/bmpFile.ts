export interface BmpFileOptions {
  readonly width: number;
  readonly height: number;
  /** Of the header, where it says something else. */
  readonly statedWidth?: number;
  readonly statedHeight?: number;
  readonly bits?: 24 | 32;
}

const HEADERS_BYTES = 54;
const INFO_BYTES = 40;

/** A BMP of red pixels (0xcc0000), as Windows' Paint writes it: a header, then rows from the bottom. */
export function bmpFile({ width, height, bits = 24, ...stated }: BmpFileOptions): Buffer {
  const rowBytes = Math.ceil((width * bits) / 32) * 4;
  const file = Buffer.alloc(HEADERS_BYTES + rowBytes * height);
  file.write('BM', 0, 'latin1');
  file.writeUInt32LE(file.byteLength, 2);
  file.writeUInt32LE(HEADERS_BYTES, 10);
  file.writeUInt32LE(INFO_BYTES, 14);
  file.writeInt32LE(stated.statedWidth ?? width, 18);
  file.writeInt32LE(stated.statedHeight ?? height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(bits, 28);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1)
      file[HEADERS_BYTES + row * rowBytes + (column * bits) / 8 + 2] = 0xcc;
  return file;
}

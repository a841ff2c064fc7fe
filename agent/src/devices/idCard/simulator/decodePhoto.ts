import { buffer } from 'node:stream/consumers';

/**
 * Replaces the licensed decoder of a site: 1024 bytes in, a BMP of 102 × 126 pixels out. The photo format is not public, so the
 * output is a drawn head in a colour derived from the input.
 */
const WLT_BYTES = 1_024;
const WIDTH = 102;
const HEIGHT = 126;
const ROW_BYTES = 308;
const HEADER_BYTES = 54;
const SKIN = [0x9c, 0xb8, 0xe0];

const input = await buffer(process.stdin);
if (input.length !== WLT_BYTES) process.exit(2);
const shirt = [...input.subarray(0, 3)].map((byte) => 0x40 + (byte >> 2));
const file = Buffer.alloc(HEADER_BYTES + ROW_BYTES * HEIGHT, 0xff);
file.fill(0, 0, HEADER_BYTES);
file.write('BM', 0, 'latin1');
file.writeUInt32LE(file.length, 2);
file.writeUInt32LE(HEADER_BYTES, 10);
file.writeUInt32LE(40, 14);
file.writeInt32LE(WIDTH, 18);
file.writeInt32LE(HEIGHT, 22);
file.writeUInt16LE(1, 26);
file.writeUInt16LE(24, 28);
file.writeUInt32LE(ROW_BYTES * HEIGHT, 34);
for (let row = 0; row < HEIGHT; row += 1) {
  // BMP rows are stored bottom up.
  const y = HEIGHT - 1 - row;
  for (let x = 0; x < WIDTH; x += 1) {
    const isHead = ((x - 51) / 26) ** 2 + ((y - 52) / 34) ** 2 < 1;
    const isBody = ((x - 51) / 48) ** 2 + ((y - 126) / 36) ** 2 < 1;
    if (isHead || isBody) file.set(isHead ? SKIN : shirt, HEADER_BYTES + row * ROW_BYTES + x * 3);
  }
}
process.stdout.write(file);

import { BackUpFault } from './backUpFault.ts';

const BLOCK = 512;
const NAME_MAX = 100;
const PREFIX_MAX = 155;
const MODE = '0000600';
const FILE_TYPE = '0';
const CHECKSUM_AT = 148;
const CHECKSUM_LENGTH = 8;
const OCTAL_SIZE_DIGITS = 11;

export interface TarEntry {
  readonly name: string;
  readonly size: number;
  readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** Writes entries one after the other as a POSIX ustar archive (IEEE Std 1003.1, pax), which `tar` reads. */
export async function* writeTar(
  entries: AsyncIterable<TarEntry> | Iterable<TarEntry>,
): AsyncGenerator<Uint8Array> {
  for await (const { name, size, content } of entries) {
    yield headerOf(name, size);
    let written = 0;
    for await (const piece of content) {
      written += piece.byteLength;
      yield piece;
    }
    if (written !== size) throw new Error(`${name} changed its length while it was read`);
    yield new Uint8Array(paddingOf(size));
  }
  yield new Uint8Array(2 * BLOCK);
}

function headerOf(name: string, size: number): Uint8Array {
  const block = Buffer.alloc(BLOCK);
  const cut = Buffer.byteLength(name) > NAME_MAX ? name.lastIndexOf('/', PREFIX_MAX) : -1;
  const [prefix, rest] = cut < 0 ? ['', name] : [name.slice(0, cut), name.slice(cut + 1)];
  if (Buffer.byteLength(rest) > NAME_MAX) throw new Error(`The name ${name} is too long for an archive`);
  const fields: readonly (readonly [at: number, text: string])[] = [
    [0, rest],
    [100, MODE],
    [108, '0000000'],
    [116, '0000000'],
    [124, size.toString(8).padStart(OCTAL_SIZE_DIGITS, '0')],
    [136, '0'.repeat(OCTAL_SIZE_DIGITS)],
    [CHECKSUM_AT, ' '.repeat(CHECKSUM_LENGTH)],
    [156, FILE_TYPE],
    [257, 'ustar\u000000'],
    [345, prefix],
  ];
  for (const [at, text] of fields) block.write(text, at, 'utf8');
  block.write(`${checksumOf(block).toString(8).padStart(6, '0')}\0 `, CHECKSUM_AT);
  return block;
}

function checksumOf(block: Uint8Array): number {
  return block.reduce((sum, byte) => sum + byte, 0);
}

function paddingOf(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}

/** Reads what `writeTar` wrote. The content of an entry has to be read before the next one is asked for; what is left is skipped. */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const bytes = byteReader(source);
  for (;;) {
    const block = await bytes.exactly(BLOCK);
    if (block.every((byte) => byte === 0)) break;
    const { name, size } = parseHeader(block);
    const content = bytes.upTo(size);
    yield { name, size, content };
    for await (const _ of content);
    await bytes.exactly(paddingOf(size));
  }
  // To its end, so that whatever guards the source has seen all of it.
  await bytes.exactly(BLOCK);
  if (!(await bytes.isAtEnd())) throw new BackUpFault('damaged', 'there is more behind its end');
}

function parseHeader(block: Buffer): { name: string; size: number } {
  const text = (at: number, length: number) => block.toString('utf8', at, at + length).replace(/\0.*$/s, '');
  const stated = Number.parseInt(text(CHECKSUM_AT, CHECKSUM_LENGTH), 8);
  const blank = Buffer.from(block).fill(' ', CHECKSUM_AT, CHECKSUM_AT + CHECKSUM_LENGTH);
  const size = Number.parseInt(text(124, OCTAL_SIZE_DIGITS + 1), 8);
  if (stated !== checksumOf(blank) || text(257, 5) !== 'ustar' || !Number.isSafeInteger(size)) {
    throw new BackUpFault('notABackUp', 'it holds no archive');
  }
  const prefix = text(345, PREFIX_MAX);
  return { name: prefix === '' ? text(0, NAME_MAX) : `${prefix}/${text(0, NAME_MAX)}`, size };
}

function byteReader(source: AsyncIterable<Uint8Array>) {
  const iterator = source[Symbol.asyncIterator]();
  let rest: Uint8Array = new Uint8Array();
  const more = async (): Promise<boolean> => {
    while (rest.byteLength === 0) {
      const next = await iterator.next();
      if (next.done) return false;
      rest = next.value;
    }
    return true;
  };
  const take = async (max: number): Promise<Uint8Array> => {
    if (!(await more())) throw new BackUpFault('truncated', 'it ends in the middle');
    const taken = rest.subarray(0, max);
    rest = rest.subarray(taken.byteLength);
    return taken;
  };
  return {
    async exactly(length: number): Promise<Buffer> {
      const pieces: Uint8Array[] = [];
      for (let left = length; left > 0; ) {
        const piece = await take(left);
        pieces.push(piece);
        left -= piece.byteLength;
      }
      return Buffer.concat(pieces);
    },
    async *upTo(length: number): AsyncGenerator<Uint8Array> {
      for (let left = length; left > 0; ) {
        const piece = await take(left);
        left -= piece.byteLength;
        yield piece;
      }
    },
    isAtEnd: async () => !(await more()),
  };
}

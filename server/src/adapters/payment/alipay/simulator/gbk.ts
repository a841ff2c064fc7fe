const ASCII_END = 0x80;
const LEAD = { from: 0x81, to: 0xfe };
const TRAIL = { from: 0x40, to: 0xfe };

let table: ReadonlyMap<string, Buffer> | undefined;

/** Text as GBK, which Node can read and not write: the table is made by reading every pair of bytes. */
export function gbk(text: string): Buffer {
  table ??= makeTable();
  const pairs = table;
  return Buffer.concat(
    Array.from(text, (char) =>
      char.charCodeAt(0) < ASCII_END ? Buffer.from(char) : (pairs.get(char) ?? Buffer.from('?')),
    ),
  );
}

function makeTable(): ReadonlyMap<string, Buffer> {
  const decoder = new TextDecoder('gbk');
  const pairs = new Map<string, Buffer>();
  for (let lead = LEAD.from; lead <= LEAD.to; lead += 1)
    for (let trail = TRAIL.from; trail <= TRAIL.to; trail += 1) {
      const pair = Buffer.from([lead, trail]);
      const char = decoder.decode(pair);
      if (!pairs.has(char)) pairs.set(char, pair);
    }
  return pairs;
}

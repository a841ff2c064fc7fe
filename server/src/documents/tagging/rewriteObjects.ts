import type { PdfFile } from '../../adapters/sign/pdf/readPdf.ts';

const FREE_HEAD = '0000000000 65535 f\r\n';
const TRAILER = Buffer.from('trailer');

/**
 * Writes a file of the engine again, with some of its objects replaced and the others copied. Such a file has one table of
 * cross-references (ISO 32000-1 7.5.4) without free objects, after all of its objects. @param bodies new texts between `obj` and `endobj`
 */
export function rewriteObjects(file: PdfFile, bodies: ReadonlyMap<number, Uint8Array>): Uint8Array {
  const { places, start } = file.references;
  const found = [...places].flatMap(([number, place]) =>
    place.kind === 'at' ? [{ number, from: place.offset }] : [],
  );
  const objects = found.toSorted((one, other) => one.from - other.from);
  const parts: Uint8Array[] = [file.bytes.subarray(0, objects[0]?.from)];
  let length = parts[0]?.length ?? 0;
  const offsets = new Map<number, number>();
  for (const [index, { number, from }] of objects.entries()) {
    const body = bodies.get(number);
    const copied = file.bytes.subarray(from, objects[index + 1]?.from ?? start);
    const part = body
      ? Buffer.concat([Buffer.from(`${number} 0 obj\n`), body, Buffer.from('\nendobj\n')])
      : copied;
    offsets.set(number, length);
    parts.push(part);
    length += part.length;
  }
  const rows = Array.from({ length: objects.length }, (_, index) => {
    const offset = offsets.get(index + 1);
    if (offset === undefined) throw new Error('The engine left object numbers out');
    return `${String(offset).padStart(10, '0')} 00000 n\r\n`;
  });
  const trailer = file.bytes.subarray(
    Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.length).indexOf(TRAILER, start),
    file.bytes.length,
  );
  const end = Buffer.from(trailer)
    .toString('latin1')
    .replace(/(startxref\s+)\d+/, `$1${length}`);
  const table = `xref\n0 ${rows.length + 1}\n${FREE_HEAD}${rows.join('')}${end}`;
  return Buffer.concat([...parts, Buffer.from(table, 'latin1')]);
}

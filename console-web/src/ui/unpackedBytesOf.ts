const END_MARK = 0x06054b50;
const END_BYTES = 22;
/** Stands before the end in the format for archives over 4 GB. */
const LOCATOR_MARK = 0x07064b50;
const LOCATOR_BYTES = 20;
const ENTRY_MARK = 0x02014b50;
const ENTRY_BYTES = 46;

/**
 * Returns how many bytes the entries of a ZIP archive say they unpack to (APPNOTE.TXT 4.3.12, 4.3.16). What unpacks them allots
 * just that much. Throws when the list of entries is damaged or in the format for archives over 4 GB.
 */
export function unpackedBytesOf(archive: Uint8Array): number {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  let end = archive.length - END_BYTES;
  while (view.getUint32(end, true) !== END_MARK) end -= 1;
  if (end >= LOCATOR_BYTES && view.getUint32(end - LOCATOR_BYTES, true) === LOCATOR_MARK)
    throw new Error('This archive is in the format for huge ones');
  const entries = view.getUint16(end + 8, true);
  let at = view.getUint32(end + 16, true);
  let unpacked = 0;
  for (let read = 0; read < entries; read += 1) {
    if (view.getUint32(at, true) !== ENTRY_MARK) throw new Error('This is no list of entries');
    unpacked += view.getUint32(at + 24, true);
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((field) => view.getUint16(at + field, true));
    at += ENTRY_BYTES + name + extra + comment;
  }
  return unpacked;
}

const VERSION_BYTE = 6;
const VARIANT_BYTE = 8;
/** Hyphens stand after these bytes. */
const GROUP_ENDS = new Set([3, 5, 7, 9]);

/**
 * A random UUID (RFC 9562, version 4). Browsers provide `crypto.randomUUID` only to secure pages, and a campus network may use
 * plain http.
 */
export function newUuid(random: Pick<Crypto, 'getRandomValues'>): string {
  const bytes = random.getRandomValues(new Uint8Array(16));
  return [...bytes]
    .map((byte, index) => {
      const value =
        index === VERSION_BYTE ? (byte & 0x0f) | 0x40 : index === VARIANT_BYTE ? (byte & 0x3f) | 0x80 : byte;
      return value.toString(16).padStart(2, '0') + (GROUP_ENDS.has(index) ? '-' : '');
    })
    .join('');
}

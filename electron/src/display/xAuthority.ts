const COOKIE_NAME = 'MIT-MAGIC-COOKIE-1';

export interface XCookie {
  readonly name: string;
  readonly data: Buffer;
}

export const NO_COOKIE: XCookie = { name: '', data: Buffer.alloc(0) };

/**
 * Finds the cookie of a local display in the content of an authority file (Xau library: family, address, number, name and data,
 * each with a big-endian length of two bytes).
 */
export function findCookie(authority: Buffer, display: number): XCookie {
  let at = 0;
  const field = () => {
    const bytes = authority.readUInt16BE(at);
    const start = at + 2;
    at = start + bytes;
    if (at > authority.length) throw new RangeError('The authority file ends early.');
    return authority.subarray(start, at);
  };
  try {
    while (at < authority.length) {
      at += 2;
      field();
      const number = field().toString('latin1');
      const name = field().toString('latin1');
      const data = field();
      if (name === COOKIE_NAME && (number === '' || number === String(display))) return { name, data };
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return NO_COOKIE;
}

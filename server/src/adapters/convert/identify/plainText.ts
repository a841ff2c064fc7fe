/** Recognised plain text, decoded. */
export interface PlainText {
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030';
  readonly text: string;
}

/**
 * Characters that do not occur in text: control characters except tab, line ends, form feed and escape, and typical results of
 * a wrong encoding.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const FOREIGN = /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]/;
/** Nearly any bytes decode as GB18030, so most of the result must consist of these common characters. */
const WRITTEN = /[\t\n\f\r -~\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef\u2010-\u2030\u00b7\u00d7]/g;
const WRITTEN_PART = 0.9;
/** HTML is not meant to be printed as source code. */
const WEB_PAGE = /^\s*(<!doctype html|<html|<head|<svg|<\?xml)/i;

/** Recognises and decodes plain text; undefined for anything else. */
export function readPlainText(bytes: Uint8Array): PlainText | undefined {
  const found = byMark(bytes) ?? byContent(bytes);
  if (found === undefined || FOREIGN.test(found.text) || WEB_PAGE.test(found.text)) return undefined;
  return found;
}

function byMark(bytes: Uint8Array): PlainText | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return decode('utf-8', bytes);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode('utf-16le', bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode('utf-16be', bytes);
  return undefined;
}

function byContent(bytes: Uint8Array): PlainText | undefined {
  const utf8 = decode('utf-8', bytes);
  if (utf8 && !utf8.text.includes('\0')) return utf8;
  for (const encoding of ['utf-16le', 'utf-16be'] as const) {
    // Without a byte order mark, UTF-16 is recognised only for Latin letters, where every second byte is zero.
    const zeros = encoding === 'utf-16le' ? zerosAt(bytes, 1) : zerosAt(bytes, 0);
    if (zeros > 0)
      return zerosAt(bytes, encoding === 'utf-16le' ? 0 : 1) === 0 ? decode(encoding, bytes) : undefined;
  }
  const gb18030 = decode('gb18030', bytes);
  const written = gb18030?.text.match(WRITTEN)?.length ?? 0;
  return gb18030 && written >= gb18030.text.length * WRITTEN_PART ? gb18030 : undefined;
}

/** Counts zero bytes at even (0) or odd (1) positions. */
function zerosAt(bytes: Uint8Array, first: 0 | 1): number {
  let count = 0;
  for (let at = first; at < bytes.length; at += 2) if (bytes[at] === 0) count += 1;
  return count;
}

function decode(encoding: PlainText['encoding'], bytes: Uint8Array): PlainText | undefined {
  try {
    return { encoding, text: new TextDecoder(encoding, { fatal: true }).decode(bytes) };
  } catch {
    return undefined;
  }
}

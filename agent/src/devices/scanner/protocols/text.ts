import { SCAN_CHARACTERS_MAX } from '@self-print/contract/agent/scanner.ts';

/** Chinese codes are in UTF-8 or, from older software, in GB18030, which is assumed when UTF-8 is invalid. */
export function textOfCode(bytes: Uint8Array, stripCharacters: number): string {
  const text = decodeStrictly(bytes) ?? new TextDecoder('gb18030').decode(bytes);
  return text.slice(stripCharacters, stripCharacters + SCAN_CHARACTERS_MAX).trim();
}

function decodeStrictly(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

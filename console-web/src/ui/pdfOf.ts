/** The bytes of a PDF that came in an answer. */
export function pdfOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

import type { FileAnswer } from '@self-print/contract/call.ts';

/** Bytes in memory as the answer of a call. */
export function bytesAnswer(contentType: string, bytes: Uint8Array, fileName?: string): FileAnswer {
  const named = fileName === undefined ? {} : { fileName };
  return { contentType, ...named, contentLength: bytes.byteLength, content: once(bytes) };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

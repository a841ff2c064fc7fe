import type { FileAnswer } from '@self-print/contract/call.ts';

/** Answers a call with bytes from memory. */
export function bytesAnswer(contentType: string, bytes: Uint8Array, fileName?: string): FileAnswer {
  const named = fileName === undefined ? {} : { fileName };
  return { contentType, ...named, contentLength: bytes.byteLength, content: once(bytes) };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

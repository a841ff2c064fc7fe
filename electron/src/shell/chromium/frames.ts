const NUL = 0;

/** Accepts bytes as they arrive and returns all complete messages. Messages end in a NUL byte. */
export function createFrameReader(): (chunk: Uint8Array) => readonly string[] {
  // Chunks are joined once a message is complete, because a screenshot arrives in hundreds of chunks.
  let parts: Uint8Array[] = [];
  return (chunk) => {
    const messages: string[] = [];
    let rest = chunk;
    for (let end = rest.indexOf(NUL); end !== -1; end = rest.indexOf(NUL)) {
      messages.push(Buffer.concat([...parts, rest.subarray(0, end)]).toString('utf8'));
      parts = [];
      rest = rest.subarray(end + 1);
    }
    if (rest.length > 0) parts.push(rest);
    return messages;
  };
}

/** A message in its encoding for the pipe. */
export function encodeFrame(message: unknown): string {
  return `${JSON.stringify(message)}\0`;
}

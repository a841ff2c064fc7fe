/** Reads the body of a response. Undefined when it is longer than `limit` bytes; the rest is not fetched. */
export async function readAtMost(response: Response, limit: number): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > limit) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts, length);
}

/**
 * Reads a response's body into memory; null when it exceeds the limit. Stops reading at the limit, whatever length was
 * announced.
 */
export async function readLimited(response: Response, limitBytes: number): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    // Leaving the loop cancels the stream.
    if (length > limitBytes) return null;
    parts.push(part);
  }
  return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts, length);
}

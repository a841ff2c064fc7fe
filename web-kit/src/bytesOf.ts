/** What a file or a piece of it holds; undefined when it can no longer be read, as it was changed, moved or deleted after it had been chosen. */
export async function bytesOf(
  content: Pick<Blob, 'arrayBuffer'>,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const buffer = await content.arrayBuffer().catch(() => undefined);
  return buffer && new Uint8Array(buffer);
}

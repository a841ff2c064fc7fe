import { type FileHandle, open } from 'node:fs/promises';

/** Random access to bytes, so that large files can be examined without reading them completely. */
export interface ByteSource {
  readonly size: number;
  /** Reads bytes from `offset`; returns fewer than `length` at the end of the file and none beyond it. */
  readonly read: (offset: number, length: number) => Promise<Buffer>;
}

export function bytesOf(content: Uint8Array): ByteSource {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  return {
    size: bytes.byteLength,
    read: async (offset, length) => (offset < 0 ? Buffer.alloc(0) : bytes.subarray(offset, offset + length)),
  };
}

/** Runs work on a file's bytes and closes the file afterwards. */
export async function withFile<Value>(
  path: string,
  work: (source: ByteSource) => Promise<Value>,
): Promise<Value> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    return await work({ size, read: (offset, length) => readAt(handle, size, offset, length) });
  } finally {
    await handle.close();
  }
}

async function readAt(handle: FileHandle, size: number, offset: number, length: number): Promise<Buffer> {
  if (offset < 0 || offset >= size) return Buffer.alloc(0);
  const bytes = Buffer.alloc(Math.min(length, size - offset));
  const { bytesRead } = await handle.read(bytes, 0, bytes.byteLength, offset);
  return bytes.subarray(0, bytesRead);
}

import { type FileHandle, open } from 'node:fs/promises';

/** Bytes at known places, so that large files are looked at without being read whole. */
export interface ByteSource {
  readonly size: number;
  /** The bytes from `offset`; fewer than `length` at the end, none outside. */
  readonly read: (offset: number, length: number) => Promise<Buffer>;
}

export function bytesOf(content: Uint8Array): ByteSource {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  return {
    size: bytes.byteLength,
    read: async (offset, length) => (offset < 0 ? Buffer.alloc(0) : bytes.subarray(offset, offset + length)),
  };
}

/** Gives work the bytes of a file and closes it afterwards. */
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

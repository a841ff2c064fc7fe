import { open } from 'node:fs/promises';
import { ok } from '@self-print/contract/result.ts';
import type { FileContent } from './converter.ts';
import { UPLOAD_LIMIT_BYTES } from './limits.ts';
import { refuse, type UploadResult } from './uploadProblem.ts';

/** Writes an upload to a new private file and stops reading as soon as it exceeds the limit. */
export async function receiveFile(content: FileContent, path: string): Promise<UploadResult<void>> {
  const file = await open(path, 'wx', 0o600);
  try {
    let size = 0;
    for await (const piece of content instanceof Uint8Array ? [content] : content) {
      size += piece.byteLength;
      if (size > UPLOAD_LIMIT_BYTES) return refuse('UPLOAD_TOO_LARGE', { limitBytes: UPLOAD_LIMIT_BYTES });
      await file.write(piece);
    }
    return size === 0 ? refuse('UPLOAD_EMPTY') : ok();
  } finally {
    await file.close();
  }
}

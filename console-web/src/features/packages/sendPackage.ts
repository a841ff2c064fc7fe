import type { CallFunction } from '@self-print/contract/client.ts';
import { packageAdminCalls, type TerminalPackage } from '@self-print/contract/platform/packageAdmin.ts';
import { fail, type Result } from '@self-print/contract/result.ts';
import { bytesOf } from '@self-print/web-kit/bytesOf.ts';
import type { Upload, UploadFailure } from '@self-print/web-kit/uploads/uploadFile.ts';

/** A piece over a slow network, and reading a whole package, take their time. */
const CALL_LIMIT_MS = 120_000;

/** Sends a package piece by piece and has the platform read it. Whatever fails, the whole is begun anew. */
export async function sendPackage(
  call: CallFunction,
  { content, notes }: { readonly content: Upload['content']; readonly notes: string },
  onProgress: (sentBytes: number) => void,
): Promise<Result<TerminalPackage, UploadFailure>> {
  const options = { timeoutMs: CALL_LIMIT_MS };
  const begun = await call(packageAdminCalls.begin, { sizeBytes: content.size }, options);
  if (!begun.ok) return begun;
  const { packageId, pieceBytes } = begun.value;
  for (let index = 0; index * pieceBytes < content.size; index += 1) {
    const from = index * pieceBytes;
    onProgress(from);
    const piece = await bytesOf(content.slice(from, from + pieceBytes));
    if (!piece) return fail({ kind: 'unreadable' });
    const sent = await call(packageAdminCalls.sendPiece, { packageId, index, content: piece }, options);
    if (!sent.ok) return sent;
  }
  onProgress(content.size);
  return call(packageAdminCalls.finish, { packageId, notes }, options);
}

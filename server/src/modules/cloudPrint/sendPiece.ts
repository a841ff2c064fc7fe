import { createHash } from 'node:crypto';
import type { CallAnswer } from '@self-print/contract/call.ts';
import { type CallProblem, type Outcome, problem } from '@self-print/contract/errors.ts';
import type { cloudPrintCalls } from '@self-print/contract/platform/cloudPrint.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { cloudFile } from '../../db/schema/cloudPrint.ts';
import type { Deps } from '../../deps.ts';
import { keepContent } from './contents.ts';
import { type CloudFileRow, type FileOwner, findContents, findOwnFile, isFile } from './fileStore.ts';
import { PIECE_MIN_BYTES } from './limits.ts';

export interface Piece {
  readonly fileId: string;
  readonly offset: number;
  readonly content: Uint8Array;
}
type Received = Outcome<
  CallAnswer<typeof cloudPrintCalls.sendPiece>,
  'BAD_REQUEST' | 'NOT_FOUND' | 'UPLOAD_OUT_OF_ORDER' | 'UPLOAD_TOO_LARGE'
>;

/**
 * Accepts the next piece of an upload. A piece already received is accepted again, so that a lost answer does no harm; a piece
 * that leaves a gap is refused with the offset to continue from.
 */
export async function sendPiece(
  deps: Pick<Deps, 'db' | 'storage' | 'clock' | 'conversions'>,
  actor: FileOwner,
  piece: Piece,
): Promise<Received> {
  const file = await findOwnFile(deps.db, actor, piece.fileId);
  if (!file) return fail(problem('NOT_FOUND'));
  const { offset, content } = piece;
  const end = offset + content.byteLength;
  if (end > file.sizeBytes) {
    return fail(problem('UPLOAD_TOO_LARGE', { detail: { limitBytes: file.sizeBytes } }));
  }
  if (content.byteLength < PIECE_MIN_BYTES && end < file.sizeBytes) {
    return fail(problem('BAD_REQUEST', { detail: { field: 'content' } }));
  }
  if (offset < file.receivedBytes) return acceptAgain(deps, file, piece);
  if (offset > file.receivedBytes || file.state !== 'receiving') return fail(outOfOrder(file));

  const kept = await keepContent(
    deps,
    file,
    'application/octet-stream',
    { purpose: 'piece', position: offset },
    content,
    async ({ orm }, locked) => {
      if (locked.state !== 'receiving' || locked.receivedBytes !== offset) return false;
      const state = end === locked.sizeBytes ? 'converting' : 'receiving';
      await orm
        .update(cloudFile)
        .set({ receivedBytes: end, state, changedAt: deps.clock.now() })
        .where(isFile(locked));
      return true;
    },
  );
  if (kept !== 'notWanted') {
    const complete = end === file.sizeBytes;
    if (complete) deps.conversions.nudge();
    return ok({ receivedBytes: end, complete });
  }
  // The same piece arrived twice concurrently, or the file was deleted meanwhile.
  const now = await findOwnFile(deps.db, actor, piece.fileId);
  return now ? acceptAgain(deps, now, piece) : fail(problem('NOT_FOUND'));
}

/**
 * Whether a repeated piece equals the stored one. After the conversion the pieces are deleted, and repeats are accepted
 * unchecked.
 */
async function acceptAgain(
  { db }: Pick<Deps, 'db'>,
  file: CloudFileRow,
  { offset, content }: Piece,
): Promise<Received> {
  if (offset + content.byteLength > file.receivedBytes) return fail(outOfOrder(file));
  if (file.state === 'receiving') {
    const pieces = await findContents(db, file, 'piece');
    const sha256 = createHash('sha256').update(content).digest('hex');
    const known = pieces.some((piece) => piece.position === offset && piece.sha256 === sha256);
    if (!known) return fail(outOfOrder(file));
  }
  return ok({ receivedBytes: file.receivedBytes, complete: file.state !== 'receiving' });
}

function outOfOrder({ receivedBytes }: CloudFileRow): CallProblem<'UPLOAD_OUT_OF_ORDER'> {
  return problem('UPLOAD_OUT_OF_ORDER', { detail: { receivedBytes } });
}

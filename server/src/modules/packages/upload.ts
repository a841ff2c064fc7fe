import { createHash } from 'node:crypto';
import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { HOUR_MS } from '@self-print/contract/limits.ts';
import type { packageAdminCalls } from '@self-print/contract/platform/packageAdmin.ts';
import { RELEASE_PIECE_BYTES } from '@self-print/contract/platform/terminalReleases.ts';
import {
  RELEASE_HEAD_BYTES_MAX,
  readContent,
  readHead,
  skipBytes,
} from '@self-print/contract/release/readRelease.ts';
import type { ReleaseFault } from '@self-print/contract/release/releaseFacts.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { type PackageFacts, terminalPackage, terminalPackagePiece } from '../../db/schema/packages.ts';
import { violatedUnique } from '../../db/violations.ts';
import type { Deps } from '../../deps.ts';
import type { AdminActor } from '../../http/actor.ts';
import type { AdminOperation } from '../../http/operation.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import {
  findPackageView,
  forgetUpload,
  isPackage,
  isPieceOf,
  type PieceRow,
  piecesOf,
} from './packageStore.ts';

type Calls = typeof packageAdminCalls;
type UploadDeps = Pick<Deps, 'db' | 'storage' | 'keys' | 'clock' | 'random'>;

/** How long an unfinished upload is kept. */
export const UPLOAD_KEPT_MS = 24 * HOUR_MS;

/** Announces an upload. */
export async function beginPackage(
  { db, clock, random }: Pick<Deps, 'db' | 'clock' | 'random'>,
  { schoolCode, userId }: AdminActor,
  { sizeBytes }: CallInput<Calls['begin']>,
): Promise<CallResult<Calls['begin']>> {
  const packageId = random.uuid();
  const added = { schoolCode, packageId, sizeBytes, addedBy: userId, addedAt: clock.now() };
  await db.orm.insert(terminalPackage).values(added);
  return ok({ packageId, pieceBytes: RELEASE_PIECE_BYTES });
}

/** Stores a piece. The same piece may come again; another one in its place is refused. */
export async function keepPiece(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  { schoolCode, userId }: AdminActor,
  { packageId, index, content }: CallInput<Calls['sendPiece']>,
): Promise<CallResult<Calls['sendPiece']>> {
  const key = { schoolCode, packageId };
  const [upload] = await db.orm
    .select()
    .from(terminalPackage)
    .where(and(isPackage(key), isNull(terminalPackage.facts), eq(terminalPackage.addedBy, userId)));
  if (!upload) return fail(problem('NOT_FOUND'));
  const left = upload.sizeBytes - index * RELEASE_PIECE_BYTES;
  const outOfOrder = () => fail(problem('UPLOAD_OUT_OF_ORDER'));
  if (content.length !== Math.min(left, RELEASE_PIECE_BYTES)) return outOfOrder();
  const sha256 = createHash('sha256').update(content).digest('hex');
  const thePiece = and(isPieceOf(key), eq(terminalPackagePiece.pieceIndex, index));
  await db.orm
    .insert(terminalPackagePiece)
    .values({
      ...key,
      pieceIndex: index,
      storageKey: storage.newKey('packages', 'application/octet-stream'),
      contentLength: content.length,
      sha256,
    })
    .onConflictDoNothing();
  const [piece] = await db.orm.select().from(terminalPackagePiece).where(thePiece);
  if (piece?.sha256 !== sha256) return outOfOrder();
  if (!piece.stored) {
    await storage.putAt(piece.storageKey, content);
    await db.orm.update(terminalPackagePiece).set({ stored: true }).where(thePiece);
  }
  const pieces = await piecesOf(db, key);
  return ok({ receivedBytes: pieces.reduce((sum, each) => sum + each.contentLength, 0) });
}

/**
 * Reads an upload to its end and adds it. The platform has no key of its own: the signature proves whose package it is, and each
 * terminal decides by the key that it trusts.
 */
export async function finishPackage(
  deps: UploadDeps,
  operation: AdminOperation,
  { packageId, notes }: CallInput<Calls['finish']>,
): Promise<CallResult<Calls['finish']>> {
  const { db, clock } = deps;
  const { schoolCode, userId } = operation;
  const key = { schoolCode, packageId };
  const isUpload = and(isPackage(key), isNull(terminalPackage.facts), eq(terminalPackage.addedBy, userId));
  const [upload] = await db.orm.select().from(terminalPackage).where(isUpload);
  if (!upload) return fail(problem('NOT_FOUND'));
  const pieces = await piecesOf(db, key);
  const received = pieces.reduce((sum, each) => sum + each.contentLength, 0);
  if (received !== upload.sizeBytes) return fail(problem('UPLOAD_OUT_OF_ORDER'));
  const read = await readPackage(deps, pieces, upload.sizeBytes);
  if (!read.ok) {
    await forgetUpload(deps, key);
    return fail(problem('RELEASE_INVALID', { detail: { fault: read.problem } }));
  }
  const facts = read.value;
  const { version, system } = facts;
  try {
    const added = await db.transaction(async (queries): Promise<Outcome<void, 'NOT_FOUND'>> => {
      const changed = await queries.orm
        .update(terminalPackage)
        .set({ facts, version, system, notes, addedAt: clock.now() })
        .where(isUpload)
        .returning({ packageId: terminalPackage.packageId });
      if (changed.length === 0) return fail(problem('NOT_FOUND'));
      const after = { version, system, key: facts.key, notes };
      await recordOperation(queries, deps, operation, {
        subject: packageId,
        label: version,
        before: null,
        after,
      });
      return ok();
    });
    const view = added.ok ? await findPackageView(deps, key) : undefined;
    return view ? ok(view) : fail(problem('NOT_FOUND'));
  } catch (error) {
    if (violatedUnique(error) !== 'terminal_package_version') throw error;
    await forgetUpload(deps, key);
    return fail(problem('RELEASE_TAKEN'));
  }
}

async function readPackage(
  { storage }: Pick<Deps, 'storage'>,
  pieces: readonly PieceRow[],
  sizeBytes: number,
): Promise<Result<PackageFacts, ReleaseFault>> {
  const content = () => contentOf({ storage }, pieces);
  const head = readHead(await beginningOf(content()), null);
  if (!head.ok) return head;
  const { manifest, fingerprint, headBytes, packageBytes } = head.value;
  if (packageBytes !== sizeBytes) return fail(packageBytes > sizeBytes ? 'cutOff' : 'contentWrong');
  const read = await readContent(manifest.files, skipBytes(headBytes, content()));
  return read.ok ? ok({ ...manifest, files: manifest.files.length, key: fingerprint }) : read;
}

async function beginningOf(content: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of content) {
    parts.push(part);
    length += part.length;
    if (length >= RELEASE_HEAD_BYTES_MAX) break;
  }
  return Buffer.concat(parts, length);
}

async function* contentOf(
  { storage }: Pick<Deps, 'storage'>,
  pieces: readonly PieceRow[],
): AsyncIterable<Uint8Array> {
  for (const { storageKey, contentLength, sha256 } of pieces) {
    const content = await storage.stream({ key: storageKey, contentLength, sha256 });
    if (!content.ok) throw new Error(`A piece of an upload is ${content.problem}`);
    yield* content.value;
  }
}

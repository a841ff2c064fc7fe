import type { TerminalPackage } from '@self-print/contract/platform/packageAdmin.ts';
import { ok } from '@self-print/contract/result.ts';
import { and, asc, count, desc, eq, isNotNull, isNull, lt, type SQL } from 'drizzle-orm';
import type { Storage } from '../../adapters/storage/storage.ts';
import type { Queries } from '../../db/database.ts';
import { type PackageFacts, terminalPackage, terminalPackagePiece } from '../../db/schema/packages.ts';
import type { Deps } from '../../deps.ts';
import { despiteFailures } from '../../despiteFailures.ts';
import { administratorNames } from '../accounts/administratorNames.ts';
import { deleteUnkept, markUnkept } from '../issuing/unkeptDocuments.ts';

export interface PackageKey {
  readonly schoolCode: string;
  readonly packageId: string;
}
type PackageRow = typeof terminalPackage.$inferSelect;
export type PieceRow = typeof terminalPackagePiece.$inferSelect;
/** A package that was read to its end. */
export type ReadyPackage = PackageRow & { readonly facts: PackageFacts };

export function isPackage({ schoolCode, packageId }: PackageKey): SQL | undefined {
  return and(eq(terminalPackage.schoolCode, schoolCode), eq(terminalPackage.packageId, packageId));
}

export function isPieceOf({ schoolCode, packageId }: PackageKey): SQL | undefined {
  return and(eq(terminalPackagePiece.schoolCode, schoolCode), eq(terminalPackagePiece.packageId, packageId));
}

/** A package that is whole, locked until the transaction ends. */
export async function lockPackage({ orm }: Queries, key: PackageKey): Promise<ReadyPackage | undefined> {
  const [row] = await orm.select().from(terminalPackage).where(isPackage(key)).for('update');
  return row?.facts ? { ...row, facts: row.facts } : undefined;
}

/** The pieces that are stored, in their order. */
export function piecesOf({ orm }: Queries, key: PackageKey): Promise<PieceRow[]> {
  return orm
    .select()
    .from(terminalPackagePiece)
    .where(and(isPieceOf(key), eq(terminalPackagePiece.stored, true)))
    .orderBy(asc(terminalPackagePiece.pieceIndex));
}

type NameDeps = Pick<Deps, 'db' | 'keys'>;

export async function listPackages(
  deps: NameDeps,
  schoolCode: string,
  { page, rows }: { readonly page: number; readonly rows: number },
): Promise<{ readonly rows: TerminalPackage[]; readonly total: number }> {
  const { orm } = deps.db;
  const wanted = and(eq(terminalPackage.schoolCode, schoolCode), isNotNull(terminalPackage.facts));
  const found = await orm
    .select()
    .from(terminalPackage)
    .where(wanted)
    .orderBy(desc(terminalPackage.addedAt), asc(terminalPackage.packageId))
    .limit(rows)
    .offset((page - 1) * rows);
  const [counted] = await orm.select({ total: count() }).from(terminalPackage).where(wanted);
  return { rows: await viewsOf(deps, schoolCode, found), total: counted?.total ?? 0 };
}

/** Outside of transactions, whose changes it would not see. */
export async function findPackageView(deps: NameDeps, key: PackageKey): Promise<TerminalPackage | undefined> {
  const found = await deps.db.orm.select().from(terminalPackage).where(isPackage(key));
  return (await viewsOf(deps, key.schoolCode, found))[0];
}

async function viewsOf(
  { db, keys }: NameDeps,
  schoolCode: string,
  found: readonly PackageRow[],
): Promise<TerminalPackage[]> {
  const nameOf = await administratorNames(
    db,
    keys,
    schoolCode,
    found.map(({ addedBy }) => addedBy),
  );
  return found.flatMap((row) => {
    const { packageId, sizeBytes, facts, notes, withdrawnAt, revision, addedAt } = row;
    if (facts === null) return [];
    const { version, system, node, journal, key, files } = facts;
    return {
      packageId,
      version,
      system,
      node,
      journal,
      key,
      sizeBytes,
      files,
      notes,
      isWithdrawn: withdrawnAt !== null,
      revision,
      by: nameOf(row.addedBy) ?? '',
      addedAt: addedAt.toISOString(),
    };
  });
}

/** Deletes the files of a package, and then what was known of them. */
export async function deletePieces(
  { db, storage }: { readonly db: Pick<Queries, 'orm'>; readonly storage: Storage },
  key: PackageKey,
): Promise<void> {
  const rows = await db.orm.select().from(terminalPackagePiece).where(isPieceOf(key));
  for (const { storageKey } of rows) await storage.delete(storageKey);
  await db.orm.delete(terminalPackagePiece).where(isPieceOf(key));
}

/**
 * Deletes an upload, unless it has become a package meanwhile. What was known of its files goes first, in one transaction with the
 * upload, so that nobody can finish it while they are being deleted.
 */
export async function forgetUpload(
  deps: Pick<Deps, 'db' | 'storage' | 'clock'>,
  key: PackageKey,
): Promise<void> {
  const { schoolCode } = key;
  const isUpload = and(isPackage(key), isNull(terminalPackage.facts));
  const gone = await deps.db.transaction(async (queries) => {
    const { orm } = queries;
    const [upload] = await orm.select().from(terminalPackage).where(isUpload).for('update');
    if (!upload) return ok([]);
    const pieces = await orm.delete(terminalPackagePiece).where(isPieceOf(key)).returning();
    for (const { storageKey } of pieces)
      await markUnkept(queries, { schoolCode, storageKey }, deps.clock.now());
    await orm.delete(terminalPackage).where(isUpload);
    return ok(pieces);
  });
  for (const { storageKey } of gone.ok ? gone.value : [])
    await deleteUnkept(deps, { schoolCode, storageKey });
}

/** Deletes uploads that nobody finished since a time. */
export async function forgetUploads(
  deps: Pick<Deps, 'db' | 'storage' | 'clock'>,
  before: Date,
): Promise<void> {
  const isOld = and(isNull(terminalPackage.facts), lt(terminalPackage.addedAt, before));
  const old = await deps.db.orm.select().from(terminalPackage).where(isOld);
  await despiteFailures(old, (key) => forgetUpload(deps, key));
}

import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import type { ConvertedDocument } from '../../adapters/convert/converter.ts';
import type { ContentPurpose } from '../../db/schema/cloudPrint.ts';
import type { Deps } from '../../deps.ts';
import { dropContent, keepContent, storedFileOf } from './contents.ts';
import { type ConversionClaim, endConversion, giveBack } from './conversionClaims.ts';
import { type CloudContentRow, findContents, kindsTaken } from './fileStore.ts';
import { CONVERSION_ATTEMPTS, CONVERSION_RETRY_MS, FIRST_PREVIEWS, REFUSED_KEPT_MS } from './limits.ts';
import { keepPageImages } from './pageImages.ts';
import { readCloudPrint } from './settingsStore.ts';
import { whoOf } from './whoOf.ts';

type ConvertDeps = Pick<Deps, 'db' | 'storage' | 'clock' | 'log' | 'converter'>;

/** A piece of the upload is missing from the storage. */
class PieceLost extends Error {}

/** Converts a claimed file until it is ready, refused, or released to be retried. */
export async function convertFile(
  deps: ConvertDeps,
  claim: ConversionClaim,
  isStopping: () => boolean,
): Promise<void> {
  const { file } = claim;
  // The claim counts every start; exceeding the limit means that earlier attempts never finished.
  if (file.attempts > CONVERSION_ATTEMPTS) return refuseFile(deps, claim, 'UPLOAD_BROKEN');
  const pieces = await findContents(deps.db, file, 'piece');
  try {
    const kinds = await kindsTaken(deps.db, file);
    const converted = await deps.converter.convert(readPieces(deps, pieces), { userKey: whoOf(file), kinds });
    if (converted.ok) await keepConverted(deps, claim, converted.value);
    else await endWith(deps, claim, converted.problem.name, isStopping());
  } catch (error) {
    if (!(error instanceof PieceLost)) {
      await giveBack(deps, claim, { waitMs: CONVERSION_RETRY_MS, counts: true });
      throw error;
    }
    await refuseFile(deps, claim, 'DOCUMENT_UNAVAILABLE');
  }
}

async function endWith(deps: ConvertDeps, claim: ConversionClaim, problem: ErrorName, stopping: boolean) {
  const isOurs = problem === 'CONVERSION_BUSY' || (problem === 'CONVERSION_UNAVAILABLE' && stopping);
  if (isOurs) await giveBack(deps, claim, { waitMs: stopping ? 0 : CONVERSION_RETRY_MS, counts: false });
  else await refuseFile(deps, claim, problem);
}

async function keepConverted(deps: ConvertDeps, claim: ConversionClaim, made: ConvertedDocument) {
  const { db, clock, log } = deps;
  const { file } = claim;
  const { settings } = await readCloudPrint(db, file.schoolCode);
  if (made.pages.length > settings.maxPages) return refuseFile(deps, claim, 'UPLOAD_TOO_MANY_PAGES');
  const first = { first: 1, count: FIRST_PREVIEWS };
  const previews = await deps.converter.previews(made.pdf, first, { userKey: whoOf(file) });
  // The file can be printed without its first previews, which are rendered later on request.
  if (previews.ok) {
    const kept = await keepPageImages(deps, { file, layout: '' }, previews.value);
    if (kept === 'notWanted') return;
  }
  const facts = { purpose: 'document' as const };
  const kept = await keepContent(deps, file, 'application/pdf', facts, made.pdf, (queries) =>
    endConversion(queries, claim, {
      state: 'ready',
      kind: made.kind,
      pages: made.pages,
      replacedFonts: made.fonts,
      changedAt: clock.now(),
    }),
  );
  if (kept === 'notWanted') return;
  await dropContents(deps, claim, 'piece');
  log.event('file-converted', { fileId: file.fileId, kind: made.kind, pages: made.pages.length });
}

async function refuseFile(deps: ConvertDeps, claim: ConversionClaim, problem: ErrorName): Promise<void> {
  const now = deps.clock.now();
  const { fileId, keptUntil } = claim.file;
  const shownUntil = new Date(Math.min(keptUntil.getTime(), now.getTime() + REFUSED_KEPT_MS));
  const refused = { state: 'refused' as const, problem, changedAt: now, keptUntil: shownUntil };
  if (!(await endConversion(deps.db, claim, refused))) return;
  for (const purpose of ['preview', 'piece'] as const) await dropContents(deps, claim, purpose);
  deps.log.event('file-refused', { fileId, reason: problem });
}

async function dropContents(deps: ConvertDeps, { file }: ConversionClaim, purpose: ContentPurpose) {
  for (const row of await findContents(deps.db, file, purpose)) await dropContent(deps, row);
}

/** Streams the upload; each piece is verified against its digest. */
async function* readPieces(
  { storage }: Pick<Deps, 'storage'>,
  pieces: readonly CloudContentRow[],
): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    const opened = await storage.stream(storedFileOf(piece));
    if (!opened.ok) throw new PieceLost();
    yield* opened.value;
  }
}

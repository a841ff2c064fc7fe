import type { CallData } from '@self-print/contract/call.ts';
import { addressOf } from '@self-print/contract/client.ts';
import { ERRORS, type Outcome, problem } from '@self-print/contract/errors.ts';
import type { Language } from '@self-print/contract/fields.ts';
import {
  type CloudFile,
  type CloudFileDetail,
  cloudPrintCalls,
  type terminalCloudPrintCalls,
} from '@self-print/contract/platform/cloudPrint.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Deps } from '../../deps.ts';
import type { PersonActor, UserActor } from '../../http/actor.ts';
import {
  type CloudContentRow,
  type CloudFileRow,
  decryptCloudFileName,
  type FileOwner,
  findOwnFile,
  findOwnFiles,
  findPreviews,
  type Owner,
} from './fileStore.ts';
import { keptUntilOf, readFileUse } from './keptUntil.ts';
import { blankPagesOf } from './printPlan.ts';
import { readCloudPrint } from './settingsStore.ts';

type ViewDeps = Pick<Deps, 'db' | 'keys' | 'clock'>;

/** Lists a person's current files, newest first. */
export async function listFiles(
  deps: ViewDeps,
  actor: UserActor,
  language: Language,
): Promise<Result<CloudFile[], never>> {
  return ok(await viewFiles(deps, actor, await findOwnFiles(deps.db, actor), language));
}

/** Progress of one of a person's files. */
export async function getFile(
  deps: ViewDeps,
  actor: FileOwner,
  fileId: string,
  language: Language,
): Promise<Outcome<CloudFileDetail, 'NOT_FOUND'>> {
  const file = await findOwnFile(deps.db, actor, fileId);
  const [view] = file ? await viewFiles(deps, actor, [file], language) : [];
  if (!file || !view) return fail(problem('NOT_FOUND'));
  const pageSizes = file.pages.map(({ widthPt, heightPt }) => ({ widthPt, heightPt }));
  return ok({ ...view, receivedBytes: file.receivedBytes, pageSizes });
}

/** Files that are ready to be printed and were never ordered, newest first: orders show the others. */
export async function listUnordered(
  { db, keys, clock }: ViewDeps,
  actor: PersonActor,
): Promise<CallData<typeof terminalCloudPrintCalls.files>> {
  const ready = (await findOwnFiles(db, actor)).filter(({ state }) => state === 'ready');
  const fileIds = ready.map(({ fileId }) => fileId);
  const useOf = await readFileUse(db, actor.schoolCode, fileIds, clock.now());
  return ready
    .filter(({ fileId }) => {
      const { isWanted, lastPrintedAt } = useOf(fileId);
      return !isWanted && lastPrintedAt === null;
    })
    .map((file) => ({
      fileId: file.fileId,
      fileName: decryptCloudFileName(keys, file),
      pages: file.pages.length,
      uploadedAt: file.uploadedAt.toISOString(),
    }));
}

async function viewFiles(
  { db, keys, clock }: ViewDeps,
  { schoolCode }: Owner,
  files: readonly CloudFileRow[],
  language: Language,
): Promise<CloudFile[]> {
  const fileIds = files.map(({ fileId }) => fileId);
  const { settings } = await readCloudPrint(db, schoolCode);
  const previews = await findPreviews(db, schoolCode, fileIds);
  const useOf = await readFileUse(db, schoolCode, fileIds, clock.now());
  return files.map((file) => ({
    fileId: file.fileId,
    fileName: decryptCloudFileName(keys, file),
    sizeBytes: file.sizeBytes,
    state: file.state,
    problem: file.problem && { name: file.problem, message: ERRORS[file.problem][language] },
    pages: file.pages.length,
    replacedFonts: [...file.replacedFonts],
    blankPages: blankPagesOf(file.pages),
    annotations: annotationsOf(file.pages),
    previews: imagesOf(file, previews),
    uploadedAt: file.uploadedAt.toISOString(),
    keptUntil: keptUntilOf(file, useOf(file.fileId), settings).toISOString(),
  }));
}

function annotationsOf(pages: CloudFileRow['pages']): CloudFile['annotations'] {
  const counts = pages.map(({ annotations }) => annotations);
  return {
    printed: counts.reduce((sum, count) => sum + (count?.printed ?? 0), 0),
    unprintedOn: counts.flatMap((count, index) => (count?.unprinted ? [index + 1] : [])),
  };
}

/** Two servers may have rendered the same page concurrently; one image is enough. */
function imagesOf({ fileId }: CloudFileRow, previews: readonly CloudContentRow[]): CloudFile['previews'] {
  const byPage = new Map(
    previews.filter((row) => row.fileId === fileId).map((row) => [row.position, row] as const),
  );
  return [...byPage].map(([page, { width, height }]) => ({
    page,
    url: addressOf(cloudPrintCalls.previewPage, { fileId, page }),
    width,
    height,
  }));
}

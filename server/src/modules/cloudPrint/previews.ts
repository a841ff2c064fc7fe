import type { FileAnswer } from '@self-print/contract/call.ts';
import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Deps } from '../../deps.ts';
import { keepContent, readContent, storedFileOf } from './contents.ts';
import {
  type CloudContentRow,
  type CloudFileRow,
  findContents,
  findOwnFile,
  type Owner,
} from './fileStore.ts';
import { PREVIEWS_AT_ONCE } from './limits.ts';
import { whoOf } from './whoOf.ts';

type PreviewDeps = Pick<Deps, 'db' | 'storage' | 'clock' | 'converter'>;

const PREVIEW_TYPE = 'image/webp';

/** Gives page images of a person's own files. */
export interface Previews {
  readonly page: (owner: Owner, fileId: string, page: number) => Promise<Result<FileAnswer, CallProblem>>;
}

/** Images are made when one of them is asked for, several pages at once; who asks meanwhile waits for the same ones. */
export function createPreviews(deps: PreviewDeps): Previews {
  const beingMade = new Map<string, Promise<Result<void, CallProblem>>>();
  const makeOnce = (file: CloudFileRow, page: number) => {
    const first = page - ((page - 1) % PREVIEWS_AT_ONCE);
    const name = `${file.schoolCode}/${file.fileId}/${first}`;
    const known = beingMade.get(name);
    if (known) return known;
    const making = makePreviews(deps, file, first).finally(() => beingMade.delete(name));
    beingMade.set(name, making);
    return making;
  };
  return {
    async page(owner, fileId, page) {
      const file = await findOwnFile(deps.db, owner, fileId);
      if (!file || file.state === 'refused') return fail(problem('NOT_FOUND'));
      if (file.state !== 'ready') return fail(problem('UPLOAD_NOT_READY'));
      if (page > file.pages.length) return fail(problem('NOT_FOUND'));
      const kept = (await findImage(deps, file, page)) ?? (await makeAndFind(deps, file, page, makeOnce));
      return 'name' in kept ? fail(kept) : openImage(deps, kept);
    },
  };
}

async function findImage({ db }: PreviewDeps, file: CloudFileRow, page: number) {
  const images = await findContents(db, file, 'preview');
  return images.find(({ position }) => position === page);
}

async function makeAndFind(
  deps: PreviewDeps,
  file: CloudFileRow,
  page: number,
  make: (file: CloudFileRow, page: number) => Promise<Result<void, CallProblem>>,
): Promise<CloudContentRow | CallProblem> {
  const made = await make(file, page);
  if (!made.ok) return made.problem;
  return (await findImage(deps, file, page)) ?? problem('NOT_FOUND');
}

async function makePreviews(
  deps: PreviewDeps,
  file: CloudFileRow,
  first: number,
): Promise<Result<void, CallProblem>> {
  const [document] = await findContents(deps.db, file, 'document');
  const pdf = document && (await readContent(deps, document));
  if (!pdf) return fail(problem('DOCUMENT_UNAVAILABLE'));
  const range = { first, count: Math.min(PREVIEWS_AT_ONCE, file.pages.length - first + 1) };
  const drawn = await deps.converter.previews(pdf, range, { userKey: whoOf(file) });
  if (!drawn.ok) {
    const isPassing = drawn.problem.name === 'CONVERSION_BUSY';
    return fail(isPassing ? drawn.problem : problem('DOCUMENT_UNAVAILABLE'));
  }
  const known = new Set((await findContents(deps.db, file, 'preview')).map(({ position }) => position));
  for (const { page, width, height, content } of drawn.value) {
    if (known.has(page)) continue;
    const facts = { purpose: 'preview' as const, position: page, width, height };
    if ((await keepContent(deps, file, PREVIEW_TYPE, facts, content)) === 'notWanted') break;
  }
  return ok();
}

async function openImage(
  { storage }: PreviewDeps,
  row: CloudContentRow,
): Promise<Result<FileAnswer, CallProblem>> {
  const content = await storage.stream(storedFileOf(row));
  if (!content.ok) return fail(problem('DOCUMENT_UNAVAILABLE'));
  return ok({ contentType: PREVIEW_TYPE, contentLength: row.contentLength, content: content.value });
}

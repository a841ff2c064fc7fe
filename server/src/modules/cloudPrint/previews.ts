import type { FileAnswer } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail } from '@self-print/contract/result.ts';
import { type FileOwner, findOwnFile } from './fileStore.ts';
import { createPageImages, type PageImageDeps } from './pageImages.ts';

/** Returns page images of a person's own files. */
export interface Previews {
  readonly page: (
    owner: FileOwner,
    fileId: string,
    page: number,
  ) => Promise<
    Outcome<FileAnswer, 'NOT_FOUND' | 'UPLOAD_NOT_READY' | 'CONVERSION_BUSY' | 'DOCUMENT_UNAVAILABLE'>
  >;
}

/** Page images of uploaded files, for their owners. */
export function createPreviews(deps: PageImageDeps): Previews {
  const imageOf = createPageImages(deps);
  return {
    async page(owner, fileId, page) {
      const file = await findOwnFile(deps.db, owner, fileId);
      if (!file || file.state === 'refused') return fail(problem('NOT_FOUND'));
      if (file.state !== 'ready') return fail(problem('UPLOAD_NOT_READY'));
      if (page > file.pages.length) return fail(problem('NOT_FOUND'));
      const image = await imageOf({ file, layout: '', pages: file.pages.length }, page);
      if (image.ok) return image;
      const { name } = image.problem;
      const isKnown = name === 'CONVERSION_BUSY' || name === 'NOT_FOUND';
      return fail(isKnown ? { ...image.problem, name } : problem('DOCUMENT_UNAVAILABLE'));
    },
  };
}

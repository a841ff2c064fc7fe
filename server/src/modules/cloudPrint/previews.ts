import type { FileAnswer } from '@self-print/contract/call.ts';
import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import { fail, type Result } from '@self-print/contract/result.ts';
import { findOwnFile, type Owner } from './fileStore.ts';
import { createPageImages, type PageImageDeps } from './pageImages.ts';

/** Returns page images of a person's own files. */
export interface Previews {
  readonly page: (owner: Owner, fileId: string, page: number) => Promise<Result<FileAnswer, CallProblem>>;
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
      if (image.ok || image.problem.name === 'CONVERSION_BUSY' || image.problem.name === 'NOT_FOUND')
        return image;
      return fail(problem('DOCUMENT_UNAVAILABLE'));
    },
  };
}

import type { FileAnswer } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Deps } from '../../../deps.ts';
import { findBrand, logoIdOf, logoOf, schoolOfLogo } from './brandOf.ts';

/** The logo that a school has now. Its address changes with it, so that it may be kept for good wherever it goes. */
export async function openLogo(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  logoId: string,
): Promise<Outcome<FileAnswer, 'NOT_FOUND'>> {
  const schoolCode = schoolOfLogo(logoId);
  const row = schoolCode === undefined ? null : await findBrand(db, schoolCode);
  const logo = row && logoOf(row);
  if (!logo || logoIdOf(row) !== logoId) return fail(problem('NOT_FOUND'));
  const { type: contentType, contentLength } = logo;
  const content = await storage.stream(logo);
  return content.ok
    ? ok({ contentType, contentLength, content: content.value, isImmutable: true })
    : fail(problem('NOT_FOUND'));
}

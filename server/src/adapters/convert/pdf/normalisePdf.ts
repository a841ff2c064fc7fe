import { join } from 'node:path';
import { ok } from '@self-print/contract/result.ts';
import type { Programs, SystemProgram } from '../process/programs.ts';
import { refuse, type UploadResult } from '../uploadProblem.ts';
import { findActiveContent } from './activeContent.ts';
import { readPdfFacts } from './pdfFacts.ts';
import { type ReplacedFont, readMissingFonts } from './pdfFonts.ts';
import { programRefusal } from './programProblem.ts';

export interface NormalisedPdf {
  readonly path: string;
  readonly fonts: readonly ReplacedFont[];
}

/**
 * Normalises an uploaded PDF to pure page content with all fonts embedded. A sound file is kept, with its annotations
 * flattened; a file with scripts, actions, attachments, forms without appearances or missing fonts is redrawn. Encryption
 * without an open password is removed, unless the author forbade printing.
 */
export async function normalisePdf(
  programs: Programs,
  userKey: string,
  folder: string,
  source: string,
): Promise<UploadResult<NormalisedPdf>> {
  const run = async (name: SystemProgram, args: readonly string[]): Promise<UploadResult<void>> => {
    const end = await programs.run(userKey, name, { args, folder });
    if (end.kind !== 'exited') return programRefusal(end);
    return end.code === 0 ? ok() : refuse('UPLOAD_BROKEN');
  };
  const facts = await readPdfFacts(programs, userKey, folder, source);
  if (!facts.ok) return facts;
  const plain = join(folder, 'plain.pdf');
  const written = await run('qpdf', [
    '--decrypt',
    '--warning-exit-0',
    '--object-streams=disable',
    '--stream-data=preserve',
    source,
    plain,
  ]);
  if (!written.ok) return written;
  const fonts = await readMissingFonts(programs, userKey, folder, plain);
  if (!fonts.ok) return fonts;
  const content = await findActiveContent(plain);
  const target = join(folder, 'normal.pdf');
  if (content.isActive || content.needsAppearances || fonts.value.length > 0) {
    const drawn = await run('pdftocairo', ['-pdf', plain, target]);
    return drawn.ok ? ok({ path: target, fonts: fonts.value }) : drawn;
  }
  if (!content.hasAnnotations) return ok({ path: plain, fonts: [] });
  const flat = await run('qpdf', ['--flatten-annotations=print', '--warning-exit-0', plain, target]);
  return flat.ok ? ok({ path: target, fonts: [] }) : flat;
}

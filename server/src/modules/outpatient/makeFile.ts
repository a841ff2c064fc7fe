import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { PrintDocument } from '../../adapters/convert/converter.ts';
import type { UploadProblem } from '../../adapters/convert/uploadProblem.ts';
import type { Deps } from '../../deps.ts';
import { mergePdfs } from '../batches/result/mergePdfs.ts';

export type FileReason = 'CONVERSION_BUSY' | 'DOCUMENT_UNAVAILABLE' | 'OUTPATIENT_REPORT_UNPRINTABLE';

/** More than anybody wants to wait for at a terminal. */
const SIDES_MAX = 60;
const SIDES = {
  nUp: 1,
  paperSize: 'A4',
  pageRange: '',
  without: [],
  horizontal: undefined,
  scaling: 'auto',
  duplex: false,
} as const;

/**
 * One file of several reports, on sides of A4. Hospitals' files are opened only by the converter, as uploads are: what comes out has
 * pages and fonts, and neither programs nor attachments.
 */
export async function makeFile(
  { converter, log }: Pick<Deps, 'converter' | 'log'>,
  schoolCode: string,
  files: readonly Uint8Array[],
): Promise<Outcome<PrintDocument, FileReason>> {
  // The name of the school alone, as a person's would be kept with the work.
  const options = { userKey: schoolCode, kinds: ['pdf'] } as const;
  const clean: Uint8Array[] = [];
  for (const file of files) {
    const converted = await converter.convert(file, options);
    if (!converted.ok) return fail(reasonOf(converted.problem));
    clean.push(converted.value.pdf);
  }
  const [first] = clean;
  const whole = clean.length === 1 && first ? first : await merged(clean);
  const made = await converter.layOut(whole, SIDES, options);
  if (!made.ok) return fail(reasonOf(made.problem));
  if (made.value.sides <= SIDES_MAX) return ok(made.value);
  log.event('outpatient-file-refused', { schoolCode, why: `${made.value.sides} sides` });
  return fail(problem('OUTPATIENT_REPORT_UNPRINTABLE'));

  function reasonOf({ name }: UploadProblem) {
    log.event('outpatient-file-refused', { schoolCode, why: name });
    if (name === 'CONVERSION_BUSY') return problem(name);
    return name === 'CONVERSION_UNAVAILABLE' || name === 'CONVERSION_TIMED_OUT'
      ? problem('DOCUMENT_UNAVAILABLE')
      : problem('OUTPATIENT_REPORT_UNPRINTABLE');
  }
}

async function merged(files: readonly Uint8Array[]): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  async function* each() {
    yield* files;
  }
  for await (const part of mergePdfs(each())) parts.push(part);
  return Buffer.concat(parts);
}

import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { PrintOptions, SubmitProblem } from '../types.ts';

/** The options of pdf-to-printer used here, which it passes on to SumatraPDF. */
export interface SumatraOptions {
  readonly printer: string;
  readonly copies: number;
  readonly side: 'simplex' | 'duplexlong' | 'duplexshort';
  readonly orientation: 'portrait' | 'landscape';
  readonly monochrome: boolean;
  readonly paperSize: string;
  readonly bin?: string;
}

const SIDES = {
  'one-sided': 'simplex',
  'two-sided-long-edge': 'duplexlong',
  'two-sided-short-edge': 'duplexshort',
} as const;

/**
 * SumatraPDF parses its settings from a comma-separated list, so a bin name with a comma would add another setting; the job's
 * name becomes a file name.
 */
export function sumatraOptions(
  queue: string,
  options: PrintOptions,
): Result<SumatraOptions, Extract<SubmitProblem, { readonly kind: 'refused' }>> {
  const { copies, sides, orientation, colour, paperSize, mediaSource } = options;
  if (mediaSource?.includes(',')) {
    return fail({ kind: 'refused', detail: `"${mediaSource}" cannot be the name of a bin on Windows` });
  }
  if (!/^[\w-]+$/.test(options.jobName)) {
    return fail({ kind: 'refused', detail: 'The name of the job cannot be the name of a file' });
  }
  return ok({
    printer: queue,
    copies,
    side: SIDES[sides],
    orientation,
    monochrome: !colour,
    paperSize,
    ...(mediaSource === null ? {} : { bin: mediaSource }),
  });
}

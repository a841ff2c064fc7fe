import type { CloudFile } from '@self-print/contract/platform/cloudPrint.ts';

/** The fonts that a file lacks, each with the one used instead. */
export function fontsOf({ replacedFonts }: Pick<CloudFile, 'replacedFonts'>, between: string): string {
  return replacedFonts.map(({ wanted, used }) => `${wanted} → ${used}`).join(between);
}

/** An example of a page range that a file with this many pages has. */
export function rangeExample(pages: number): string {
  if (pages < 3) return '1';
  return pages < 9 ? `1-2,${pages}` : '1-3,5,9-';
}

import type { CloudFile } from '@self-print/contract/platform/cloudPrint.ts';

/** Each font that a file lacks, and the one in its place. */
export function fontsOf({ replacedFonts }: Pick<CloudFile, 'replacedFonts'>, between: string): string {
  return replacedFonts.map(({ wanted, used }) => `${wanted} → ${used}`).join(between);
}

/** A range of pages that a file of so many has, as it is typed. */
export function rangeExample(pages: number): string {
  if (pages < 3) return '1';
  return pages < 9 ? `1-2,${pages}` : '1-3,5,9-';
}

import type { CloudFile } from '@self-print/contract/platform/cloudPrint.ts';
import type { Translate } from '../../texts.ts';
import type { SelfServiceKey } from '../texts/selfServiceTexts.ts';

/** What a person should know before a file is printed, because paper will not be as their own program shows it. */
export function fileNotices(
  { replacedFonts, annotations }: Pick<CloudFile, 'annotations' | 'replacedFonts'>,
  t: Translate<SelfServiceKey>,
): readonly string[] {
  const between = t('cloud.between');
  const fonts = replacedFonts.map(({ wanted, used }) => `${wanted} → ${used}`).join(between);
  const { printed, unprintedOn } = annotations;
  const pages = pageList(unprintedOn, between);
  return [
    ...(fonts === '' ? [] : [t('file.fonts', { fonts })]),
    ...(printed === 0 ? [] : [t('file.annotations', { count: printed })]),
    ...(pages === '' ? [] : [t('file.unprinted', { pages })]),
  ];
}

const SPANS_SHOWN = 6;

/** Page numbers, in ascending order, with those that follow each other as one span. Many are cut short. */
export function pageList(pages: readonly number[], between: string): string {
  const firsts = pages.filter((page, index) => page !== (pages[index - 1] ?? Number.NaN) + 1);
  const lasts = pages.filter((page, index) => page !== (pages[index + 1] ?? Number.NaN) - 1);
  const spans = firsts.map((first, index) =>
    first === lasts[index] ? `${first}` : `${first}–${lasts[index]}`,
  );
  const shown = spans.length > SPANS_SHOWN ? [...spans.slice(0, SPANS_SHOWN), '…'] : spans;
  return shown.join(between);
}

/** An example of a page range that a file with this many pages has. */
export function rangeExample(pages: number): string {
  if (pages < 3) return '1';
  return pages < 9 ? `1-2,${pages}` : '1-3,5,9-';
}

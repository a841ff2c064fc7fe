import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { CloudPrintConfig } from '@self-print/contract/platform/cloudPrint.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { ConverterState } from '../../adapters/convert/converter.ts';
import { OFFICE_KINDS } from '../../adapters/convert/office/officeFilters.ts';
import type { Deps } from '../../deps.ts';
import { PIECE_BYTES } from './limits.ts';
import { readCloudPrint } from './settingsStore.ts';

const PDF_AND_TEXT = ['.pdf', '.txt'];
const PICTURES = ['.jpg', '.jpeg', '.png', '.webp', '.gif', '.tif', '.tiff', '.bmp', '.heic', '.heif'];
/** Extensions of office documents, which equal the names of their kinds. */
const OFFICE = OFFICE_KINDS.map((kind) => `.${kind}`);

const ENDING = /\.[^.\s]{1,10}$/;

/**
 * Whether a file may be uploaded, going by its name. One without an extension is judged by its content alone, as every file is after
 * the upload; but a program does not become a document because it contains text.
 */
export function isPrintableName(fileName: string): boolean {
  const [ending] = ENDING.exec(fileName.toLowerCase()) ?? [];
  return ending === undefined || [...PDF_AND_TEXT, ...PICTURES, ...OFFICE].includes(ending);
}

/** Limits, prices and options of a school, restricted to the formats that this server can convert. */
export async function viewConfig(
  { db, converter }: Pick<Deps, 'db' | 'converter'>,
  schoolCode: string,
): Promise<Outcome<CloudPrintConfig, 'MODULE_NOT_LICENSED'>> {
  const { settings, licensed } = await readCloudPrint(db, schoolCode);
  if (!licensed) return fail(problem('MODULE_NOT_LICENSED'));
  const { enabled, maxFileBytes, maxPages, prices, keptAfterPrintHours, keptDays } = settings;
  return ok({
    enabled,
    maxFileBytes,
    maxPages,
    pieceBytes: PIECE_BYTES,
    prices,
    keptAfterPrintHours,
    keptDays,
    accepted: acceptedEndings(converter.state()),
    colourOffered: prices.some(({ colour }) => colour),
    a3Offered: prices.some(({ paperSize }) => paperSize === 'A3'),
  });
}

/** Extensions of the files that a converter can print. */
export function acceptedEndings({
  takesText,
  takesPictures,
  takesOffice,
}: Pick<ConverterState, 'takesText' | 'takesPictures' | 'takesOffice'>): string[] {
  return [
    '.pdf',
    ...(takesText ? ['.txt'] : []),
    ...(takesPictures ? PICTURES : []),
    ...(takesOffice ? OFFICE : []),
  ];
}

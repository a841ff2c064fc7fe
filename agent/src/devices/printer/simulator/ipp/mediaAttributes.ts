import type { PaperSize } from '@self-print/contract/fields.ts';
import {
  attribute,
  collection,
  type IppAttribute,
  type IppValue,
  integer,
  keyword,
  noValue,
} from '../../ipp/values.ts';
import { PAPER_DIMENSIONS } from '../../status/paperSizes.ts';
import { AUTO_SOURCE, type Tray } from '../machine/model.ts';
import { DEFAULT_CHOICES, MEDIA_NAMES, MEDIA_TYPES, PAPER_SIZES } from './ticket.ts';

/** Unprintable margin, in hundredths of a millimetre. */
const MARGIN = 423;
const MARGINS = ['bottom', 'left', 'right', 'top'] as const;

export const mediaSize = (paper: PaperSize): IppAttribute =>
  attribute(
    'media-size',
    collection(
      attribute('x-dimension', integer(PAPER_DIMENSIONS[paper].width)),
      attribute('y-dimension', integer(PAPER_DIMENSIONS[paper].height)),
    ),
  );

const mediaCollection = (paper: PaperSize, source: string): IppValue =>
  collection(
    mediaSize(paper),
    attribute('media-size-name', keyword(MEDIA_NAMES[paper])),
    ...MARGINS.map((side) => attribute(`media-${side}-margin`, integer(MARGIN))),
    attribute('media-source', keyword(source)),
    attribute('media-type', keyword(MEDIA_TYPES[0])),
  );

/** At least one value, because an attribute cannot be empty. */
const orNoValue = (values: readonly IppValue[]): readonly IppValue[] =>
  values.length === 0 ? [noValue] : values;

/** Papers and trays; only what is loaded in a tray is `ready`. */
export function mediaAttributes(trays: readonly Tray[]): readonly IppAttribute[] {
  const loaded = trays.filter((tray) => tray.sheets > 0);
  const readyPapers = PAPER_SIZES.filter((paper) => loaded.some((tray) => tray.paper === paper));
  return [
    attribute('media-default', keyword(MEDIA_NAMES[DEFAULT_CHOICES.paper])),
    attribute('media-supported', ...PAPER_SIZES.map((paper) => keyword(MEDIA_NAMES[paper]))),
    attribute('media-ready', ...orNoValue(readyPapers.map((paper) => keyword(MEDIA_NAMES[paper])))),
    attribute('media-source-supported', ...[AUTO_SOURCE, ...trays.map((tray) => tray.source)].map(keyword)),
    attribute('media-type-supported', ...MEDIA_TYPES.map(keyword)),
    attribute('media-size-supported', ...PAPER_SIZES.map((paper) => collection(...sizeMembers(paper)))),
    ...MARGINS.map((side) => attribute(`media-${side}-margin-supported`, integer(MARGIN))),
    attribute(
      'media-col-supported',
      ...['media-size', 'media-size-name', 'media-source', 'media-type'].map(keyword),
      ...MARGINS.map((side) => keyword(`media-${side}-margin`)),
    ),
    attribute('media-col-default', mediaCollection(DEFAULT_CHOICES.paper, AUTO_SOURCE)),
    attribute(
      'media-col-ready',
      ...orNoValue(loaded.map((tray) => mediaCollection(tray.paper, tray.source))),
    ),
  ];
}

/** All combinations of paper and tray that can be requested. */
export const mediaDatabase = (trays: readonly Tray[]): readonly IppAttribute[] => [
  attribute('media-col-database', ...trays.map((tray) => mediaCollection(tray.paper, tray.source))),
];

const sizeMembers = (paper: PaperSize): readonly IppAttribute[] => [
  attribute('x-dimension', integer(PAPER_DIMENSIONS[paper].width)),
  attribute('y-dimension', integer(PAPER_DIMENSIONS[paper].height)),
];

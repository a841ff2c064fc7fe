import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { type Dimensions, isPaper, PAPER_DIMENSIONS } from '../status/paperSizes.ts';
import type { PrintOptions, SubmitProblem } from '../types.ts';
import type { IppAttributes } from './attributes.ts';
import { FORMAT_ATTRIBUTES } from './documentFormat.ts';
import { ORIENTATION } from './operations.ts';
import { attribute, collection, enumeration, type IppAttribute, integer, keyword } from './values.ts';

/** Printer attributes that a ticket depends on; requested by Get-Printer-Attributes. */
export const CAPABILITY_ATTRIBUTES = [
  'color-supported',
  'copies-supported',
  ...FORMAT_ATTRIBUTES,
  'media-col-supported',
  'media-size-supported',
  'media-source-supported',
  'media-supported',
  'multiple-document-handling-supported',
  'operations-supported',
  'orientation-requested-supported',
  'print-color-mode-supported',
  'sides-supported',
] as const;

const COLLATED = 'separate-documents-collated-copies';

/** Names of PWG 5101.1, which some printers extend: `iso_a4_210x297mm.main`. */
const MEDIA_PREFIXES = { A4: 'iso_a4_', A3: 'iso_a3_' } as const satisfies Record<
  PrintOptions['paperSize'],
  string
>;

type Refusal = Extract<SubmitProblem, { readonly kind: 'refused' }>;

/**
 * Builds the job attributes of a print for a printer with these capabilities. What a person has paid for (copies, duplex,
 * colour, paper, tray) is refused when the printer cannot do it; optional attributes are omitted. Printers silently accept a
 * media-source that they do not have, so it is checked here.
 */
export function buildTicket(
  options: PrintOptions,
  printer: IppAttributes,
  { isDrawn } = { isDrawn: false },
): Result<readonly IppAttribute[], Refusal> {
  const parts = [
    copiesOf(options, printer),
    sidesOf(options, printer),
    // A drawn page already lies as the sheet does.
    isDrawn ? NOTHING : orientationOf(options, printer),
    colourOf(options, printer),
    mediaOf(options, printer),
  ];
  const ticket: IppAttribute[] = [];
  for (const part of parts) {
    if (!part.ok) return part;
    ticket.push(...part.value);
  }
  return ok(ticket);
}

type Part = Result<readonly IppAttribute[], Refusal>;
const refuse = (detail: string): Result<never, Refusal> => fail({ kind: 'refused', detail });
const NOTHING: Part = ok([]);

function copiesOf({ copies }: PrintOptions, printer: IppAttributes): Part {
  const most = printer.upperBound('copies-supported') ?? 1;
  if (copies > most) return refuse(`The printer supports at most ${most} copies`);
  if (!printer.has('copies-supported')) return NOTHING;
  const collates = printer.texts('multiple-document-handling-supported').includes(COLLATED);
  return ok([
    attribute('copies', integer(copies)),
    ...(copies > 1 && collates ? [attribute('multiple-document-handling', keyword(COLLATED))] : []),
  ]);
}

function sidesOf({ sides }: PrintOptions, printer: IppAttributes): Part {
  if (printer.texts('sides-supported').includes(sides)) return ok([attribute('sides', keyword(sides))]);
  return sides === 'one-sided' ? NOTHING : refuse(`The printer does not print ${sides}`);
}

function orientationOf({ orientation }: PrintOptions, printer: IppAttributes): Part {
  const requested = ORIENTATION[orientation];
  const isSupported = printer.integers('orientation-requested-supported').includes(requested);
  return isSupported ? ok([attribute('orientation-requested', enumeration(requested))]) : NOTHING;
}

function colourOf({ colour }: PrintOptions, printer: IppAttributes): Part {
  // A monochrome printer may list "auto" all the same.
  const canColour = printer.boolean('color-supported');
  if (colour && canColour === false) return refuse('The printer does not print in colour');
  const supported = printer.texts('print-color-mode-supported');
  const wanted = colour ? ['color', 'auto'] : ['monochrome', 'process-monochrome', 'auto-monochrome'];
  const mode = wanted.find((candidate) => supported.includes(candidate));
  if (mode !== undefined) return ok([attribute('print-color-mode', keyword(mode))]);
  return colour && canColour === null ? refuse('The printer does not print in colour') : NOTHING;
}

function mediaOf({ paperSize, mediaSource }: PrintOptions, printer: IppAttributes): Part {
  const size = listedSize(paperSize, printer);
  if (size === null) return refuse(`The printer does not support ${paperSize}`);
  const members = printer.texts('media-col-supported');
  const takes = (member: string) => members.includes(member);
  if (mediaSource !== null && !(takes('media-source') && hasSource(mediaSource, printer))) {
    return refuse(`The printer has no tray "${mediaSource}"`);
  }
  const media = [
    ...(takes('media-size')
      ? [
          attribute(
            'media-size',
            collection(
              attribute('x-dimension', integer(size.width)),
              attribute('y-dimension', integer(size.height)),
            ),
          ),
        ]
      : []),
    ...(mediaSource === null ? [] : [attribute('media-source', keyword(mediaSource))]),
  ];
  return media.length === 0 ? NOTHING : ok([attribute('media-col', collection(...media))]);
}

const hasSource = (source: string, printer: IppAttributes) =>
  printer.texts('media-source-supported').includes(source);

/** The paper size in the printer's own numbers, which it compares exactly; null when it does not list this one. */
function listedSize(paperSize: PrintOptions['paperSize'], printer: IppAttributes): Dimensions | null {
  const exact = PAPER_DIMENSIONS[paperSize];
  const listed = printer.collections('media-size-supported');
  if (listed.length === 0) {
    // Every printer here takes A4; a larger size must be listed.
    const named = printer.texts('media-supported');
    const isNamed = named.some((media) => media.startsWith(MEDIA_PREFIXES[paperSize]));
    return isNamed || (named.length === 0 && paperSize === 'A4') ? exact : null;
  }
  for (const size of listed) {
    const width = size.integer('x-dimension');
    const height = size.integer('y-dimension');
    if (width !== null && height !== null && isPaper(paperSize, { width, height })) return { width, height };
  }
  const isCustom = listed.some(
    (size) => size.contains('x-dimension', exact.width) && size.contains('y-dimension', exact.height),
  );
  return isCustom ? exact : null;
}

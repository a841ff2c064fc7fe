import type { PaperSize } from '@self-print/contract/fields.ts';
import { IppAttributes } from '../../ipp/attributes.ts';
import { attribute, collection, type IppAttribute, type IppValue } from '../../ipp/values.ts';
import { isPaper } from '../../status/paperSizes.ts';
import { AUTO_SOURCE, COLOUR_MODES, ORIENTATIONS, SIDES, type Ticket, type Tray } from '../machine/model.ts';

export const COPIES_MAX = 999;
export const FIRST_ORIENTATION = 3;
export const MEDIA_TYPES = ['stationery', 'auto'] as const;
export const OUTPUT_BIN = 'face-down';
export const PRINT_QUALITIES: readonly number[] = [3, 4, 5];
export const FINISHING_NONE = 3;
export const MULTIPLE_DOCUMENT_HANDLING = 'separate-documents-collated-copies';
/** PWG 5101.1 names of the supported papers. */
export const MEDIA_NAMES: Readonly<Record<PaperSize, string>> = {
  A4: 'iso_a4_210x297mm',
  A3: 'iso_a3_297x420mm',
};
export const PAPER_SIZES: readonly PaperSize[] = ['A4', 'A3'];

export type TicketChoices = Pick<
  Ticket,
  'copies' | 'sides' | 'mediaSource' | 'paper' | 'orientation' | 'colour'
>;

export const DEFAULT_CHOICES: TicketChoices = {
  copies: 1,
  sides: 'one-sided',
  mediaSource: AUTO_SOURCE,
  paper: 'A4',
  orientation: 'portrait',
  colour: 'auto',
};

export interface ReadTicket {
  readonly choices: TicketChoices;
  /** What the printer cannot do, as requested, for the group of unsupported attributes. */
  readonly unsupported: readonly IppAttribute[];
  /** A tray was requested by name together with a paper that is not in it. */
  readonly conflicts: boolean;
}

type Choice = Partial<TicketChoices> | null;
type Reader = (values: readonly IppValue[]) => Choice;

const UNSUPPORTED: IppValue = { type: 'unsupported', value: null };

/** Parses a job's template attributes. Later ones win; media-col overrides the less specific media. */
export function readTicket(attributes: readonly IppAttribute[], trays: readonly Tray[]): ReadTicket {
  let choices = DEFAULT_CHOICES;
  const unsupported: IppAttribute[] = [];
  const ordered = attributes.toSorted(
    (a, b) => Number(a.name === 'media-col') - Number(b.name === 'media-col'),
  );
  for (const asked of ordered) {
    if (asked.name === 'media-col' && asked.values[0]?.type === 'collection') {
      const media = readMediaCollection(asked.values[0].value, trays);
      choices = { ...choices, ...media.choice };
      if (media.unsupported.length > 0) {
        unsupported.push(attribute('media-col', collection(...media.unsupported)));
      }
      continue;
    }
    const reader = READERS.get(asked.name);
    const choice = reader?.(asked.values);
    if (reader === undefined && asked.name !== 'media-col')
      unsupported.push(attribute(asked.name, UNSUPPORTED));
    else if (choice === null || choice === undefined) unsupported.push(asked);
    else choices = { ...choices, ...choice };
  }
  const tray = trays.find((known) => known.source === choices.mediaSource);
  return { choices, unsupported, conflicts: tray !== undefined && tray.paper !== choices.paper };
}

const keywordOf = (values: readonly IppValue[]): string | null => {
  const [value] = values;
  return value?.type === 'keyword' || value?.type === 'name' ? value.value : null;
};
const numberOf = (type: 'integer' | 'enum', values: readonly IppValue[]): number | null => {
  const [value] = values;
  return value?.type === type ? value.value : null;
};

/** Accepts one of the names and maps it to its setting. */
function oneOf<Name extends string>(names: readonly Name[], choose: (name: Name) => Choice): Reader {
  return (values) => {
    const asked = keywordOf(values);
    const name = names.find((known) => known === asked);
    return name === undefined ? null : choose(name);
  };
}

/** Has no effect on the paper, but must be one of the offered values. */
const offered = (...names: readonly string[]) => oneOf(names, () => ({}));

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  [
    'copies',
    (values) => {
      const copies = numberOf('integer', values);
      return copies !== null && copies >= 1 && copies <= COPIES_MAX ? { copies } : null;
    },
  ],
  ['sides', oneOf(SIDES, (sides) => ({ sides }))],
  ['print-color-mode', oneOf(COLOUR_MODES, (colour) => ({ colour }))],
  ['media', oneOf(Object.values(MEDIA_NAMES), (name) => ({ paper: paperNamed(name) }))],
  [
    'orientation-requested',
    (values) => {
      const orientation = ORIENTATIONS[(numberOf('enum', values) ?? 0) - FIRST_ORIENTATION];
      return orientation === undefined ? null : { orientation };
    },
  ],
  ['print-quality', (values) => (PRINT_QUALITIES.includes(numberOf('enum', values) ?? 0) ? {} : null)],
  ['finishings', (values) => (numberOf('enum', values) === FINISHING_NONE ? {} : null)],
  ['output-bin', offered(OUTPUT_BIN)],
  ['print-scaling', offered('auto', 'none')],
  ['multiple-document-handling', offered(MULTIPLE_DOCUMENT_HANDLING)],
  ['printer-resolution', (values) => (values[0]?.type === 'resolution' ? {} : null)],
]);

const paperNamed = (name: string): PaperSize =>
  PAPER_SIZES.find((size) => MEDIA_NAMES[size] === name) ?? DEFAULT_CHOICES.paper;

function readMediaCollection(
  members: readonly IppAttribute[],
  trays: readonly Tray[],
): { readonly choice: Partial<TicketChoices>; readonly unsupported: readonly IppAttribute[] } {
  let choice: Partial<TicketChoices> = {};
  const unsupported: IppAttribute[] = [];
  for (const member of members) {
    const read = readMediaMember(member, trays);
    if (read === null) unsupported.push(member);
    else choice = { ...choice, ...read };
  }
  return { choice, unsupported };
}

function readMediaMember(member: IppAttribute, trays: readonly Tray[]): Choice {
  switch (member.name) {
    case 'media-source': {
      const source = keywordOf(member.values);
      const isKnown = source === AUTO_SOURCE || trays.some((tray) => tray.source === source);
      return source !== null && isKnown ? { mediaSource: source } : null;
    }
    case 'media-size': {
      const paper = paperOfSize(new IppAttributes([member]).collections('media-size')[0]);
      return paper === undefined ? null : { paper };
    }
    case 'media-size-name':
      return oneOf(Object.values(MEDIA_NAMES), (name) => ({ paper: paperNamed(name) }))(member.values);
    case 'media-type':
      return offered(...MEDIA_TYPES)(member.values);
    case 'media-top-margin':
    case 'media-bottom-margin':
    case 'media-left-margin':
    case 'media-right-margin':
      return numberOf('integer', member.values) === null ? null : {};
    default:
      return null;
  }
}

function paperOfSize(size: IppAttributes | undefined): PaperSize | undefined {
  const width = size?.integer('x-dimension') ?? 0;
  const height = size?.integer('y-dimension') ?? 0;
  return PAPER_SIZES.find((known) => isPaper(known, { width, height }));
}

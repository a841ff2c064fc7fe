import { DOCUMENT_LANGUAGES } from '@self-print/contract/documentLanguage.ts';
import {
  type FixedElement,
  isFramed,
  type PlacedElement,
  standsIn,
} from '@self-print/contract/template/elements.ts';
import type { Template } from '@self-print/contract/template/template.ts';
import { blocksOf } from '@self-print/contract/template/templateTexts.ts';
import type { Frame } from '@self-print/contract/template/units.ts';

/** Two elements, by their ids, of which one covers a part of the other. */
export type Overlap = readonly [string, string];

/** Less than this is a matter of drawing, not of reading, in millimetres. */
const SLACK_MM = 0.5;
/** Stamps, lines and boxes are meant to lie over or around others. */
const READ_KINDS: ReadonlySet<string> = new Set(['text', 'pageNumber', 'image', 'qrCode', 'barcode']);

type AtPlace = FixedElement | PlacedElement;

/** Elements at a place that cover each other, so that one of them cannot be read. */
export function overlapsIn(template: Pick<Template, 'fixed' | 'flow'>): readonly Overlap[] {
  const groups = blocksOf(template).flatMap((block) => (block.kind === 'group' ? [block.elements] : []));
  return [template.fixed, ...groups].flatMap((elements) => overlapsAmong(elements));
}

function overlapsAmong(elements: readonly AtPlace[]): readonly Overlap[] {
  const read = elements.filter(({ kind }) => READ_KINDS.has(kind));
  return read.flatMap((one, index) =>
    read.slice(index + 1).flatMap((other): Overlap[] => (cover(one, other) ? [[one.id, other.id]] : [])),
  );
}

function cover(one: AtPlace, other: AtPlace): boolean {
  if (!isFramed(one) || !isFramed(other)) return false;
  const isShownTogether = DOCUMENT_LANGUAGES.some(
    (language) => standsIn(one, language) && standsIn(other, language),
  );
  return isShownTogether && meet(one.frame, other.frame);
}

function meet(a: Frame, b: Frame): boolean {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return across > SLACK_MM && down > SLACK_MM;
}

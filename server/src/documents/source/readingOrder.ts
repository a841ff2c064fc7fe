import type { DocumentLanguage } from '@self-print/contract/documentLanguage.ts';
import {
  type FixedElement,
  isFramed,
  type PlacedElement,
  standsIn,
} from '@self-print/contract/template/elements.ts';
import type { FlowBlock } from '@self-print/contract/template/flow.ts';
import { paperOf } from '@self-print/contract/template/paper.ts';
import { isProtection } from '@self-print/contract/template/protections.ts';
import type { Template } from '@self-print/contract/template/template.ts';
import type { Frame } from '@self-print/contract/template/units.ts';

type Part = FixedElement | FlowBlock | PlacedElement;

/** Levels of the texts that are headings, by element id. */
export type HeadingLevels = ReadonlyMap<string, number>;

/** A template's elements in one language, in the order in which a person reads them. */
export interface ReadingOrder {
  /** On the first page, before the flow. */
  readonly start: readonly FixedElement[];
  readonly flow: readonly FlowBlock[];
  /** On the last page, after the flow. */
  readonly end: readonly FixedElement[];
  /** Drawn without being read: decoration, and what repeats on other pages. */
  readonly behind: readonly Furniture[];
  readonly levels: HeadingLevels;
}

export interface Furniture {
  readonly element: FixedElement;
  readonly pages: FixedElement['pages'] | 'earlier';
}

export function readingOrder(template: Template, language: DocumentLanguage): ReadingOrder {
  const isShown = (part: Part) => standsIn(part, language);
  const fixed = template.fixed.filter(isShown);
  const flow = template.flow.filter(isShown);
  const low = lowElements(fixed, template);
  const isOnePage = template.pagesMax === 1;
  const isReadLast = (element: FixedElement) =>
    element.pages === 'last' || (low.has(element) && (isOnePage || element.pages === 'every'));
  const read = fixed.filter((element) => !isFurniture(element));
  const start = read.filter((element) => !isReadLast(element));
  const end = read.filter(isReadLast);
  // What protects the paper is drawn first, so that it covers nothing.
  const layers = [
    ...fixed.filter(({ kind }) => isProtection(kind)),
    ...fixed.filter(({ kind }) => !isProtection(kind)),
  ];
  const behind = layers.flatMap((element): readonly Furniture[] => {
    if (isFurniture(element)) return [{ element, pages: element.pages }];
    if (element.pages !== 'every' || isOnePage) return [];
    return [{ element, pages: isReadLast(element) ? 'earlier' : 'later' }];
  });
  const textsIn = (block: FlowBlock): readonly Part[] => {
    const within = <Inner extends Part>(parts: readonly Inner[]) =>
      parts.filter(isShown).map((part): Inner => ({ ...part, when: part.when ?? block.when }));
    if (block.kind === 'group') return within(block.elements);
    if (block.kind === 'columns') return within(block.lists.flat()).flatMap(textsIn);
    return [block];
  };
  const texts = flow.flatMap(textsIn);
  return { start, flow, end, behind, levels: levelsOf([...start, ...texts, ...end]) };
}

/** What lies on these is not read: it repeats what the first page says, or the same for the other side of sheets. */
const UNREAD_PAGES: ReadonlySet<FixedElement['pages']> = new Set(['later', 'odd', 'even'] as const);

/** Whether an element is never read. */
function isFurniture({ kind, pages }: FixedElement): boolean {
  if (kind === 'watermark' || kind === 'slicedSeal' || isProtection(kind) || UNREAD_PAGES.has(pages))
    return true;
  return pages === 'every' && (kind === 'pageNumber' || kind === 'line' || kind === 'rect');
}

/**
 * Elements that are read after the flow. They are also drawn after it, so one that something else covers stays where it is, and so does
 * what could cover the flow's text.
 */
function lowElements(fixed: readonly FixedElement[], { page }: Template): ReadonlySet<FixedElement> {
  const { width, height } = paperOf(page);
  const { top, right, bottom, left } = page.margins;
  const area: Frame = { x: left, y: top, width: width - left - right, height: height - top - bottom };
  const low = new Set<FixedElement>();
  const covering: Frame[] = [];
  for (const element of fixed.toReversed()) {
    if (!isFramed(element) || isProtection(element.kind)) continue;
    const { frame } = element;
    const isLow = frame.y >= area.y + area.height / 2;
    const staysClear = element.kind === 'text' || !overlap(frame, area);
    if (isLow && staysClear && !covering.some((other) => overlap(frame, other))) low.add(element);
    else covering.push(frame);
  }
  return low;
}

function overlap(one: Frame, other: Frame): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

/** A heading is below the title only where the title surely stands before it, so that no level is skipped. */
function levelsOf(parts: readonly Part[]): HeadingLevels {
  const levels = new Map<string, number>();
  let isTitled = false;
  for (const part of parts) {
    if (part.kind !== 'text' && part.kind !== 'paragraph') continue;
    if (part.role === undefined) continue;
    levels.set(part.id, part.role === 'heading' && isTitled ? 2 : 1);
    if (part.role === 'title' && part.when === undefined) isTitled = true;
  }
  return levels;
}

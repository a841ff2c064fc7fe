import type { DocumentLanguage } from '@self-print/contract/documentLanguage.ts';
import { assertNever } from '@self-print/contract/result.ts';
import type { FixedElement, SlicedSeal } from '@self-print/contract/template/elements.ts';
import { laterMarginsOf, paperOf } from '@self-print/contract/template/paper.ts';
import type { Template } from '@self-print/contract/template/template.ts';
import type { FontSet } from '../fonts/fontSet.ts';
import { composeFlow } from './composeFlow.ts';
import { composePlaced, type Origin } from './composePlaced.ts';
import { createLooks, type Looks } from './looks.ts';
import { PRELUDE_MODULES } from './preludeModules.ts';
import { type Furniture, readingOrder } from './readingOrder.ts';
import { type Code, call, mm, rgb } from './typstCode.ts';

const PAPER_CORNER: Origin = { x: 0, y: 0, content: 'unread' };

/**
 * Generates the Typst source of a template in one language. It contains the layout but no content, which is passed as data, so
 * one source serves all documents of the template.
 */
export function composeSource(template: Template, language: DocumentLanguage, fonts: FontSet): string {
  const { start, flow, end, behind, levels } = readingOrder(template, language);
  const looks = createLooks(template, language, fonts, levels);
  const { width, height } = paperOf(template.page);
  const { margins } = template.page;
  const { top, right, bottom, left } = laterMarginsOf(template.page);
  // Elements in the text area are laid out with it, so their positions are relative to the margins.
  const within = (element: FixedElement) =>
    `#${composeFixed(element, { width, height }, { x: -left, y: -top, content: 'd' }, looks)}`;
  const room = width - left - right;
  return [
    ...PRELUDE_MODULES.map((name) => `#import "/prelude/${name}.typ": *`),
    `#let d = (..json("/data.json"), area: (top: ${mm(top)}, bottom: ${mm(height - bottom)}, less: ${mm(margins.bottom - bottom)}))`,
    '#let unread = (..d, unread: true)',
    `#show: body => paper(d, ${mm(width)}, ${mm(height)}, (top: ${mm(top)}, right: ${mm(right)}, bottom: ${mm(bottom)}, left: ${mm(left)}), {`,
    ...behind.map(({ element, pages }) =>
      on(pages, composeFixed(element, { width, height }, PAPER_CORNER, looks)),
    ),
    '}, body)',
    ...firstMargins(margins.top - top, margins.bottom - bottom),
    ...start.map(within),
    ...repeated(
      template,
      flow.map((block) => `#${composeFlow(block, room, language, looks)}`),
    ),
    ...end.map(within),
  ].join('\n');
}

/** What the first page leaves free above and below beyond the margins of later ones, in millimetres. */
function firstMargins(above: number, below: number): readonly Code[] {
  return [
    ...(above === 0 ? [] : [`#v(${mm(above)})`]),
    ...(below === 0 ? [] : [`#${call('free-below', mm(below))}`]),
  ];
}

/** A flow that is repeated stands once for each copy of its content, from a new page on. */
function repeated({ repeat }: Template, flow: readonly Code[]): readonly Code[] {
  if (repeat === undefined) return flow;
  return [
    '#for (index, copy) in d.copies.enumerate() [',
    '#let d = (..d, ..copy, copy: index)',
    '#if index > 0 { pagebreak(weak: true) }',
    ...flow,
    ']',
  ];
}

/** The engine takes everything behind the text as an artifact. */
function on(pages: Furniture['pages'], code: Code): Code {
  switch (pages) {
    case 'every':
      return code;
    case 'first':
      return `context if here().page() == 1 { ${code} }`;
    case 'later':
      return `context if here().page() > 1 { ${code} }`;
    case 'odd':
    case 'even':
      return `context if calc.${pages}(here().page()) { ${code} }`;
    case 'last':
      return `context if here().page() == counter(page).final().first() { ${code} }`;
    case 'earlier':
      return `context if here().page() < counter(page).final().first() { ${code} }`;
    default:
      return assertNever(pages);
  }
}

function composeFixed(
  element: FixedElement,
  paper: { readonly width: number; readonly height: number },
  origin: Origin,
  looks: Looks,
): Code {
  if (element.kind === 'slicedSeal') return composeSlices(element, paper.width, looks);
  if (element.kind !== 'watermark') return composePlaced(element, origin, looks);
  return call(
    'put-watermark',
    'd',
    looks.id(element.id),
    mm(paper.width),
    mm(paper.height),
    looks.of([element], { opacity: element.opacity }),
    `${element.angleDegrees}deg`,
    String(element.tiled),
  );
}

function composeSlices(
  { id, source, top, width, height, inset }: SlicedSeal,
  paperWidth: number,
  looks: Looks,
): Code {
  const place = ['d', looks.id(id), mm(paperWidth - inset), mm(top), mm(width), mm(height)];
  return source.from === 'drawn'
    ? call('put-drawn-slices', ...place, looks.families(source.font), rgb(source.colour))
    : call('put-image-slices', ...place);
}

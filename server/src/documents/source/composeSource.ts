import type { Language } from '@self-print/contract/fields.ts';
import type { FixedElement } from '@self-print/contract/template/elements.ts';
import type { FlowBlock } from '@self-print/contract/template/flow.ts';
import { paperOf, type Template } from '@self-print/contract/template/template.ts';
import type { FontSet } from '../fonts/fontSet.ts';
import { composeFlow } from './composeFlow.ts';
import { composePlaced, type Origin } from './composePlaced.ts';
import { createLooks, type Looks } from './looks.ts';
import { PRELUDE_MODULES } from './preludeModules.ts';
import { type Code, call, list, mm } from './typstCode.ts';

const PAPER_CORNER: Origin = { x: 0, y: 0 };

/**
 * Generates the Typst source of a template in one language. It contains the layout but no content, which is passed as data, so
 * one source serves all documents of the template.
 */
export function composeSource(template: Template, language: Language, fonts: FontSet): string {
  const looks = createLooks(template, language, fonts);
  const { width, height } = paperOf(template.page);
  const { top, right, bottom, left } = template.page.margins;
  const inLanguage = <Part extends FixedElement | FlowBlock>(parts: readonly Part[]) =>
    parts.filter(({ only }) => only === undefined || only === language);
  const fixed = inLanguage(template.fixed);
  const on = (pages: FixedElement['pages']) => fixed.filter((element) => element.pages === pages);
  const behind = (element: FixedElement) => composeFixed(element, { width, height }, PAPER_CORNER, looks);
  // Elements in the text area are laid out with it, so their positions are relative to the margins.
  const within = (element: FixedElement) =>
    composeFixed(element, { width, height }, { x: -left, y: -top }, looks);
  const isDrawnBehind = (element: FixedElement) => element.kind === 'watermark';
  const [watermarks, first] = parted(on('first'), isDrawnBehind);
  const [lastWatermarks, last] = parted(on('last'), isDrawnBehind);
  const background = [
    ...when('here().page() == 1', watermarks.map(behind)),
    ...when('here().page() == counter(page).final().first()', lastWatermarks.map(behind)),
    ...on('every').map(behind),
    ...when('here().page() > 1', on('later').map(behind)),
  ];
  const room = width - left - right;
  return [
    ...PRELUDE_MODULES.map((name) => `#import "/prelude/${name}.typ": *`),
    '#let d = json("/data.json")',
    `#show: body => paper(d, ${mm(width)}, ${mm(height)}, (top: ${mm(top)}, right: ${mm(right)}, bottom: ${mm(bottom)}, left: ${mm(left)}), {`,
    ...background,
    '}, body)',
    ...first.map((element) => `#${within(element)}`),
    ...inLanguage(template.flow).map((block) => `#${composeFlow(block, room, language, looks)}`),
    ...last.map((element) => `#${within(element)}`),
  ].join('\n');
}

function parted<Item>(items: readonly Item[], test: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}

function when(condition: string, codes: readonly Code[]): readonly Code[] {
  return codes.length === 0 ? [] : [`context if ${condition} {`, ...codes, '}'];
}

function composeFixed(
  element: FixedElement,
  paper: { readonly width: number; readonly height: number },
  origin: Origin,
  looks: Looks,
): Code {
  if (element.kind !== 'watermark') return composePlaced(element, origin, looks);
  const code = call(
    'put-watermark',
    'd',
    looks.id(element.id),
    mm(paper.width),
    mm(paper.height),
    looks.of([element], { opacity: element.opacity }),
    `${element.angleDegrees}deg`,
    String(element.tiled),
  );
  return origin === PAPER_CORNER ? code : call('fixed', mm(origin.x), mm(origin.y), list([code]));
}

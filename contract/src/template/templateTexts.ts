import type { FixedElement, PlacedElement } from './elements.ts';
import type { FlowBlock, TableBlock } from './flow.ts';
import type { Template } from './template.ts';
import type { LocalText } from './texts.ts';

/** A text of a template: where it stands, what may stand in it and the names that are known there beside the variables. */
export interface TemplateText {
  readonly elementId: string;
  readonly only: 'zh' | 'en' | undefined;
  readonly text: LocalText;
  /** The list whose columns are known, in the cells of a table. */
  readonly rowsOf: string | null;
  readonly builtIns: readonly string[];
}

export type AnyElement = FixedElement | PlacedElement | FlowBlock;

/** Every element of a template, those in groups too; these are of the language that their group is of. */
export function elementsOf(template: Template): readonly AnyElement[] {
  const flow = template.flow.flatMap((block): readonly AnyElement[] =>
    block.kind === 'group'
      ? [block, ...block.elements.map((element) => inGroup(element, block.only))]
      : [block],
  );
  return [...template.fixed, ...flow];
}

function inGroup(element: PlacedElement, only: PlacedElement['only']): PlacedElement {
  return only === undefined || element.only !== undefined ? element : { ...element, only };
}

/** Every text of an element. */
export function textsOf(element: AnyElement): readonly TemplateText[] {
  const one = (text: LocalText, builtIns: readonly string[] = []): TemplateText => ({
    elementId: element.id,
    only: element.only,
    text,
    rowsOf: null,
    builtIns,
  });
  switch (element.kind) {
    case 'text':
    case 'paragraph':
    case 'watermark':
      return [one(element.text)];
    case 'pageNumber':
      return [one(element.text, ['page', 'pages'])];
    case 'qrCode':
    case 'barcode':
      return [one(element.content)];
    case 'grid':
      return element.cells.map((cell) => one(cell.text));
    case 'table':
      return tableTexts(element, one);
    case 'seal':
      if (element.source.from !== 'drawn') return [];
      return [element.source.arc, ...(element.source.below ? [element.source.below] : [])].map((text) =>
        one(text),
      );
    case 'image':
      return element.alt ? [one(element.alt)] : [];
    case 'line':
    case 'rect':
    case 'space':
    case 'group':
      return [];
  }
}

function tableTexts(
  block: TableBlock,
  one: (text: LocalText, builtIns?: readonly string[]) => TemplateText,
): readonly TemplateText[] {
  const inRow = (text: LocalText): TemplateText => ({ ...one(text, ['rowNumber']), rowsOf: block.rows });
  return [
    ...block.columns.flatMap(({ head, text }) => [one(head), inRow(text)]),
    ...(block.groupBy ? [inRow(block.groupBy)] : []),
    ...block.summary.map((cell) => one(cell.text)),
  ];
}

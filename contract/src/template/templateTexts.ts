import type { FixedElement, PlacedElement } from './elements.ts';
import type { FlowBlock, InnerBlock, TableBlock } from './flow.ts';
import type { Template } from './template.ts';
import type { LocalText } from './texts.ts';

/** A text of a template: its location, what it may contain, and the names available in it besides the variables. */
export interface TemplateText {
  readonly elementId: string;
  readonly only: AnyElement['only'];
  readonly text: LocalText;
  /** The list whose columns are available, in a table's cells. */
  readonly rowsOf: string | null;
  readonly builtIns: readonly string[];
  /** Which sums of columns it may name: `{sum.…}` over the rows of a group, or `{running.…}` up to a row. */
  readonly sums: Sums | null;
}

export type AnyElement = FixedElement | PlacedElement | FlowBlock;

/** All elements of a template including those in groups, which take their group's language. */
export function elementsOf(template: Template): readonly AnyElement[] {
  const flow = blocksOf(template).flatMap((block): readonly AnyElement[] =>
    block.kind === 'group'
      ? [block, ...block.elements.map((element) => within(element, block.only))]
      : [block],
  );
  return [...template.fixed, ...flow];
}

/** The list whose columns are variables of an element, which is repeated for its parts. */
export function repeatedIn(template: Template): (elementId: string) => string | null {
  const { repeat } = template;
  if (repeat === undefined) return () => null;
  const fixed = new Set(template.fixed.map(({ id }) => id));
  return (elementId) => (fixed.has(elementId) ? null : repeat.list);
}

/** All blocks of a template's flow; those in columns stand after these and take their language. */
export function blocksOf({ flow }: Pick<Template, 'flow'>): readonly FlowBlock[] {
  return flow.flatMap((block): readonly FlowBlock[] =>
    block.kind === 'columns'
      ? [block, ...block.lists.flat().map((inner) => within(inner, block.only))]
      : [block],
  );
}

function within<Part extends PlacedElement | InnerBlock>(part: Part, only: Part['only']): Part {
  return only === undefined || part.only !== undefined ? part : { ...part, only };
}

/** All texts of an element. */
export function textsOf(element: AnyElement): readonly TemplateText[] {
  const one = (text: LocalText, builtIns: readonly string[] = []): TemplateText => ({
    elementId: element.id,
    only: element.only,
    text,
    rowsOf: null,
    builtIns,
    sums: null,
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
    case 'guilloche':
      return [one(element.content)];
    case 'microText':
    case 'copyGround':
      return [one(element.words)];
    case 'grid':
      return element.cells.map((cell) => one(cell.text));
    case 'table':
      return tableTexts(element, one);
    case 'chart':
      return [element.label, element.valueText].map((text) => ({
        ...one(text, ['rowNumber']),
        rowsOf: element.rows,
      }));
    case 'seal':
    case 'slicedSeal':
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
    case 'columns':
    case 'pageBreak':
      return [];
  }
}

export type Sums = 'sum' | 'running';

/** The column that a text asks a sum of; null where it asks for something else. */
export function summedColumn(variable: string, sums: Sums): string | null {
  return variable.startsWith(`${sums}.`) ? variable.slice(sums.length + 1) : null;
}

function tableTexts(
  block: TableBlock,
  one: (text: LocalText, builtIns?: readonly string[]) => TemplateText,
): readonly TemplateText[] {
  const inRow = (text: LocalText): TemplateText => ({ ...one(text, ['rowNumber']), rowsOf: block.rows });
  return [
    ...block.columns.flatMap(({ head, text }) => [one(head), { ...inRow(text), sums: 'running' as const }]),
    ...(block.groupBy ? [{ ...inRow(block.groupBy), sums: 'sum' as const }] : []),
    ...block.summary.map((cell) => one(cell.text)),
  ];
}

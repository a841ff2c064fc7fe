import type { FixedElement } from '@self-print/contract/template/elements.ts';
import type { FlowBlock } from '@self-print/contract/template/flow.ts';
import type { Template } from '@self-print/contract/template/template.ts';

export type StampSource = Extract<FixedElement, { readonly kind: 'seal' }>['source'];

/** The same template with other sources of its stamps. */
export function withStamps(template: Template, sourceOf: (source: StampSource) => StampSource): Template {
  const restamp = <Element extends FixedElement | GroupedElement>(element: Element): Element =>
    element.kind === 'seal' ? { ...element, source: sourceOf(element.source) } : element;
  const inBlock = <Block extends FlowBlock>(block: Block): Block =>
    block.kind === 'group' ? { ...block, elements: block.elements.map(restamp) } : block;
  return {
    ...template,
    fixed: template.fixed.map(restamp),
    flow: template.flow.map((block) =>
      block.kind === 'columns'
        ? { ...block, lists: block.lists.map((list) => list.map(inBlock)) }
        : inBlock(block),
    ),
  };
}

type GroupedElement = Extract<FlowBlock, { readonly kind: 'group' }>['elements'][number];

import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { fixedElement, groupedElement } from '@self-print/contract/template/elements.ts';
import { flowBlock, innerBlock } from '@self-print/contract/template/flow.ts';
import type { TemplateFault } from '@self-print/contract/template/templateIssue.ts';
import type { TextStyle } from '@self-print/contract/template/texts.ts';
import type { Frame } from '@self-print/contract/template/units.ts';
import {
  type Draft,
  type FixedPart,
  type FlowPart,
  faultIn,
  type GroupedPart,
  type InnerPart,
  isFixedPart,
  isFlowPart,
  isGroupedPart,
  isInnerPart,
  type Part,
} from './draft.ts';

/** Why a part is invalid; undefined when it is gone. */
export type EditFault = TemplateFault | undefined;

/** The position of a part. */
export type Found =
  | { readonly where: 'fixed'; readonly part: Draft['fixed'][number] }
  | { readonly where: 'flow'; readonly part: FlowPart }
  | { readonly where: 'column'; readonly part: InnerPart; readonly columnsId: string }
  | { readonly where: 'group'; readonly part: GroupedPart; readonly groupId: string };

/** All parts of a draft in the order in which they stand. */
export function partsOf(draft: Draft): readonly Found[] {
  return [
    ...draft.fixed.map((part): Found => ({ where: 'fixed', part })),
    ...draft.flow.flatMap((part): readonly Found[] => [{ where: 'flow', part }, ...partsWithin(part)]),
  ];
}

function partsWithin(block: FlowPart): readonly Found[] {
  if (block.kind === 'group')
    return block.elements.map((part): Found => ({ where: 'group', part, groupId: block.id }));
  if (block.kind !== 'columns') return [];
  return block.lists
    .flat()
    .flatMap((part): readonly Found[] => [
      { where: 'column', part, columnsId: block.id },
      ...partsWithin(part),
    ]);
}

export function findPart(draft: Draft, id: string | undefined): Found | undefined {
  return partsOf(draft).find(({ part }) => part.id === id);
}

/** Replaces a part with another value; the problem says why the value is not valid there. */
export function writePart(draft: Draft, id: string, next: unknown): Result<Draft, EditFault> {
  const found = findPart(draft, id);
  if (!found) return fail(undefined);
  const put = <Each extends Part>(list: readonly Each[], part: Each): Each[] =>
    list.map((each) => (each.id === id ? part : each));
  switch (found.where) {
    case 'fixed':
      return isFixedPart(next)
        ? ok({ ...draft, fixed: put(draft.fixed, next) })
        : fail(faultIn(fixedElement, next));
    case 'flow':
      return isFlowPart(next)
        ? ok({ ...draft, flow: put(draft.flow, next) })
        : fail(faultIn(flowBlock, next));
    case 'column':
      return isInnerPart(next)
        ? ok(inLists(draft, { inner: (list) => put(list, next) }))
        : fail(faultIn(innerBlock, next));
    case 'group':
      return isGroupedPart(next)
        ? ok(inLists(draft, { grouped: (list) => put(list, next) }))
        : fail(faultIn(groupedElement, next));
  }
}

/** Changes fields of a part; a field that becomes undefined is left out. */
export function patchPart(
  draft: Draft,
  id: string,
  patch: Readonly<Record<string, unknown>>,
): Result<Draft, EditFault> {
  const found = findPart(draft, id);
  if (!found) return fail(undefined);
  return writePart(draft, id, withoutUndefined({ ...found.part, ...patch }));
}

export function withoutUndefined(value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined));
}

/** A style with changes; undefined where it sets nothing. */
export function mergedStyle(style: TextStyle | undefined, patch: TextStyle): TextStyle | undefined {
  const set = Object.entries({ ...style, ...patch }).filter(([, value]) => value !== undefined);
  return set.length === 0 ? undefined : Object.fromEntries(set);
}

export function removePart(draft: Draft, id: string): Draft {
  const keep = <Each extends Part>(list: readonly Each[]): Each[] => list.filter((each) => each.id !== id);
  return inLists(draft, { fixed: keep, flow: keep, inner: keep, grouped: keep });
}

/** Moves a part one place up or down among its siblings; at an end it stays. */
export function shiftPart(draft: Draft, id: string, by: -1 | 1): Draft {
  const shifted = <Each extends { readonly id: string }>(list: readonly Each[]): Each[] => {
    const at = list.findIndex((each) => each.id === id);
    const other = at + by;
    const [one, two] = [list[at], list[other]];
    if (one === undefined || two === undefined) return [...list];
    const next = [...list];
    next[at] = two;
    next[other] = one;
    return next;
  };
  return inLists(draft, { fixed: shifted, flow: shifted, inner: shifted, grouped: shifted });
}

/** Adds a copy of a part after it, a little lower where the part has a position. */
export function duplicatePart(draft: Draft, id: string): { readonly draft: Draft; readonly id: string } {
  const found = findPart(draft, id);
  if (!found) return { draft, id };
  const fresh = freshId(draft, found.part.kind);
  const copy = <Each extends { readonly id: string }>(list: readonly Each[]): Each[] =>
    list.flatMap((each) => (each.id === id ? [each, { ...each, id: fresh }] : [each]));
  const taken = new Set([...partsOf(draft).map(({ part }) => part.id), fresh]);
  const copyBlocks = <Block extends FlowPart>(list: readonly Block[]): Block[] =>
    copy(list).map((block) => (block.id === fresh ? withFreshIds(block, taken) : block));
  const copied = inLists(draft, { fixed: copy, flow: copyBlocks, inner: copyBlocks, grouped: copy });
  return { draft: copied, id: fresh };
}

/** A copied block whose parts have ids that are not taken. */
function withFreshIds<Block extends FlowPart>(block: Block, taken: Set<string>): Block {
  const renamed = <Each extends InnerPart | GroupedPart>(part: Each): Each => {
    const id = nextId(taken, part.kind);
    taken.add(id);
    return { ...part, id };
  };
  if (block.kind === 'group') return { ...block, elements: block.elements.map(renamed) };
  if (block.kind !== 'columns') return block;
  const lists = block.lists.map((list) => list.map((inner) => withFreshIds(renamed(inner), taken)));
  return { ...block, lists };
}

/** Adds a block to columns: after a block of theirs, or at the end of the last list. */
export function addToColumns(draft: Draft, place: { columnsId: string; afterId?: string }, block: InnerPart) {
  const { columnsId, afterId } = place;
  return {
    ...draft,
    flow: draft.flow.map((each) => {
      if (each.kind !== 'columns' || each.id !== columnsId) return each;
      const within = each.lists.findIndex((list) => list.some(({ id }) => id === afterId));
      const chosen = within < 0 ? each.lists.length - 1 : within;
      return {
        ...each,
        lists: each.lists.map((list, index) => (index === chosen ? withAfter(list, block, afterId) : list)),
      };
    }),
  };
}

function withAfter(list: readonly InnerPart[], block: InnerPart, afterId: string | undefined): InnerPart[] {
  const at = list.findIndex(({ id }) => id === afterId);
  return at < 0 ? [...list, block] : list.toSpliced(at + 1, 0, block);
}

/** Takes a block of the flow into columns, at the end of the last list. */
export function takeIn(draft: Draft, columnsId: string, id: string): Draft {
  const block = draft.flow.find((each) => each.id === id);
  if (block === undefined || block.kind === 'columns' || block.kind === 'pageBreak') return draft;
  return addToColumns(removePart(draft, id), { columnsId }, block);
}

/** Takes a block out of its columns and puts it after them. */
export function takeOut(draft: Draft, id: string): Draft {
  const found = findPart(draft, id);
  if (found?.where !== 'column') return draft;
  const left = removePart(draft, id);
  const flow = left.flow.flatMap((each) => (each.id === found.columnsId ? [each, found.part] : [each]));
  return { ...left, flow };
}

/** An id that no part has: `text-3`. */
export function freshId(draft: Draft, kind: string): string {
  return nextId(new Set(partsOf(draft).map(({ part }) => part.id)), kind);
}

function nextId(taken: ReadonlySet<string>, kind: string): string {
  const stem = kind.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  let number = 1;
  while (taken.has(`${stem}-${number}`)) number += 1;
  return `${stem}-${number}`;
}

/** The place of a part on its page or in its group; undefined for what flows. */
export function frameOf(part: Part): Frame | undefined {
  return 'frame' in part ? part.frame : undefined;
}

interface ListChanges {
  readonly fixed?: (list: readonly FixedPart[]) => FixedPart[];
  readonly flow?: (list: readonly FlowPart[]) => FlowPart[];
  /** Of each column. */
  readonly inner?: (list: readonly InnerPart[]) => InnerPart[];
  /** Of each group, in columns too. */
  readonly grouped?: (list: readonly GroupedPart[]) => GroupedPart[];
}

/** Changes every list of parts of these kinds. */
function inLists(draft: Draft, changes: ListChanges): Draft {
  const { fixed, flow, inner, grouped } = changes;
  const within = <Block extends FlowPart>(block: Block): Block => {
    if (block.kind === 'group' && grouped) return { ...block, elements: grouped(block.elements) };
    if (block.kind === 'columns')
      return { ...block, lists: block.lists.map((list) => (inner?.(list) ?? list).map(within)) };
    return block;
  };
  return {
    ...draft,
    fixed: fixed?.(draft.fixed) ?? draft.fixed,
    flow: (flow?.(draft.flow) ?? draft.flow).map(within),
  };
}

import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { fixedElement, groupedElement } from '@self-print/contract/template/elements.ts';
import { flowBlock } from '@self-print/contract/template/flow.ts';
import type { TemplateFault } from '@self-print/contract/template/templateIssue.ts';
import type { TextStyle } from '@self-print/contract/template/texts.ts';
import type { Frame } from '@self-print/contract/template/units.ts';
import {
  type Draft,
  type FlowPart,
  faultIn,
  type GroupedPart,
  isFixedPart,
  isFlowPart,
  isGroupedPart,
  type Part,
} from './draft.ts';

/** Why a part is invalid; undefined when it is gone. */
export type EditFault = TemplateFault | undefined;

/** The position of a part. */
export type Found =
  | { readonly where: 'fixed'; readonly part: Draft['fixed'][number] }
  | { readonly where: 'flow'; readonly part: FlowPart }
  | { readonly where: 'group'; readonly part: GroupedPart; readonly groupId: string };

/** All parts of a draft in the order in which they stand. */
export function partsOf(draft: Draft): readonly Found[] {
  return [
    ...draft.fixed.map((part): Found => ({ where: 'fixed', part })),
    ...draft.flow.flatMap((part): readonly Found[] => [
      { where: 'flow', part },
      ...(part.kind === 'group'
        ? part.elements.map((inner): Found => ({ where: 'group', part: inner, groupId: part.id }))
        : []),
    ]),
  ];
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
    case 'group':
      return isGroupedPart(next)
        ? ok(inGroup(draft, found.groupId, (elements) => put(elements, next)))
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
  return {
    ...draft,
    fixed: keep(draft.fixed),
    flow: keep(draft.flow).map((block) =>
      block.kind === 'group' ? { ...block, elements: keep(block.elements) } : block,
    ),
  };
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
  return {
    ...draft,
    fixed: shifted(draft.fixed),
    flow: shifted(draft.flow).map((block) =>
      block.kind === 'group' ? { ...block, elements: shifted(block.elements) } : block,
    ),
  };
}

/** Adds a copy of a part after it, a little lower where the part has a position. */
export function duplicatePart(draft: Draft, id: string): { readonly draft: Draft; readonly id: string } {
  const found = findPart(draft, id);
  if (!found) return { draft, id };
  const fresh = freshId(draft, found.part.kind);
  const copy = <Each extends { readonly id: string }>(list: readonly Each[]): Each[] =>
    list.flatMap((each) => (each.id === id ? [each, { ...each, id: fresh }] : [each]));
  const copied =
    found.where === 'fixed'
      ? { ...draft, fixed: copy(draft.fixed) }
      : found.where === 'flow'
        ? {
            ...draft,
            flow: copy(draft.flow).map((block) => (block.id === fresh ? withFreshIds(draft, block) : block)),
          }
        : inGroup(draft, found.groupId, copy);
  return { draft: copied, id: fresh };
}

function withFreshIds(draft: Draft, block: FlowPart): FlowPart {
  if (block.kind !== 'group') return block;
  const taken = new Set(partsOf(draft).map(({ part }) => part.id));
  const elements = block.elements.map((element) => {
    const id = nextId(taken, element.kind);
    taken.add(id);
    return { ...element, id };
  });
  return { ...block, elements };
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

function inGroup(
  draft: Draft,
  groupId: string,
  change: (elements: readonly GroupedPart[]) => GroupedPart[],
): Draft {
  return {
    ...draft,
    flow: draft.flow.map((block) =>
      block.kind === 'group' && block.id === groupId ? { ...block, elements: change(block.elements) } : block,
    ),
  };
}

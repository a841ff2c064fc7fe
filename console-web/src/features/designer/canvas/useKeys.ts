import { columnWidths } from '@self-print/contract/template/flow.ts';
import type { Template } from '@self-print/contract/template/template.ts';
import { blocksOf } from '@self-print/contract/template/templateTexts.ts';
import type { KeyboardEvent } from 'react';
import { duplicatePart, type Found, findPart, frameOf, removePart } from '../model/edit.ts';
import { dragged, MOVE } from '../model/snap.ts';
import type { Design } from '../model/useDesign.ts';
import type { Surface } from './CanvasContext.ts';
import { nudgeOf } from './nudge.ts';

interface Rooms {
  readonly page: Surface['room'];
  /** Width of the flow, in millimetres. */
  readonly column: number;
  readonly flow: Template['flow'];
}

/** What keys do with the chosen element: arrows move it, Delete removes it, Ctrl-D duplicates it, Escape deselects it. */
export function useKeys(design: Design, rooms: Rooms): (event: KeyboardEvent) => void {
  const { draft, selectedId } = design;
  const remove = (id: string) => {
    design.change(removePart(draft, id));
    design.select(undefined);
  };
  const duplicate = (id: string) => {
    const copied = duplicatePart(draft, id);
    design.change(copied.draft);
    design.select(copied.id);
  };
  return (event) => {
    const found = findPart(draft, selectedId);
    if (found === undefined) return;
    const { part } = found;
    if (event.key === 'Escape') return design.select(undefined);
    const isRemoved = event.key === 'Delete' || event.key === 'Backspace';
    const isDoubled = event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey);
    const by = nudgeOf(event);
    const frame = frameOf(part);
    if (!isRemoved && !isDoubled && (by === undefined || frame === undefined)) return;
    event.preventDefault();
    if (isRemoved) return remove(part.id);
    if (isDoubled) return duplicate(part.id);
    if (by === undefined || frame === undefined) return;
    const room = roomOf(found, rooms);
    const { frame: next } = dragged(frame, by, { grip: MOVE, room, guides: { x: [], y: [] }, reach: 0 });
    design.patch(part.id, { frame: next }, `nudge-${part.id}`);
  };
}

function roomOf(found: Found, { page, column, flow }: Rooms): Surface['room'] {
  if (found.where !== 'group') return page;
  const group = blocksOf({ flow }).find(({ id }) => id === found.groupId);
  const around = flow.find(
    (block) => block.kind === 'columns' && block.lists.flat().some(({ id }) => id === found.groupId),
  );
  return {
    width: around?.kind === 'columns' ? columnWidths(around, column).width : column,
    height: group?.kind === 'group' ? group.height : 0,
  };
}

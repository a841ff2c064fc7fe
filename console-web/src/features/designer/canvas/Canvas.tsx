import { paperOf, templateShape } from '@self-print/contract/template/template.ts';
import type { Frame } from '@self-print/contract/template/units.ts';
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../../core/services.ts';
import { useSchool } from '../../../ui/useSchool.ts';
import { duplicatePart, findPart, frameOf, removePart } from '../model/edit.ts';
import { dragged, type Grip, guidesOf, MOVE, type Snapped } from '../model/snap.ts';
import type { Design } from '../model/useDesign.ts';
import { CanvasProvider, type CanvasState, type Surface } from './CanvasContext.ts';
import { FlowParts } from './FlowParts.tsx';
import { Handles } from './Handles.tsx';
import { nudgeOf } from './nudge.ts';
import { Placed } from './Placed.tsx';
import { scaleOf } from './scale.ts';
import { Watermarks } from './Watermarks.tsx';
import './canvas.css';

/** Pixels on the screen within which edges are drawn to a guide. */
const REACH_PX = 6;
const FALLBACK_ZONE = 'Asia/Shanghai';

interface CanvasProps {
  readonly design: Design;
  readonly zoom: number;
  readonly problemIds: ReadonlySet<string>;
}

interface Drag {
  readonly id: string;
  readonly start: Frame;
  readonly from: { readonly x: number; readonly y: number };
  readonly surface: Surface;
  readonly grip: Grip;
  readonly step: string;
}

/** The page at its measures, on which elements are chosen, moved and resized. */
export function Canvas({ design, zoom, problemIds }: CanvasProps) {
  const { t } = useTexts();
  const { draft, language, selectedId } = design;
  const template = useMemo(() => templateShape.parse(draft), [draft]);
  const scale = useMemo(() => scaleOf(zoom), [zoom]);
  const timeZone = useSchool()?.timeZone ?? FALLBACK_ZONE;
  const drag = useRef<Drag>(undefined);
  const drags = useRef(0);
  const [met, setMet] = useState<Snapped['met']>({ x: null, y: null });

  const paper = paperOf(template.page);
  const { margins } = template.page;
  const column = paper.width - margins.left - margins.right;
  const page: Surface = {
    room: paper,
    guides: (movedId) =>
      guidesOf(
        paper,
        template.fixed.flatMap((each) =>
          each.id === movedId || each.kind === 'watermark' ? [] : [each.frame],
        ),
        {
          x: [margins.left, paper.width - margins.right],
          y: [margins.top, paper.height - margins.bottom],
        },
      ),
  };

  const grab = (event: PointerEvent, id: string, start: Frame, surface: Surface, grip: Grip = MOVE) => {
    if (!design.canEdit) return;
    drags.current += 1;
    const from = { x: event.clientX, y: event.clientY };
    drag.current = { id, start, from, surface, grip, step: `drag-${drags.current}` };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    const held = drag.current;
    if (held === undefined) return;
    const by = {
      x: scale.toMm(event.clientX - held.from.x),
      y: scale.toMm(event.clientY - held.from.y),
    };
    const snapped = dragged(held.start, by, {
      grip: held.grip,
      room: held.surface.room,
      guides: held.surface.guides(held.id),
      reach: event.altKey ? 0 : scale.toMm(REACH_PX),
    });
    design.patch(held.id, { frame: snapped.frame }, held.step);
    setMet(held.surface === page || held.surface.room === paper ? snapped.met : { x: null, y: null });
  };
  const drop = () => {
    drag.current = undefined;
    setMet({ x: null, y: null });
  };
  const press = (event: KeyboardEvent) => {
    const found = findPart(draft, selectedId);
    if (found === undefined) return;
    const { id } = found.part;
    if (event.key === 'Escape') return design.select(undefined);
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      design.change(removePart(draft, id));
      return design.select(undefined);
    }
    if (event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      const copied = duplicatePart(draft, id);
      design.change(copied.draft);
      return design.select(copied.id);
    }
    const by = nudgeOf(event);
    const frame = frameOf(found.part);
    if (by === undefined || frame === undefined) return;
    event.preventDefault();
    const room = found.where === 'group' ? roomOfGroup(found.groupId) : paper;
    const { frame: next } = dragged(frame, by, { grip: MOVE, room, guides: { x: [], y: [] }, reach: 0 });
    design.patch(id, { frame: next }, `nudge-${id}`);
  };
  const roomOfGroup = (groupId: string) => {
    const group = template.flow.find(({ id }) => id === groupId);
    return { width: column, height: group?.kind === 'group' ? group.height : 0 };
  };

  const state: CanvasState = {
    template,
    language,
    timeZone,
    scale,
    selectedId,
    problemIds,
    onSelect: design.select,
    canEdit: design.canEdit,
    onGrab: grab,
  };
  const selected = findPart(draft, selectedId);
  const selectedFixed = selected?.where === 'fixed' ? frameOf(selected.part) : undefined;
  return (
    <CanvasProvider value={state}>
      <div
        className="canvas"
        role="application"
        aria-label={t('designer.canvas')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: elements are moved by keys while the page has the focus
        tabIndex={0}
        onKeyDown={press}
        onPointerDown={() => design.select(undefined)}
        onPointerMove={move}
        onPointerUp={drop}
        onPointerCancel={drop}
      >
        <div
          className="canvas__page"
          style={{ width: scale.mm(paper.width), minHeight: scale.mm(paper.height) }}
        >
          <Watermarks />
          <div
            className="canvas__flow"
            style={{
              marginTop: scale.mm(margins.top),
              marginLeft: scale.mm(margins.left),
              marginBottom: scale.mm(margins.bottom),
              width: scale.mm(column),
            }}
          >
            <FlowParts width={column} />
          </div>
          {template.fixed.map(
            (element) =>
              element.kind !== 'watermark' && <Placed key={element.id} element={element} surface={page} />,
          )}
          <div className="canvas__fold" style={{ top: scale.mm(paper.height) }} />
          {met.x !== null && <div className="canvas__guide-x" style={{ left: scale.mm(met.x) }} />}
          {met.y !== null && <div className="canvas__guide-y" style={{ top: scale.mm(met.y) }} />}
          {design.canEdit && selectedFixed !== undefined && selectedId !== undefined && (
            <Handles
              frame={selectedFixed}
              onGrip={(event, grip) => grab(event, selectedId, selectedFixed, page, grip)}
            />
          )}
        </div>
      </div>
    </CanvasProvider>
  );
}

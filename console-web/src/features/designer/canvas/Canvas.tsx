import { isFramed } from '@self-print/contract/template/elements.ts';
import { paperOf } from '@self-print/contract/template/paper.ts';
import { isProtection } from '@self-print/contract/template/protections.ts';
import type { Template } from '@self-print/contract/template/template.ts';
import { useMemo } from 'react';
import { useTexts } from '../../../core/services.ts';
import { useSchoolZone } from '../../../ui/useSchool.ts';
import { findPart, frameOf } from '../model/edit.ts';
import { guidesOf } from '../model/snap.ts';
import type { Design } from '../model/useDesign.ts';
import { CanvasProvider, type Surface, useCanvas } from './CanvasContext.ts';
import { FlowParts } from './FlowParts.tsx';
import { Handles } from './Handles.tsx';
import { Placed } from './Placed.tsx';
import { readSamples } from './readSamples.ts';
import { SlicedSeals } from './SlicedSeals.tsx';
import { scaleOf } from './scale.ts';
import { useDrag } from './useDrag.ts';
import { useKeys } from './useKeys.ts';
import { Watermarks } from './Watermarks.tsx';
import './canvas.css';

interface CanvasProps {
  readonly design: Design;
  readonly zoom: number;
  readonly problemIds: ReadonlySet<string>;
}

/** The page at its measures, on which elements are chosen, moved and resized. */
export function Canvas({ design, zoom, problemIds }: CanvasProps) {
  const { t } = useTexts();
  const { template, language, selectedId, canEdit } = design;
  const scale = useMemo(() => scaleOf(zoom), [zoom]);
  const timeZone = useSchoolZone();
  const values = useMemo(() => readSamples(template, { language, timeZone }), [template, language, timeZone]);
  const paper = paperOf(template.page);
  const page: Surface = { room: paper, guides: (movedId) => pageGuides(template, movedId) };
  const { grab, move, drop, met } = useDrag(design, scale, paper);
  const press = useKeys(design, { page: paper, column: columnOf(template), flow: template.flow });
  const selected = findPart(design.draft, selectedId);
  const selectedFixed = selected?.where === 'fixed' ? frameOf(selected.part) : undefined;
  const onSelect = design.select;
  return (
    <CanvasProvider
      value={{
        template,
        language,
        timeZone,
        values,
        scale,
        selectedId,
        problemIds,
        onSelect,
        canEdit,
        onGrab: grab,
      }}
    >
      <div
        className="canvas"
        role="application"
        aria-label={t('designer.canvas')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: elements are moved by keys while the page has the focus
        tabIndex={0}
        onKeyDown={press}
        onPointerDown={() => onSelect(undefined)}
        onPointerMove={move}
        onPointerUp={drop}
        onPointerCancel={drop}
      >
        <div
          className="canvas__page"
          style={{ width: scale.mm(paper.width), minHeight: scale.mm(paper.height) }}
        >
          <PageContent page={page} />
          {met.x !== null && <div className="canvas__guide-x" style={{ left: scale.mm(met.x) }} />}
          {met.y !== null && <div className="canvas__guide-y" style={{ top: scale.mm(met.y) }} />}
          {canEdit && selectedFixed !== undefined && selectedId !== undefined && (
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

/** What is on the page: watermarks below, what flows between the margins, what lies at a place above. */
function PageContent({ page }: { readonly page: Surface }) {
  const { template, scale } = useCanvas();
  const { margins } = template.page;
  const column = columnOf(template);
  // What protects the paper lies behind everything, so that it never takes the pointer from what is read.
  const placed = (layer: 'behind' | 'above') =>
    template.fixed.map(
      (element) =>
        isFramed(element) &&
        isProtection(element.kind) === (layer === 'behind') && (
          <Placed key={element.id} element={element} surface={page} />
        ),
    );
  return (
    <>
      {placed('behind')}
      <Watermarks />
      <SlicedSeals paperWidth={page.room.width} />
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
      {placed('above')}
      <div className="canvas__fold" style={{ top: scale.mm(page.room.height) }} />
    </>
  );
}

function columnOf({ page }: Template): number {
  return paperOf(page).width - page.margins.left - page.margins.right;
}

/** The lines to which an element snaps: those of the paper, its margins and the other elements. */
function pageGuides({ page, fixed }: Template, movedId: string) {
  const paper = paperOf(page);
  const { margins } = page;
  const others = fixed.flatMap((each) => (each.id === movedId || !isFramed(each) ? [] : [each.frame]));
  return guidesOf(paper, others, {
    x: [margins.left, paper.width - margins.right],
    y: [margins.top, paper.height - margins.bottom],
  });
}

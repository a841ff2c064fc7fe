import { standsIn } from '@self-print/contract/template/elements.ts';
import { useCanvas } from './CanvasContext.ts';
import { Stamp } from './PlacedContent.tsx';

/** The first of two slices of each seal that lies over the edges of all pages; how many there are is known in the preview. */
export function SlicedSeals({ paperWidth }: { readonly paperWidth: number }) {
  const { template, language, scale, selectedId } = useCanvas();
  return template.fixed.map((element) => {
    if (element.kind !== 'slicedSeal') return null;
    if (!standsIn(element, language)) return null;
    const { id, top, width, height, inset } = element;
    return (
      <div
        key={id}
        className={selectedId === id ? 'canvas__slice canvas__slice--selected' : 'canvas__slice'}
        aria-hidden="true"
        style={{
          left: scale.mm(paperWidth - inset - width / 2),
          top: scale.mm(top),
          width: scale.mm(width / 2),
          height: scale.mm(height),
        }}
      >
        <div style={{ width: scale.mm(width), height: scale.mm(height) }}>
          <Stamp element={element} />
        </div>
      </div>
    );
  });
}

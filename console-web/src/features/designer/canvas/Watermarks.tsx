import { standsIn, type Watermark } from '@self-print/contract/template/elements.ts';
import { useCanvas } from './CanvasContext.ts';
import { TextRuns, useTextLook } from './TextRuns.tsx';

const TILES = Array.from({ length: 24 }, (_, index) => index);

/** Marks behind everything; they are chosen in the list of elements. */
export function Watermarks() {
  const { template, language } = useCanvas();
  return template.fixed.map((element) =>
    element.kind === 'watermark' && standsIn(element, language) ? (
      <Mark key={element.id} mark={element} />
    ) : null,
  );
}

function Mark({ mark }: { readonly mark: Watermark }) {
  const { look, style } = useTextLook(mark);
  const { selectedId } = useCanvas();
  return (
    <div
      className={selectedId === mark.id ? 'canvas__mark canvas__mark--selected' : 'canvas__mark'}
      aria-hidden="true"
      style={{ opacity: mark.opacity }}
    >
      {(mark.tiled ? TILES : [0]).map((tile) => (
        <span key={tile} style={{ ...style, transform: `rotate(${mark.angleDegrees}deg)` }}>
          <TextRuns text={mark.text} italic={look.italic} />
        </span>
      ))}
    </div>
  );
}

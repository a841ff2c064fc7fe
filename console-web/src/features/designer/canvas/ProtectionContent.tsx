import type { Protection } from '@self-print/contract/template/elements.ts';
import { useCanvas } from './CanvasContext.ts';
import { TextRuns } from './TextRuns.tsx';

const WAVES = [0, 1, 2, 3, 4, 5];

/** A sketch of what protects the paper; the preview shows it exactly. */
export function ProtectionContent({ element }: { readonly element: Protection }) {
  const { scale } = useCanvas();
  switch (element.kind) {
    case 'guilloche':
      return (
        <svg className="part__svg" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {WAVES.map((wave) =>
            element.shape === 'rosette' ? (
              <ellipse
                key={wave}
                cx="50"
                cy="50"
                rx="48"
                ry="20"
                transform={`rotate(${wave * 30} 50 50)`}
                fill="none"
                stroke={element.colour}
                vectorEffect="non-scaling-stroke"
              />
            ) : (
              <path
                key={wave}
                d={`M0 50 Q 12.5 ${wave * 20 - 50} 25 50 T 50 50 T 75 50 T 100 50`}
                fill="none"
                stroke={element.colour}
                vectorEffect="non-scaling-stroke"
              />
            ),
          )}
        </svg>
      );
    case 'microText':
      return <div className="part__fill" style={{ border: `1px dotted ${element.colour}` }} />;
    case 'copyGround':
      return (
        <div className="part__ground" style={{ color: element.colour, fontSize: scale.pt(element.sizePt) }}>
          <TextRuns text={element.words} />
        </div>
      );
  }
}

import type { FramedElement, SlicedSeal } from '@self-print/contract/template/elements.ts';
import type { CSSProperties } from 'react';
import { useCanvas } from './CanvasContext.ts';
import { Picture } from './Picture.tsx';
import { ProtectionContent } from './ProtectionContent.tsx';
import { TextRuns, useTextLook } from './TextRuns.tsx';

const VERTICAL = { top: 'flex-start', middle: 'center', bottom: 'flex-end' } as const;

/** The content of an element, nearly as printed. The preview shows it exactly. */
export function PlacedContent({ element }: { readonly element: FramedElement }) {
  const { scale } = useCanvas();
  const { look, style: textStyle } = useTextLook('text' in element ? element : {});
  switch (element.kind) {
    case 'text':
    case 'pageNumber': {
      const isOneLine = element.kind === 'text' && element.overflow.rule === 'shrink';
      const vertical = element.kind === 'text' ? element.vertical : 'top';
      return (
        <div
          className="part__column"
          style={{ justifyContent: VERTICAL[vertical], ...turned(element, scale.mm) }}
        >
          <div style={{ ...textStyle, ...(isOneLine ? { whiteSpace: 'nowrap' } : {}) }}>
            <TextRuns text={element.text} italic={look.italic} />
          </div>
        </div>
      );
    }
    case 'line':
      return (
        <svg className="part__svg" aria-hidden="true">
          <line
            x1="0"
            y1={element.frame.height === 0 ? '50%' : '0'}
            x2="100%"
            y2={element.frame.height === 0 ? '50%' : '100%'}
            stroke={element.colour}
            strokeWidth={scale.pt(element.strokePt)}
            strokeDasharray={element.dashed ? '4 3' : undefined}
          />
        </svg>
      );
    case 'rect':
      return <div className="part__fill" style={rectStyle(element, scale.pt, scale.mm)} />;
    case 'qrCode':
      return <Code words="QR" colour={element.colour} kind="qr" />;
    case 'barcode':
      return <Code words="128" colour={element.colour} kind="bars" />;
    case 'image':
      return element.source.from === 'resource' ? (
        <Picture name={element.source.resource} />
      ) : (
        <div className="part__stand-in">{`{${element.source.variable}}`}</div>
      );
    case 'seal':
      return <Stamp element={element} />;
    case 'guilloche':
    case 'microText':
    case 'copyGround':
      return <ProtectionContent element={element} />;
  }
}

/** A text that is turned is laid out in its own direction. */
function turned(element: FramedElement, mm: (millimetres: number) => number): CSSProperties {
  if (element.kind !== 'text' || element.turnDegrees === undefined) return {};
  const { width, height } = element.frame;
  const [along, across] = element.turnDegrees === 180 ? [width, height] : [height, width];
  return {
    position: 'absolute',
    top: '50%',
    left: '50%',
    width: mm(along),
    height: mm(across),
    transform: `translate(-50%, -50%) rotate(${element.turnDegrees}deg)`,
  };
}

function rectStyle(
  element: Extract<FramedElement, { kind: 'rect' }>,
  pt: (points: number) => number,
  mm: (millimetres: number) => number,
): CSSProperties {
  return {
    background: element.fill ?? 'transparent',
    borderRadius: mm(element.radius),
    ...(element.strokePt === undefined
      ? {}
      : { border: `${Math.max(pt(element.strokePt), 0.5)}px solid ${element.colour}` }),
  };
}

interface CodeProps {
  readonly words: string;
  readonly colour: string;
  readonly kind: 'qr' | 'bars';
}

function Code({ words, colour, kind }: CodeProps) {
  return (
    <div className={`part__code part__code--${kind}`} style={{ color: colour }}>
      <span>{words}</span>
    </div>
  );
}

/** A seal as a whole. */
export function Stamp({
  element,
}: {
  readonly element: Extract<FramedElement, { kind: 'seal' }> | SlicedSeal;
}) {
  const { language } = useCanvas();
  const { source } = element;
  if (source.from === 'resource') return <Picture name={source.resource} />;
  const colour = source.from === 'drawn' ? source.colour : '#6b7783';
  const words = source.from === 'drawn' ? (source.arc[language] ?? '') : '';
  const arcId = `arc-${element.id}`;
  return (
    <svg className="part__svg" viewBox="0 0 100 100" aria-hidden="true">
      <circle
        cx="50"
        cy="50"
        r="47"
        fill="none"
        stroke={colour}
        strokeWidth="3"
        strokeDasharray={source.from === 'reserved' ? '5 4' : undefined}
      />
      <path id={arcId} d="M 14 58 A 38 38 0 1 1 86 58" fill="none" />
      <text fill={colour} fontSize={words.length > 14 ? 8 : 11} textAnchor="middle">
        <textPath href={`#${arcId}`} startOffset="50%">
          {words}
        </textPath>
      </text>
      {source.from === 'drawn' && (
        <text x="50" y="60" fill={colour} fontSize="30" textAnchor="middle">
          ★
        </text>
      )}
      {source.from === 'drawn' && (
        <text x="50" y="80" fill={colour} fontSize="9" textAnchor="middle">
          {source.below?.[language]}
        </text>
      )}
    </svg>
  );
}

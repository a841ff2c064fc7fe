import { SIGNATURE_FIELD, type SignatureStrokes, signaturePath } from '@self-print/contract/signature.ts';
import { type PointerEvent, useMemo, useRef, useState } from 'react';
import { useText } from '../../../ui/KioskContext.tsx';
import { addPoint, roomFor } from './strokes.ts';

interface SignaturePadProps {
  readonly strokes: SignatureStrokes;
  readonly disabled: boolean;
  readonly onStroke: (stroke: number[]) => void;
}

/** The box in which people sign with a finger. Lines are kept as they are drawn, whatever the size of the screen. */
export function SignaturePad({ strokes, disabled, onStroke }: SignaturePadProps) {
  const text = useText();
  const [line, setLine] = useState<number[] | null>(null);
  /** Only the finger that began a line draws it. */
  const finger = useRef<number | null>(null);
  const drawn = useMemo(() => signaturePath(strokes), [strokes]);
  const { width, height } = SIGNATURE_FIELD;
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (disabled || finger.current !== null || !roomFor(strokes)) return;
    finger.current = event.pointerId;
    // The line goes on where the finger leaves the box. Not every pointer can be captured.
    if (event.currentTarget.hasPointerCapture !== undefined)
      event.currentTarget.setPointerCapture(event.pointerId);
    setLine(addPoint([], placeOf(event)));
  };
  const go = (event: PointerEvent<SVGSVGElement>) => {
    if (event.pointerId === finger.current && line !== null) setLine(addPoint(line, placeOf(event)));
  };
  const end = (event: PointerEvent<SVGSVGElement>) => {
    if (event.pointerId !== finger.current) return;
    finger.current = null;
    if (line !== null) onStroke(line);
    setLine(null);
  };
  return (
    <svg
      className="signature-pad"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={text('step.sign.field')}
      onPointerDown={begin}
      onPointerMove={go}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <path className="signature-pad__rule" d={`M60 ${height * 0.78}H${width - 60}`} />
      {strokes.length === 0 && line === null ? (
        <text className="signature-pad__here" x={width / 2} y={height * 0.7} textAnchor="middle">
          {text('step.sign.here')}
        </text>
      ) : null}
      <path className="signature-pad__ink" d={drawn} />
      {line === null ? null : <path className="signature-pad__ink" d={signaturePath([line])} />}
    </svg>
  );
}

function placeOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>) {
  const box = currentTarget.getBoundingClientRect();
  const along = (at: number, from: number, size: number, units: number) =>
    Math.min(units, Math.max(0, Math.round(((at - from) / Math.max(1, size)) * units)));
  return {
    x: along(clientX, box.left, box.width, SIGNATURE_FIELD.width),
    y: along(clientY, box.top, box.height, SIGNATURE_FIELD.height),
  };
}

import type { Frame } from '@self-print/contract/template/units.ts';
import { InputNumber } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { Labelled } from '../../../ui/Labelled.tsx';
import type { Design } from '../model/useDesign.ts';

const SIDES = ['x', 'y', 'width', 'height'] as const satisfies readonly (keyof Frame)[];

interface FrameFieldsProps {
  readonly design: Design;
  readonly part: { readonly id: string; readonly frame: Frame };
}

/** Place and measures in millimetres. */
export function FrameFields({ design, part: { id: partId, frame } }: FrameFieldsProps) {
  const { t } = useTexts();
  return (
    <div className="inspector__pair">
      {SIDES.map((side) => (
        <Labelled key={side} isAbove label={t(`designer.frame.${side}`)}>
          {(id) => (
            <InputNumber
              id={id}
              disabled={!design.canEdit}
              min={0}
              max={2_000}
              step={0.5}
              suffix="mm"
              value={frame[side]}
              onChange={(value) =>
                design.patch(partId, { frame: { ...frame, [side]: value ?? 0 } }, `${partId}-${side}`)
              }
            />
          )}
        </Labelled>
      ))}
    </div>
  );
}

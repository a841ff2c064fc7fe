import { InputNumber, Select } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { Labelled } from '../../../ui/Labelled.tsx';
import type { Design } from '../model/useDesign.ts';

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly canEdit: boolean;
  readonly onChange: (value: string) => void;
}

export function Choice({ label, value, options, canEdit, onChange }: ChoiceProps) {
  return (
    <Labelled isAbove label={label}>
      {(id) => (
        <Select id={id} disabled={!canEdit} value={value} options={[...options]} onChange={onChange} />
      )}
    </Labelled>
  );
}

interface AmountProps {
  readonly label: string;
  readonly unit: string;
  readonly min?: number;
  /** Whether only whole numbers make sense. */
  readonly isCount?: boolean;
  readonly value: number | null;
  readonly design: Design;
  readonly onChange: (value: number) => void;
}

export function Amount({ label, unit, min = 0, isCount = false, value, design, onChange }: AmountProps) {
  return (
    <Labelled isAbove label={label}>
      {(id) => (
        <InputNumber
          id={id}
          disabled={!design.canEdit}
          min={min}
          step={isCount ? 1 : 0.5}
          {...(isCount ? { precision: 0 } : {})}
          suffix={unit}
          value={value}
          onChange={(next) => next !== null && onChange(next)}
        />
      )}
    </Labelled>
  );
}

interface SpacingProps {
  readonly design: Design;
  readonly part: { readonly before?: number | undefined; readonly after?: number | undefined };
  readonly onChange: (patch: Readonly<Record<string, unknown>>, step: string) => void;
}

export function Spacing({ design, part, onChange }: SpacingProps) {
  const { t } = useTexts();
  return (
    <>
      <Amount
        label={t('designer.before')}
        unit="mm"
        value={part.before ?? 0}
        design={design}
        onChange={(before) => onChange({ before }, 'before')}
      />
      <Amount
        label={t('designer.after')}
        unit="mm"
        value={part.after ?? 0}
        design={design}
        onChange={(after) => onChange({ after }, 'after')}
      />
    </>
  );
}

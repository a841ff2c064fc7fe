import { InputNumber, Select, Switch } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { Labelled } from '../../../ui/Labelled.tsx';
import { COMPUTATIONS, type Computed, computedAs } from '../model/computed.ts';
import type { Draft } from '../model/draft.ts';
import { ComputedParts } from './ComputedParts.tsx';
import { BothLanguages, MaskField, NameFields } from './DeclaredFields.tsx';

const DECIMALS = { first: 2, max: 6 } as const;
const ABSENT = { zh: '—', en: '—' };

interface ComputedFieldsProps {
  readonly draft: Draft;
  readonly value: Computed;
  readonly onChange: (value: Computed) => void;
}

/** Every setting of a computed value as a field. */
export function ComputedFields({ draft, value, onChange }: ComputedFieldsProps) {
  const { t } = useTexts();
  const { compute, decimals = DECIMALS.first, mask, absent } = value;
  return (
    <>
      <NameFields value={value} onChange={(change) => onChange({ ...value, ...change })} />
      <Labelled isAbove label={t('designer.compute')}>
        {(id) => (
          <Select
            id={id}
            value={compute}
            options={COMPUTATIONS.map((each) => ({ value: each, label: t(`designer.compute.${each}`) }))}
            onChange={(next) => onChange(computedAs(value, next, draft))}
          />
        )}
      </Labelled>
      <ComputedParts draft={draft} value={value} onChange={onChange} />
      <Labelled isAbove label={t('designer.decimals')}>
        {(id) => (
          <InputNumber
            id={id}
            min={0}
            max={DECIMALS.max}
            precision={0}
            value={decimals}
            onChange={(next) => next !== null && onChange({ ...value, decimals: next })}
          />
        )}
      </Labelled>
      <MaskField value={mask} onChange={(next) => onChange({ ...value, mask: next })} />
      <Labelled label={t('designer.mayBeAbsent')}>
        {(id) => (
          <Switch
            id={id}
            checked={absent !== undefined}
            onChange={(on) => {
              const { absent: _, ...others } = value;
              onChange(on ? { ...others, absent: ABSENT } : others);
            }}
          />
        )}
      </Labelled>
      {absent !== undefined && (
        <BothLanguages
          label={t('designer.absent')}
          value={absent}
          languages={draft.languages}
          onChange={(next) => onChange({ ...value, absent: next })}
        />
      )}
    </>
  );
}

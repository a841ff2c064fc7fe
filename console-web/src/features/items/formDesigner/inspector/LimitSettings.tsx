import { FORM_VALUE_LENGTH_MAX } from '@self-print/contract/forms.ts';
import { InputNumber } from 'antd';
import { useTexts } from '../../../../core/services.ts';
import { numberAt } from '../model/fields.ts';
import type { FieldKind } from '../model/kinds.ts';
import { Entry } from './Entry.tsx';
import type { SettingsProps } from './settings.ts';

type Limit = 'minLength' | 'maxLength' | 'minimum' | 'maximum' | 'multipleOf' | 'minItems' | 'maxItems';

const LENGTHS = ['minLength', 'maxLength'] as const;
const LIMITS: Readonly<Partial<Record<FieldKind, readonly Limit[]>>> = {
  text: LENGTHS,
  longText: LENGTHS,
  integer: ['minimum', 'maximum'],
  number: ['minimum', 'maximum', 'multipleOf'],
  severalOf: ['minItems', 'maxItems'],
};
/** Numbers of characters and of choices are whole and have a smallest value. */
const COUNTS: Readonly<Partial<Record<Limit, { readonly min: number; readonly max: number }>>> = {
  minLength: { min: 0, max: FORM_VALUE_LENGTH_MAX },
  maxLength: { min: 1, max: FORM_VALUE_LENGTH_MAX },
  minItems: { min: 0, max: 50 },
  maxItems: { min: 1, max: 50 },
};

/** How long, how large and how many, as far as the kind of field knows it. */
export function LimitSettings({ kind, keywords, change, problemAt }: SettingsProps) {
  const { t } = useTexts();
  const limits = LIMITS[kind] ?? [];
  if (limits.length === 0) return null;
  return (
    <div className="bilingual">
      {limits.map((limit) => {
        const count = COUNTS[limit];
        return (
          <Entry key={limit} label={t(`formDesigner.${limit}`)} problem={problemAt(limit)}>
            {(control) => (
              <InputNumber
                {...control}
                {...count}
                {...(count || kind === 'integer' ? { precision: 0 } : {})}
                value={numberAt(keywords, limit)}
                placeholder={t('formDesigner.noLimit')}
                onChange={(value) => change({ [limit]: value })}
              />
            )}
          </Entry>
        );
      })}
    </div>
  );
}

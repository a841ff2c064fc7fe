import type { DocumentLanguage } from '@self-print/contract/documentLanguage.ts';
import type { Bilingual } from '@self-print/contract/fields.ts';
import { assertNever } from '@self-print/contract/result.ts';
import { Input, InputNumber, Switch } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { Labelled } from '../../../ui/Labelled.tsx';
import { numberOrWords, type Variable } from '../model/variables.ts';
import { BothLanguages, MaskField, NameFields } from './DeclaredFields.tsx';
import { ListFields } from './ListFields.tsx';

/** What a missing value is printed as where its variable does not say. */
const ABSENT: Bilingual = { zh: '—', en: '—' };

interface VariableFieldsProps {
  readonly variable: Variable;
  /** Those of the document. */
  readonly languages: readonly DocumentLanguage[];
  readonly onChange: (variable: Variable) => void;
}

/** Every setting of a variable as a field. */
export function VariableFields({ variable, languages, onChange }: VariableFieldsProps) {
  const { t } = useTexts();
  const { required = true, mask, absent = ABSENT } = variable;
  return (
    <>
      <NameFields value={variable} onChange={(change) => onChange({ ...variable, ...change })} />
      <MaskField value={mask} onChange={(next) => onChange({ ...variable, mask: next })} />
      <Labelled label={t('designer.required')}>
        {(id) => (
          <Switch id={id} checked={required} onChange={(next) => onChange({ ...variable, required: next })} />
        )}
      </Labelled>
      {!required && (
        <BothLanguages
          label={t('designer.absent')}
          value={absent}
          languages={languages}
          onChange={(next) => onChange({ ...variable, absent: next })}
        />
      )}
      <Sample variable={variable} languages={languages} onChange={onChange} />
    </>
  );
}

/** A sample of the variable's type, on which the page is drawn. */
function Sample({ variable, languages, onChange }: VariableFieldsProps) {
  const { t } = useTexts();
  switch (variable.type) {
    case 'text':
    case 'numberOrText':
      return <TextSample variable={variable} languages={languages} onChange={onChange} />;
    case 'date':
    case 'image':
      return (
        <Labelled isAbove label={t('designer.sample')}>
          {(id) => (
            <Input
              id={id}
              value={variable.sample}
              onChange={({ target }) => onChange({ ...variable, sample: target.value })}
            />
          )}
        </Labelled>
      );
    case 'number':
      return (
        <Labelled isAbove label={t('designer.sample')}>
          {(id) => (
            <InputNumber
              id={id}
              value={variable.sample}
              onChange={(sample) => sample !== null && onChange({ ...variable, sample })}
            />
          )}
        </Labelled>
      );
    case 'list':
      return <ListFields list={variable} onChange={onChange} />;
    default:
      return assertNever(variable);
  }
}

interface TextSampleProps extends Omit<VariableFieldsProps, 'variable'> {
  readonly variable: Extract<Variable, { type: 'text' | 'numberOrText' }>;
}

/** A text, or one in each language where they differ, such as a major. */
function TextSample({ variable, languages, onChange }: TextSampleProps) {
  const { t } = useTexts();
  const { sample } = variable;
  const typed = (text: string): Variable =>
    variable.type === 'text' ? { ...variable, sample: text } : { ...variable, sample: numberOrWords(text) };
  const both =
    typeof sample !== 'object' ? undefined : { ...sample, zh: sample.zh ?? '', en: sample.en ?? '' };
  return (
    <>
      <Labelled label={t('designer.sampleByLanguage')}>
        {(id) => (
          <Switch
            id={id}
            checked={both !== undefined}
            onChange={(on) =>
              onChange({
                ...variable,
                sample: on ? { zh: String(sample), en: String(sample) } : (both?.zh ?? ''),
              })
            }
          />
        )}
      </Labelled>
      {both === undefined ? (
        <Labelled isAbove label={t('designer.sample')}>
          {(id) => (
            <Input id={id} value={String(sample)} onChange={({ target }) => onChange(typed(target.value))} />
          )}
        </Labelled>
      ) : (
        <BothLanguages
          label={t('designer.sample')}
          value={both}
          languages={languages}
          onChange={(next) => onChange({ ...variable, sample: next })}
        />
      )}
    </>
  );
}

import { type Condition, type Test, testOf, variableOf } from '@self-print/contract/template/conditions.ts';
import { InputNumber, Select } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../../core/services.ts';
import { Labelled } from '../../../ui/Labelled.tsx';
import { askedOf, movedTo, type Subject, testsOf, valuesOf } from '../model/condition.ts';
import { numberOrWords } from '../model/variables.ts';

interface ConditionFieldsProps {
  readonly label: string;
  /** What it means to have no condition. */
  readonly none: string;
  readonly condition: Condition | undefined;
  readonly subjects: readonly Subject[];
  readonly canEdit: boolean;
  readonly onChange: (condition: Condition | undefined) => void;
}

/** A condition: of which variable, what is asked of it, and with what it is compared. */
export function ConditionFields({
  label,
  none,
  condition,
  subjects,
  canEdit,
  onChange,
}: ConditionFieldsProps) {
  const { t, language } = useTexts();
  const subject = subjects.find(({ name }) => condition !== undefined && name === variableOf(condition));
  return (
    <div className="condition">
      <Labelled isAbove label={label}>
        {(id) => (
          <Select
            id={id}
            allowClear
            disabled={!canEdit}
            placeholder={none}
            value={condition === undefined ? undefined : variableOf(condition)}
            options={subjects.map((each) => ({
              value: each.name,
              label: `${each.label[language]} (${each.name})`,
            }))}
            onChange={(name: string | undefined) => {
              const chosen = subjects.find((each) => each.name === name);
              onChange(chosen && movedTo(chosen, condition));
            }}
          />
        )}
      </Labelled>
      {condition !== undefined && subject !== undefined && (
        <Labelled isAbove label={t('designer.test')}>
          {(id) => (
            <Select<Test>
              id={id}
              disabled={!canEdit}
              value={testOf(condition)}
              options={testsOf(subject).map((value) => ({ value, label: t(`designer.test.${value}`) }))}
              onChange={(test) => onChange(askedOf(subject, test, condition))}
            />
          )}
        </Labelled>
      )}
      {subject !== undefined && condition !== undefined && valuesOf(condition) !== undefined && (
        <Values subject={subject} condition={condition} canEdit={canEdit} onChange={onChange} />
      )}
      {isRange(condition) && <Bounds condition={condition} canEdit={canEdit} onChange={onChange} />}
    </div>
  );
}

type Range = Extract<Condition, { atLeast?: number | undefined }>;

function isRange(condition: Condition | undefined): condition is Range {
  return typeof condition === 'object' && ('atLeast' in condition || 'below' in condition);
}

interface ValuesProps {
  readonly subject: Subject;
  readonly condition: Condition;
  readonly canEdit: boolean;
  readonly onChange: (condition: Condition) => void;
}

/** Values that are typed, or chosen from the samples. While there is none, the last condition stays. */
function Values({ subject, condition, canEdit, onChange }: ValuesProps) {
  const { t } = useTexts();
  const [isEmpty, setEmpty] = useState(false);
  const { name, type, samples } = subject;
  const values = isEmpty ? [] : (valuesOf(condition) ?? []);
  const isNumeric = type === 'number' || type === 'numberOrText';
  return (
    <Labelled isAbove label={t('designer.values')}>
      {(id) => (
        <Select
          id={id}
          mode="tags"
          disabled={!canEdit}
          placeholder={t('designer.valuesHint')}
          value={values.map(String)}
          options={samples.map((value) => ({ value: String(value), label: String(value) }))}
          onChange={(typed) => {
            const next = typed.map((each) => (isNumeric ? numberOrWords(each) : each));
            setEmpty(next.length === 0);
            if (next.length === 0) return;
            onChange(
              testOf(condition) === 'is' ? { variable: name, is: next } : { variable: name, isNot: next },
            );
          }}
        />
      )}
    </Labelled>
  );
}

interface BoundsProps {
  readonly condition: Range;
  readonly canEdit: boolean;
  readonly onChange: (condition: Condition) => void;
}

/** The bounds of a range, of which one may be missing. */
function Bounds({ condition, canEdit, onChange }: BoundsProps) {
  const { t } = useTexts();
  return (
    <div className="inspector__pair">
      {(['atLeast', 'below'] as const).map((bound) => (
        <Labelled key={bound} isAbove label={t(`designer.range.${bound}`)}>
          {(id) => (
            <InputNumber
              id={id}
              disabled={!canEdit}
              value={condition[bound] ?? null}
              onChange={(value) => {
                const { [bound]: _, ...others } = condition;
                const next = value === null ? others : { ...others, [bound]: value };
                if (isRange(next)) onChange(next);
              }}
            />
          )}
        </Labelled>
      ))}
    </div>
  );
}

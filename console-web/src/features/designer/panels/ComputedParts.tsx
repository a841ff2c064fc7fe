import { assertNever } from '@self-print/contract/result.ts';
import { InputNumber } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { ConditionFields } from '../inspector/ConditionFields.tsx';
import { Choice } from '../inspector/controls.tsx';
import { type Computed, numberColumnsOf, type Operand, operandsFor } from '../model/computed.ts';
import { subjectsOf } from '../model/condition.ts';
import type { Draft } from '../model/draft.ts';
import { listsOf } from '../model/variables.ts';

interface ComputedPartsProps {
  readonly draft: Draft;
  readonly value: Computed;
  readonly onChange: (value: Computed) => void;
}

/** What a value is made of. */
export function ComputedParts({ draft, value, onChange }: ComputedPartsProps) {
  switch (value.compute) {
    case 'sum':
    case 'mean':
    case 'min':
    case 'max':
    case 'weightedMean':
    case 'count':
      return <RowParts draft={draft} value={value} onChange={onChange} />;
    case 'add':
    case 'subtract':
    case 'multiply':
    case 'divide': {
      const [one, other] = value.of;
      return (
        <div className="variable-form__pair">
          <OperandField
            n={1}
            {...{ draft, value }}
            operand={one}
            onChange={(next) => onChange({ ...value, of: [next, other] })}
          />
          <OperandField
            n={2}
            {...{ draft, value }}
            operand={other}
            onChange={(next) => onChange({ ...value, of: [one, next] })}
          />
        </div>
      );
    }
    default:
      return assertNever(value);
  }
}

interface RowPartsProps {
  readonly draft: Draft;
  readonly value: Extract<Computed, { list: string }>;
  readonly onChange: (value: Computed) => void;
}

/** A list, its columns, and which of its rows count. */
function RowParts({ draft, value, onChange }: RowPartsProps) {
  const { t } = useTexts();
  const lists = listsOf(draft);
  const list = lists.find(({ name }) => name === value.list);
  const columns = numberColumnsOf(list).map((name) => ({ value: name, label: name }));
  return (
    <>
      <div className="variable-form__pair">
        <Choice
          label={t('designer.rowsOf')}
          canEdit
          value={value.list}
          options={lists.map(({ name }) => ({ value: name, label: name }))}
          onChange={(name) => onChange({ ...value, list: name })}
        />
        {'column' in value && (
          <Choice
            label={t('designer.ofNumbers')}
            canEdit
            value={value.column}
            options={columns}
            onChange={(column) => onChange({ ...value, column })}
          />
        )}
        {'weight' in value && (
          <Choice
            label={t('designer.weightColumn')}
            canEdit
            value={value.weight}
            options={columns}
            onChange={(weight) => onChange({ ...value, weight })}
          />
        )}
      </div>
      <ConditionFields
        label={t('designer.where')}
        none={t('designer.allRows')}
        condition={value.where}
        subjects={subjectsOf(draft, list).filter(({ name }) => name !== value.name)}
        canEdit
        onChange={(where) => {
          const { where: _, ...others } = value;
          onChange(where === undefined ? others : { ...others, where });
        }}
      />
    </>
  );
}

interface OperandFieldProps {
  readonly n: number;
  readonly draft: Draft;
  readonly value: Computed;
  readonly operand: Operand;
  readonly onChange: (operand: Operand) => void;
}

const CONSTANT = '';

/** One of two numbers: a variable, or a constant. */
function OperandField({ n, draft, value, operand, onChange }: OperandFieldProps) {
  const { t, language } = useTexts();
  const isConstant = typeof operand === 'number';
  return (
    <div>
      <Choice
        label={t('designer.operand', { n })}
        canEdit
        value={isConstant ? CONSTANT : operand}
        options={[
          { value: CONSTANT, label: t('designer.constant') },
          ...operandsFor(draft, value.name).map(({ name, label }) => ({
            value: name,
            label: `${label[language]} (${name})`,
          })),
        ]}
        onChange={(name) => onChange(name === CONSTANT ? 1 : name)}
      />
      {isConstant && (
        <InputNumber
          aria-label={t('designer.constantOf', { n })}
          value={operand}
          onChange={(number) => number !== null && onChange(number)}
        />
      )}
    </div>
  );
}

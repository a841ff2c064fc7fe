import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, InputNumber, Select } from 'antd';
import { useTexts } from '../../../core/services.ts';
import {
  type Cell,
  COLUMN_TYPES,
  type Column,
  columnAs,
  type ListVariable,
  numberOrWords,
  type SampleRow,
  withChangedColumn,
  withColumn,
  withoutColumn,
} from '../model/variables.ts';

const LANGUAGES = ['zh', 'en'] as const;

interface ListFieldsProps {
  readonly list: ListVariable;
  readonly onChange: (list: ListVariable) => void;
}

/** The columns of a list, and rows to draw the page with. */
export function ListFields({ list, onChange }: ListFieldsProps) {
  const { t, language } = useTexts();
  return (
    <>
      <h3>{t('designer.columns')}</h3>
      <Heads
        words={[
          t('designer.variableName'),
          t('designer.variableType'),
          ...LANGUAGES.map((language) =>
            t('common.labelIn', { label: t('designer.variableLabel'), language: t(`common.${language}`) }),
          ),
        ]}
      />
      {list.columns.map((column, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is renamed while it is typed.
        <div key={at} className="variable-form__row">
          <ColumnFields
            column={column}
            number={at + 1}
            onChange={(next) => onChange(withChangedColumn(list, at, next))}
          />
          <Button
            type="text"
            danger
            icon={<DeleteOutlined />}
            aria-label={t('designer.columnRemove', { n: at + 1 })}
            disabled={list.columns.length === 1}
            onClick={() => onChange(withoutColumn(list, at))}
          />
        </div>
      ))}
      <Button icon={<PlusOutlined />} onClick={() => onChange(withColumn(list))}>
        {t('designer.columnAdd')}
      </Button>
      <h3>{t('designer.sampleRows')}</h3>
      <Heads words={list.columns.map(({ label }) => label[language])} />
      {list.sample.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else that names them.
        <div key={at} className="variable-form__row">
          {list.columns.map((column) => (
            <SampleCell
              key={column.name}
              column={column}
              row={row}
              number={at + 1}
              onChange={(cell) => {
                const changed = { ...row, [column.name]: cell };
                onChange({
                  ...list,
                  sample: list.sample.map((each, index) => (index === at ? changed : each)),
                });
              }}
            />
          ))}
          <Button
            type="text"
            danger
            icon={<DeleteOutlined />}
            aria-label={t('designer.rowRemove', { n: at + 1 })}
            onClick={() => onChange({ ...list, sample: list.sample.filter((_, index) => index !== at) })}
          />
        </div>
      ))}
      <Button
        icon={<PlusOutlined />}
        onClick={() => onChange({ ...list, sample: [...list.sample, rowOf(list)] })}
      >
        {t('designer.rowAdd')}
      </Button>
    </>
  );
}

/** What stands in each column of the fields below, which are named by themselves for those who do not see it. */
function Heads({ words }: { readonly words: readonly string[] }) {
  return (
    <div className="variable-form__row variable-form__heads" aria-hidden="true">
      {words.map((word, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two columns may be called the same.
        <span key={at}>{word}</span>
      ))}
    </div>
  );
}

interface ColumnFieldsProps {
  readonly column: Column;
  readonly number: number;
  readonly onChange: (column: Column) => void;
}

function ColumnFields({ column, number, onChange }: ColumnFieldsProps) {
  const { t } = useTexts();
  const words = (what: string) => t('designer.ofColumn', { n: number, what });
  const { name, type, label } = column;
  return (
    <>
      <Input
        className="mono"
        aria-label={words(t('designer.variableName'))}
        value={name}
        onChange={({ target }) => onChange({ ...column, name: target.value })}
      />
      <Select
        aria-label={words(t('designer.variableType'))}
        value={type}
        options={COLUMN_TYPES.map((value) => ({ value, label: t(`designer.type.${value}`) }))}
        onChange={(next) => onChange(columnAs(column, next))}
      />
      {LANGUAGES.map((language) => (
        <Input
          key={language}
          aria-label={words(
            t('common.labelIn', { label: t('designer.variableLabel'), language: t(`common.${language}`) }),
          )}
          value={label[language]}
          onChange={({ target }) => onChange({ ...column, label: { ...label, [language]: target.value } })}
        />
      ))}
    </>
  );
}

interface SampleCellProps {
  readonly column: Column;
  readonly row: SampleRow;
  readonly number: number;
  readonly onChange: (cell: Cell) => void;
}

/** One value of a row; of one that differs by language, that in the language of the page. */
function SampleCell({ column, row, number, onChange }: SampleCellProps) {
  const { t, language } = useTexts();
  const cell = row[column.name] ?? null;
  const label = t('designer.cellOf', { n: number, column: column.label[language] });
  if (column.type === 'number')
    return (
      <InputNumber aria-label={label} value={typeof cell === 'number' ? cell : null} onChange={onChange} />
    );
  const isPerLanguage = typeof cell === 'object' && cell !== null;
  return (
    <Input
      aria-label={label}
      value={isPerLanguage ? (cell[language] ?? '') : String(cell ?? '')}
      onChange={({ target: { value } }) => {
        if (isPerLanguage) onChange({ ...cell, [language]: value });
        else if (value === '') onChange(null);
        else onChange(column.type === 'numberOrText' ? numberOrWords(value) : value);
      }}
    />
  );
}

function rowOf({ columns }: ListVariable): SampleRow {
  return Object.fromEntries(columns.map(({ name, sample }) => [name, sample]));
}

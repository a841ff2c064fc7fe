import { Button } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { numberColumnsOf, operandsFor } from '../model/computed.ts';
import { subjectsOf } from '../model/condition.ts';
import type { Part } from '../model/draft.ts';
import type { Design } from '../model/useDesign.ts';
import { listsOf } from '../model/variables.ts';
import { ConditionFields } from './ConditionFields.tsx';
import { Choice } from './controls.tsx';

type Table = Extract<Part, { kind: 'table' }>;
type Total = NonNullable<Table['totals']>[number];

interface TableTotalsProps {
  readonly design: Design;
  readonly part: Table;
}

/** Sums that are printed elsewhere and must be those of the table's columns, of all rows or of those that count. */
export function TableTotals({ design, part }: TableTotalsProps) {
  const { t, language } = useTexts();
  const { draft, canEdit } = design;
  const totals = part.totals ?? [];
  const list = listsOf(draft).find(({ name }) => name === part.rows);
  const columns = numberColumnsOf(list);
  const numbers = operandsFor(draft, '');
  const set = (next: readonly Total[]) =>
    void design.patch(part.id, { totals: next.length === 0 ? undefined : next });
  const put = (index: number, patch: Partial<Total>) =>
    set(totals.map((each, at) => (at === index ? { ...each, ...patch } : each)));
  const [column] = columns;
  const [number] = numbers;
  return (
    <>
      <h3>{t('designer.totals')}</h3>
      {totals.map((total, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: totals have no names, and keep their places here
        <div key={index} className="inspector__cell">
          <div className="inspector__pair">
            <Choice
              label={t('designer.totalColumn', { n: index + 1 })}
              canEdit={canEdit}
              value={total.column}
              options={columns.map((value) => ({ value, label: value }))}
              onChange={(next) => put(index, { column: next })}
            />
            <Choice
              label={t('designer.totalVariable', { n: index + 1 })}
              canEdit={canEdit}
              value={total.variable}
              options={numbers.map(({ name, label }) => ({
                value: name,
                label: `${label[language]} (${name})`,
              }))}
              onChange={(variable) => put(index, { variable })}
            />
          </div>
          <ConditionFields
            label={t('designer.totalWhere', { n: index + 1 })}
            none={t('designer.allRows')}
            condition={total.where}
            subjects={subjectsOf(draft, list)}
            canEdit={canEdit}
            onChange={(where) => put(index, { where })}
          />
          <Button
            danger
            size="small"
            disabled={!canEdit}
            onClick={() => set(totals.filter((_, at) => at !== index))}
          >
            {t('common.remove')}
          </Button>
        </div>
      ))}
      <Button
        disabled={!canEdit || column === undefined || number === undefined}
        onClick={() => {
          if (column !== undefined && number !== undefined)
            set([...totals, { column, variable: number.name }]);
        }}
      >
        {t('designer.totalAdd')}
      </Button>
    </>
  );
}

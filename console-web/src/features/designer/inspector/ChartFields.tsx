import { CHART_MM } from '@self-print/contract/template/flow.ts';
import { useTexts } from '../../../core/services.ts';
import type { Part } from '../model/draft.ts';
import type { Design } from '../model/useDesign.ts';
import { Amount, Choice, Spacing } from './controls.tsx';
import { RowsWhere } from './RowsWhere.tsx';
import { ColourField } from './StyleFields.tsx';
import { TextField } from './TextField.tsx';

interface ChartFieldsProps {
  readonly design: Design;
  readonly part: Extract<Part, { kind: 'chart' }>;
  readonly onChange: (patch: Readonly<Record<string, unknown>>, step: string) => void;
}

const MEASURES = [
  ['labelWidth', 'designer.chartLabelWidth', CHART_MM.label],
  ['valueWidth', 'designer.chartValueWidth', CHART_MM.value],
  ['barHeight', 'designer.chartBarHeight', CHART_MM.bar],
  ['gap', 'designer.chartGap', CHART_MM.gap],
] as const;

/** The list whose rows a chart shows, which of its numbers, and how large. */
export function ChartFields({ design, part, onChange }: ChartFieldsProps) {
  const { t, language } = useTexts();
  const { canEdit } = design;
  const lists = design.draft.variables.filter(({ type }) => type === 'list');
  const chosen = lists.find(({ name }) => name === part.rows);
  const numbers = chosen?.type === 'list' ? chosen.columns.filter(({ type }) => type === 'number') : [];
  const named = (names: readonly string[]) => names.map((value) => ({ value, label: value }));
  return (
    <>
      <Choice
        label={t('designer.rowsOf')}
        value={part.rows}
        options={named([...new Set([part.rows, ...lists.map(({ name }) => name)])])}
        canEdit={canEdit}
        onChange={(rows) => onChange({ rows }, 'rows')}
      />
      <RowsWhere design={design} part={part} />
      <TextField
        design={design}
        rows={1}
        label={t('designer.chartLabel')}
        text={part.label}
        onChange={(label) => onChange({ label }, 'label')}
      />
      <TextField
        design={design}
        rows={1}
        label={t('designer.chartValueText')}
        text={part.valueText}
        onChange={(valueText) => onChange({ valueText }, 'valueText')}
      />
      <div className="inspector__pair">
        <Choice
          label={t('designer.chartValue')}
          value={part.value}
          options={[
            ...numbers.map(({ name, label }) => ({ value: name, label: label[language] })),
            ...(numbers.some(({ name }) => name === part.value) ? [] : named([part.value])),
          ]}
          canEdit={canEdit}
          onChange={(value) => onChange({ value }, 'value')}
        />
        <Amount
          label={t('designer.chartMax')}
          unit=""
          min={0.01}
          value={part.max}
          design={design}
          onChange={(max) => onChange({ max }, 'max')}
        />
        {MEASURES.map(([field, label, usual]) => (
          <Amount
            key={field}
            label={t(label)}
            unit="mm"
            value={part[field] ?? usual}
            design={design}
            onChange={(value) => onChange({ [field]: value }, field)}
          />
        ))}
        <ColourField
          label={t('designer.colour')}
          value={part.colour}
          canEdit={canEdit}
          onChange={(colour) => onChange({ colour }, 'colour')}
        />
        <ColourField
          label={t('designer.chartGround')}
          value={part.ground ?? '#ffffff'}
          canEdit={canEdit}
          onChange={(ground) => onChange({ ground }, 'ground')}
        />
        <Spacing design={design} part={part} onChange={onChange} />
      </div>
    </>
  );
}

import { Switch } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { Labelled } from '../../../ui/Labelled.tsx';
import type { Part } from '../model/draft.ts';
import type { Design } from '../model/useDesign.ts';
import { CellFields } from './CellFields.tsx';
import { FillField } from './FillField.tsx';
import { TableRules } from './TableRules.tsx';
import { TableTotals } from './TableTotals.tsx';
import { TextField } from './TextField.tsx';

interface TableRowsProps {
  readonly design: Design;
  readonly part: Extract<Part, { kind: 'table' }>;
}

/** The rows of a table that are not those of its list: its head, headings of groups, and the one that closes it. */
export function TableRows({ design, part }: TableRowsProps) {
  const { t } = useTexts();
  const { canEdit, draft } = design;
  const set = (patch: Readonly<Record<string, unknown>>, step?: string) =>
    void design.patch(part.id, patch, step && `${part.id}-${step}`);
  const empty = Object.fromEntries(draft.languages.map((language) => [language, '']));
  return (
    <>
      <FillField
        label={t('designer.headFill')}
        value={part.headFill}
        canEdit={canEdit}
        onChange={(headFill) => set({ headFill })}
      />
      <Labelled label={t('designer.grouped')}>
        {(id) => (
          <Switch
            id={id}
            size="small"
            disabled={!canEdit}
            checked={part.groupBy !== undefined}
            onChange={(on) => set(on ? { groupBy: empty } : { groupBy: undefined, groupFill: undefined })}
          />
        )}
      </Labelled>
      {part.groupBy !== undefined && (
        <>
          <TextField
            design={design}
            rows={1}
            label={t('designer.groupBy')}
            text={part.groupBy}
            onChange={(groupBy) => set({ groupBy }, 'group')}
          />
          <FillField
            label={t('designer.groupFill')}
            value={part.groupFill}
            canEdit={canEdit}
            onChange={(groupFill) => set({ groupFill })}
          />
        </>
      )}
      <h3>{t('designer.summary')}</h3>
      <CellFields
        design={design}
        cells={part.summary ?? []}
        width={part.columns.length}
        least={0}
        label={(n) => t('designer.cell', { n })}
        onChange={(summary, step) => set({ summary }, step && `summary-${step}`)}
      />
      <TableTotals design={design} part={part} />
      <TableRules design={design} part={part} />
    </>
  );
}

import type { DocumentLanguage } from '@self-print/contract/documentLanguage.ts';
import { Button, Collapse, InputNumber, Select } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { Labelled } from '../../../ui/Labelled.tsx';
import type { Part } from '../model/draft.ts';
import { mergedStyle } from '../model/edit.ts';
import type { Design } from '../model/useDesign.ts';
import { listsOf } from '../model/variables.ts';
import { RowsWhere } from './RowsWhere.tsx';
import { StyleFields } from './StyleFields.tsx';
import { TextField } from './TextField.tsx';

type Table = Extract<Part, { kind: 'table' }>;
type Column = Table['columns'][number];

interface TableFieldsProps {
  readonly design: Design;
  readonly part: Table;
}

/** The list whose rows a table has, and its columns. */
export function TableFields({ design, part }: TableFieldsProps) {
  const { t } = useTexts();
  const { draft, canEdit, language } = design;
  const lists = listsOf(draft).map(({ name }) => name);
  const set = (columns: readonly Column[], step?: string) =>
    void design.patch(part.id, { columns }, step && `${part.id}-${step}`);
  const put = (index: number, patch: Partial<Column>, step: string) =>
    set(
      part.columns.map((each, at) => (at === index ? { ...each, ...patch } : each)),
      `${step}-${index}`,
    );
  return (
    <>
      <Labelled isAbove label={t('designer.rowsOf')}>
        {(id) => (
          <Select
            id={id}
            disabled={!canEdit}
            value={part.rows}
            options={[...new Set([part.rows, ...lists])].map((value) => ({ value, label: value }))}
            onChange={(rows) => void design.patch(part.id, { rows })}
          />
        )}
      </Labelled>
      <RowsWhere design={design} part={part} />
      <Collapse
        size="small"
        items={part.columns.map((column, index) => ({
          key: String(index),
          label: column.head[language] || t('designer.column', { n: index + 1 }),
          children: (
            <>
              <TextField
                design={design}
                rows={1}
                label={t('designer.columnHead')}
                text={column.head}
                onChange={(head) => put(index, { head }, 'head')}
              />
              <TextField
                design={design}
                rows={1}
                label={t('designer.columnText')}
                text={column.text}
                onChange={(text) => put(index, { text }, 'cell')}
              />
              <Labelled isAbove label={t('designer.share')}>
                {(id) => (
                  <InputNumber
                    id={id}
                    disabled={!canEdit}
                    min={0.1}
                    max={100}
                    step={0.5}
                    value={column.share}
                    onChange={(share) => share !== null && put(index, { share }, 'share')}
                  />
                )}
              </Labelled>
              <h4>{t('designer.columnStyle')}</h4>
              <StyleFields
                idle={{ ...draft.text, ...part.style, align: column.align ?? 'left' }}
                style={column.style ?? {}}
                canEdit={canEdit}
                onChange={(patch, step) => put(index, { style: mergedStyle(column.style, patch) }, step)}
              />
              <Button
                danger
                size="small"
                disabled={!canEdit || part.columns.length === 1}
                onClick={() => set(part.columns.filter((_, at) => at !== index))}
              >
                {t('common.remove')}
              </Button>
            </>
          ),
        }))}
      />
      <Button
        disabled={!canEdit}
        onClick={() =>
          set([...part.columns, { head: bothOf(draft.languages), text: bothOf(draft.languages), share: 1 }])
        }
      >
        {t('designer.columnAdd')}
      </Button>
    </>
  );
}

function bothOf(languages: readonly DocumentLanguage[]): Column['head'] {
  return Object.fromEntries(languages.map((language) => [language, '…']));
}

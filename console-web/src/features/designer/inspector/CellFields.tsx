import { Button, InputNumber } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { Labelled } from '../../../ui/Labelled.tsx';
import type { Part } from '../model/draft.ts';
import type { Design } from '../model/useDesign.ts';
import { TextField } from './TextField.tsx';

type Cell = Extract<Part, { kind: 'grid' }>['cells'][number];

interface CellFieldsProps {
  readonly design: Design;
  readonly cells: readonly Cell[];
  /** Columns of the row that the cells fill. */
  readonly width: number;
  /** How many cells must be left. */
  readonly least: number;
  readonly label: (n: number) => string;
  readonly onChange: (cells: readonly Cell[], step?: string) => void;
}

/** Cells of a row, one after the other: their texts, and how many columns each covers. */
export function CellFields({ design, cells, width, least, label, onChange }: CellFieldsProps) {
  const { t } = useTexts();
  const put = (index: number, patch: Partial<Cell>, step: string) =>
    onChange(
      cells.map((each, at) => (at === index ? { ...each, ...patch } : each)),
      `${step}-${index}`,
    );
  const empty = Object.fromEntries(design.draft.languages.map((language) => [language, '']));
  return (
    <>
      {cells.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells have no names, and keep their places here
        <div key={index} className="inspector__cell">
          <TextField
            design={design}
            rows={1}
            label={label(index + 1)}
            text={cell.text}
            onChange={(text) => put(index, { text }, 'cell')}
          />
          <div className="inspector__pair">
            <Labelled isAbove label={t('designer.span')}>
              {(id) => (
                <InputNumber
                  id={id}
                  disabled={!design.canEdit}
                  min={1}
                  max={width}
                  precision={0}
                  value={cell.span ?? 1}
                  onChange={(span) => span !== null && put(index, { span }, 'span')}
                />
              )}
            </Labelled>
            <Button
              danger
              size="small"
              disabled={!design.canEdit || cells.length <= least}
              onClick={() => onChange(cells.filter((_, at) => at !== index))}
            >
              {t('common.remove')}
            </Button>
          </div>
        </div>
      ))}
      <Button disabled={!design.canEdit} onClick={() => onChange([...cells, { text: empty }])}>
        {t('designer.cellAdd')}
      </Button>
    </>
  );
}

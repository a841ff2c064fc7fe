import { COLUMNS_MAX } from '@self-print/contract/template/flow.ts';
import { Select } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { Labelled } from '../../../ui/Labelled.tsx';
import type { ColumnsPart } from '../model/draft.ts';
import { takeIn } from '../model/edit.ts';
import type { Design } from '../model/useDesign.ts';
import { Amount, Choice, Spacing } from './controls.tsx';

interface ColumnsFieldsProps {
  readonly design: Design;
  readonly part: ColumnsPart;
  readonly onChange: (patch: Readonly<Record<string, unknown>>, step: string) => void;
}

/** How blocks stand in columns, and which. */
export function ColumnsFields({ design, part, onChange }: ColumnsFieldsProps) {
  const { t } = useTexts();
  const { draft, canEdit } = design;
  const isBeside = part.lists.length > 1;
  const arrangement = isBeside ? `beside-${part.lists.length}` : `through-${part.count ?? 2}`;
  const arrange = (next: string) => {
    const [how, count] = next.split('-');
    const number = Number(count);
    if (how === 'through') onChange({ lists: [part.lists.flat()], count: number }, 'arrangement');
    else onChange({ lists: besideEachOther(part.lists, number), count: undefined }, 'arrangement');
  };
  const others = draft.flow.filter(({ kind }) => kind !== 'columns' && kind !== 'pageBreak');
  return (
    <>
      <p className="under">{t('designer.columnsHint')}</p>
      <Choice
        label={t('designer.arrangement')}
        value={arrangement}
        options={(['through', 'beside'] as const).flatMap((how) =>
          Array.from({ length: COLUMNS_MAX - 1 }, (_, index) => ({
            value: `${how}-${index + 2}`,
            label: t(`designer.arrangement.${how}`, { n: index + 2 }),
          })),
        )}
        canEdit={canEdit}
        onChange={arrange}
      />
      <div className="inspector__pair">
        {!isBeside && (
          <Choice
            label={t('designer.columnFill')}
            value={part.fill ?? 'balanced'}
            options={(['balanced', 'page'] as const).map((value) => ({
              value,
              label: t(`designer.columnFill.${value}`),
            }))}
            canEdit={canEdit}
            onChange={(fill) => onChange({ fill }, 'fill')}
          />
        )}
        <Amount
          label={t('designer.columnGap')}
          unit="mm"
          value={part.gap ?? 8}
          design={design}
          onChange={(gap) => onChange({ gap }, 'gap')}
        />
        <Spacing design={design} part={part} onChange={onChange} />
      </div>
      <Labelled isAbove label={t('designer.takeIn')}>
        {(id) => (
          <Select
            id={id}
            disabled={!canEdit || others.length === 0}
            value={null}
            placeholder={t('designer.takeInHint')}
            options={others.map((block) => ({
              value: block.id,
              label: `${t(`designer.kind.${block.kind}`)} ${block.id}`,
            }))}
            onChange={(blockId: string | null) => {
              if (blockId !== null) design.change(takeIn(draft, part.id, blockId));
            }}
          />
        )}
      </Labelled>
    </>
  );
}

/** Lists of this number; those that have no column any more are added to the last one. */
function besideEachOther(lists: ColumnsPart['lists'], number: number): ColumnsPart['lists'] {
  const kept = lists.slice(0, number - 1);
  const rest = lists.slice(number - 1).flat();
  const empty = Array.from({ length: number - 1 - kept.length }, () => []);
  return [...kept, ...empty, rest];
}

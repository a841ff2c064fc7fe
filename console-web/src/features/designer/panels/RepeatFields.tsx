import { Select } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { Labelled } from '../../../ui/Labelled.tsx';
import type { Draft } from '../model/draft.ts';
import type { Design } from '../model/useDesign.ts';
import { listsOf, repeatedList } from '../model/variables.ts';

interface RepeatFieldsProps {
  readonly design: Design;
  readonly onChange: (repeat: Draft['repeat']) => void;
}

/** Whether what flows is repeated for the parts of a list, and what these have in common. */
export function RepeatFields({ design, onChange }: RepeatFieldsProps) {
  const { t, language } = useTexts();
  const { draft, canEdit } = design;
  const { repeat } = draft;
  const lists = listsOf(draft);
  if (lists.length === 0 && repeat === undefined) return null;
  const columns = repeatedList(draft)?.columns ?? [];
  return (
    <>
      <Labelled isAbove label={t('designer.repeat')}>
        {(id) => (
          <Select
            id={id}
            allowClear
            disabled={!canEdit}
            placeholder={t('designer.repeatNot')}
            value={repeat?.list}
            options={lists.map(({ name, label }) => ({ value: name, label: label[language] }))}
            onChange={(list: string | undefined) => onChange(list === undefined ? undefined : { list })}
          />
        )}
      </Labelled>
      {repeat !== undefined && (
        <Labelled isAbove label={t('designer.repeatBy')}>
          {(id) => (
            <Select
              id={id}
              allowClear
              disabled={!canEdit}
              placeholder={t('designer.repeatByRow')}
              value={repeat.by}
              options={columns.map(({ name, label }) => ({ value: name, label: label[language] }))}
              onChange={(by: string | undefined) =>
                onChange({ list: repeat.list, ...(by !== undefined && { by }) })
              }
            />
          )}
        </Labelled>
      )}
    </>
  );
}

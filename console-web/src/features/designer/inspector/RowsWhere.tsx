import { useTexts } from '../../../core/services.ts';
import { subjectsOf } from '../model/condition.ts';
import type { Part } from '../model/draft.ts';
import type { Design } from '../model/useDesign.ts';
import { listsOf } from '../model/variables.ts';
import { ConditionFields } from './ConditionFields.tsx';

interface RowsWhereProps {
  readonly design: Design;
  readonly part: Extract<Part, { kind: 'table' | 'chart' }>;
}

/** Which of its list's rows a table or chart shows. */
export function RowsWhere({ design, part }: RowsWhereProps) {
  const { t } = useTexts();
  const list = listsOf(design.draft).find(({ name }) => name === part.rows);
  return (
    <ConditionFields
      label={t('designer.rowsWhere')}
      none={t('designer.allRows')}
      condition={part.where}
      subjects={subjectsOf(design.draft, list)}
      canEdit={design.canEdit}
      onChange={(where) => void design.patch(part.id, { where })}
    />
  );
}

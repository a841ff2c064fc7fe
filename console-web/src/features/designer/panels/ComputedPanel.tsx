import { PlusOutlined } from '@ant-design/icons';
import { computedValue } from '@self-print/contract/template/computed.ts';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../../core/services.ts';
import { type Computed, newComputed } from '../model/computed.ts';
import { issueIn } from '../model/draft.ts';
import type { Design } from '../model/useDesign.ts';
import { ComputedFields } from './ComputedFields.tsx';
import { DeclaredModal } from './DeclaredModal.tsx';
import { RowActions } from './RowActions.tsx';

/** The numbers that a template makes of its variables. */
export function ComputedPanel({ design }: { readonly design: Design }) {
  const { t, language } = useTexts();
  const { draft, canEdit } = design;
  const computed = draft.computed ?? [];
  const [edited, setEdited] = useState<{ readonly at: number; readonly value: Computed }>();
  const set = (next: Computed[]) => design.change({ ...draft, computed: next });
  return (
    <>
      <h3>{t('designer.computed')}</h3>
      <p className="under">{t('designer.computedHint')}</p>
      <ul>
        {computed.map((value, at) => (
          <li key={value.name}>
            <span>
              {value.label[language]} <Tag>{t(`designer.compute.${value.compute}`)}</Tag>
              <span className="under mono">{`{${value.name}}`}</span>
            </span>
            {canEdit && (
              <RowActions
                onEdit={() => setEdited({ at, value })}
                onRemove={() => set(computed.filter((_, index) => index !== at))}
              />
            )}
          </li>
        ))}
      </ul>
      {canEdit && (
        <Button
          icon={<PlusOutlined />}
          onClick={() => setEdited({ at: computed.length, value: newComputed(draft) })}
        >
          {t('designer.computedAdd')}
        </Button>
      )}
      {edited && (
        <ComputedForm
          design={design}
          value={edited.value}
          taken={[...draft.variables, ...computed.filter((_, at) => at !== edited.at)].map(
            ({ name }) => name,
          )}
          onTake={(value) => {
            set([...computed.slice(0, edited.at), value, ...computed.slice(edited.at + 1)]);
            setEdited(undefined);
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

interface ComputedFormProps {
  readonly design: Design;
  readonly value: Computed;
  /** Names of variables and of the other computed values. */
  readonly taken: readonly string[];
  readonly onTake: (value: Computed) => void;
  readonly onClose: () => void;
}

function ComputedForm({ design, value, taken, onTake, onClose }: ComputedFormProps) {
  const { t, language } = useTexts();
  const [typed, setTyped] = useState(value);
  const isTaken = taken.includes(typed.name);
  const wrong = isTaken ? t('designer.nameTaken') : issueIn(computedValue, typed, language);
  return (
    <DeclaredModal
      title={t('designer.computedValue')}
      wrong={wrong}
      fields={<ComputedFields draft={design.draft} value={typed} onChange={setTyped} />}
      onTake={() => onTake(typed)}
      onClose={onClose}
    />
  );
}

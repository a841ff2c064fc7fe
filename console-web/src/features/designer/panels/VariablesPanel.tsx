import { PlusOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../../core/services.ts';
import type { Design } from '../model/useDesign.ts';
import { newVariable, VARIABLE_TYPES, type Variable } from '../model/variables.ts';
import { ComputedPanel } from './ComputedPanel.tsx';
import { RowActions } from './RowActions.tsx';
import { VariableForm } from './VariableForm.tsx';

/** The data that a template asks for: names, labels and samples; and the numbers that it makes of them. */
export function VariablesPanel({ design }: { readonly design: Design }) {
  const { t, language } = useTexts();
  const { draft, canEdit } = design;
  const [edited, setEdited] = useState<{ readonly at: number; readonly variable: Variable }>();
  const put = (variable: Variable) => {
    if (edited === undefined) return;
    const variables =
      edited.at < draft.variables.length
        ? draft.variables.map((each, at) => (at === edited.at ? variable : each))
        : [...draft.variables, variable];
    design.change({ ...draft, variables });
    setEdited(undefined);
  };
  return (
    <div className="variables">
      <p className="under">{t('designer.variablesHint')}</p>
      <ul>
        {draft.variables.map((variable, at) => (
          <li key={variable.name}>
            <span>
              {variable.label[language]} <Tag>{t(`designer.type.${variable.type}`)}</Tag>
              <span className="under mono">{`{${variable.name}}`}</span>
            </span>
            {canEdit && (
              <RowActions
                onEdit={() => setEdited({ at, variable })}
                onRemove={() =>
                  design.change({
                    ...draft,
                    variables: draft.variables.filter((each) => each !== variable),
                  })
                }
              />
            )}
          </li>
        ))}
      </ul>
      {canEdit && (
        <div className="palette__kinds">
          {VARIABLE_TYPES.map((type) => (
            <Button
              key={type}
              icon={<PlusOutlined />}
              onClick={() =>
                setEdited({
                  at: draft.variables.length,
                  variable: newVariable(type, draft.variables.length + 1),
                })
              }
            >
              {t(`designer.type.${type}`)}
            </Button>
          ))}
        </div>
      )}
      <ComputedPanel design={design} />
      {edited && (
        <VariableForm
          variable={edited.variable}
          languages={draft.languages}
          taken={[...draft.variables.filter((_, at) => at !== edited.at), ...(draft.computed ?? [])].map(
            ({ name }) => name,
          )}
          onTake={put}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  );
}

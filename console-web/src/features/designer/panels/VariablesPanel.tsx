import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { type TemplateVariable, templateVariable } from '@self-print/contract/template/variables.ts';
import { Button, Modal, Tag } from 'antd';
import { useState } from 'react';
import type { z } from 'zod/mini';
import { useTexts } from '../../../core/services.ts';
import { JsonEditor } from '../../../ui/JsonEditor.tsx';
import { issueIn } from '../model/draft.ts';
import type { Design } from '../model/useDesign.ts';

type Variable = z.input<typeof templateVariable>;
type VariableType = TemplateVariable['type'];
const TYPES = ['text', 'date', 'number', 'image', 'list'] as const satisfies readonly VariableType[];

/** The data that a template asks for: names, labels and samples. */
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
              <>
                <Button
                  size="small"
                  type="text"
                  icon={<EditOutlined />}
                  aria-label={t('common.edit')}
                  onClick={() => setEdited({ at, variable })}
                />
                <Button
                  size="small"
                  type="text"
                  danger
                  icon={<DeleteOutlined />}
                  aria-label={t('common.remove')}
                  onClick={() =>
                    design.change({
                      ...draft,
                      variables: draft.variables.filter((each) => each !== variable),
                    })
                  }
                />
              </>
            )}
          </li>
        ))}
      </ul>
      {canEdit && (
        <div className="palette__kinds">
          {TYPES.map((type) => (
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
      {edited && (
        <VariableForm
          variable={edited.variable}
          taken={draft.variables.filter((_, at) => at !== edited.at).map(({ name }) => name)}
          onTake={put}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  );
}

interface VariableFormProps {
  readonly variable: Variable;
  readonly taken: readonly string[];
  readonly onTake: (variable: Variable) => void;
  readonly onClose: () => void;
}

function VariableForm({ variable, taken, onTake, onClose }: VariableFormProps) {
  const { t, language } = useTexts();
  const [typed, setTyped] = useState<unknown>(variable);
  const [isJson, setJson] = useState(true);
  const wrong = isVariable(typed)
    ? taken.includes(typed.name)
      ? t('designer.nameTaken')
      : ''
    : issueIn(templateVariable, typed, language);
  return (
    <Modal
      open
      title={t('designer.variable')}
      okText={t('designer.jsonTake')}
      cancelText={t('common.cancel')}
      okButtonProps={{ disabled: !isJson || wrong !== '' }}
      onOk={() => {
        if (isVariable(typed)) onTake(typed);
      }}
      onCancel={onClose}
    >
      <p className="under">{t('designer.variableHint')}</p>
      <JsonEditor
        id="variable-json"
        rows={14}
        value={variable}
        onChange={(next) => {
          setJson(next.ok);
          if (next.ok) setTyped(next.value);
        }}
      />
      <p className="field-problem" role="status">
        {isJson && wrong}
      </p>
    </Modal>
  );
}

function isVariable(value: unknown): value is Variable {
  return templateVariable.safeParse(value).success;
}

function newVariable(type: VariableType, number: number): Variable {
  const shared = { name: `value${number}`, label: { zh: '新变量', en: 'New variable' } };
  switch (type) {
    case 'text':
      return { ...shared, type, sample: '…' };
    case 'date':
      return { ...shared, type, sample: '2026-09-01' };
    case 'number':
      return { ...shared, type, sample: 1 };
    case 'image':
      return { ...shared, type, sample: 'photo' };
    case 'list':
      return {
        ...shared,
        type,
        columns: [{ name: 'name', type: 'text', label: { zh: '名称', en: 'Name' }, sample: '…' }],
        sample: [{ name: '…' }],
      };
  }
}

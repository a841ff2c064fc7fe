import { templateVariable } from '@self-print/contract/template/variables.ts';
import { Modal } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../../core/services.ts';
import { JsonPart } from '../inspector/JsonPart.tsx';
import { issueIn } from '../model/draft.ts';
import { isVariable, type Variable } from '../model/variables.ts';
import { VariableFields } from './VariableFields.tsx';

interface VariableFormProps {
  readonly variable: Variable;
  /** Names of the other variables. */
  readonly taken: readonly string[];
  readonly onTake: (variable: Variable) => void;
  readonly onClose: () => void;
}

/** A variable in fields, and all of it as JSON. */
export function VariableForm({ variable, taken, onTake, onClose }: VariableFormProps) {
  const { t, language } = useTexts();
  const [typed, setTyped] = useState(variable);
  const isTaken = taken.includes(typed.name);
  const wrong = isTaken ? t('designer.nameTaken') : issueIn(templateVariable, typed, language);
  return (
    <Modal
      open
      width={680}
      title={`${t('designer.variable')} · ${t(`designer.type.${typed.type}`)}`}
      okText={t('designer.variableTake')}
      cancelText={t('common.cancel')}
      okButtonProps={{ disabled: wrong !== '' }}
      onOk={() => onTake(typed)}
      onCancel={onClose}
    >
      <div className="variable-form">
        <VariableFields variable={typed} onChange={setTyped} />
        <p className="field-problem" role="status">
          {wrong}
        </p>
        <JsonPart
          value={typed}
          canEdit
          issue={(value, inLanguage) => issueIn(templateVariable, value, inLanguage)}
          onTake={(value) => {
            if (isVariable(value)) setTyped(value);
          }}
        />
      </div>
    </Modal>
  );
}

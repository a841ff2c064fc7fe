import type { DocumentLanguage } from '@self-print/contract/documentLanguage.ts';
import { templateVariable } from '@self-print/contract/template/variables.ts';
import { useState } from 'react';
import { useTexts } from '../../../core/services.ts';
import { JsonPart } from '../inspector/JsonPart.tsx';
import { issueIn } from '../model/draft.ts';
import { isVariable, type Variable } from '../model/variables.ts';
import { DeclaredModal } from './DeclaredModal.tsx';
import { VariableFields } from './VariableFields.tsx';

interface VariableFormProps {
  readonly variable: Variable;
  /** Those of the document. */
  readonly languages: readonly DocumentLanguage[];
  /** Names of the other variables. */
  readonly taken: readonly string[];
  readonly onTake: (variable: Variable) => void;
  readonly onClose: () => void;
}

/** A variable in fields, and all of it as JSON. */
export function VariableForm({ variable, languages, taken, onTake, onClose }: VariableFormProps) {
  const { t, language } = useTexts();
  const [typed, setTyped] = useState(variable);
  const isTaken = taken.includes(typed.name);
  const wrong = isTaken ? t('designer.nameTaken') : issueIn(templateVariable, typed, language);
  return (
    <DeclaredModal
      title={`${t('designer.variable')} · ${t(`designer.type.${typed.type}`)}`}
      wrong={wrong}
      fields={<VariableFields variable={typed} languages={languages} onChange={setTyped} />}
      onTake={() => onTake(typed)}
      onClose={onClose}
    >
      <JsonPart
        value={typed}
        canEdit
        issue={(value, inLanguage) => issueIn(templateVariable, value, inLanguage)}
        onTake={(value) => {
          if (isVariable(value)) setTyped(value);
        }}
      />
    </DeclaredModal>
  );
}

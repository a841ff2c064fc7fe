import {
  type ByLanguage,
  DOCUMENT_LANGUAGES,
  type DocumentLanguage,
} from '@self-print/contract/documentLanguage.ts';
import type { Bilingual } from '@self-print/contract/fields.ts';
import { type MaskRule, maskRule } from '@self-print/contract/template/variables.ts';
import { Input } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { Labelled } from '../../../ui/Labelled.tsx';
import { Choice } from '../inspector/controls.tsx';

/** Those of the screens, which are always written. */
const LANGUAGES: ReadonlySet<DocumentLanguage> = new Set(['zh', 'en']);

interface Named {
  readonly name: string;
  readonly label: Bilingual;
}

interface NameFieldsProps {
  readonly value: Named;
  readonly onChange: (change: Partial<Named>) => void;
}

/** What a variable or computed value is called, in texts and by people. */
export function NameFields({ value: { name, label }, onChange }: NameFieldsProps) {
  const { t } = useTexts();
  return (
    <>
      <Labelled isAbove label={t('designer.variableName')}>
        {(id) => (
          <Input
            id={id}
            className="mono"
            value={name}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        )}
      </Labelled>
      <BothLanguages
        label={t('designer.variableLabel')}
        value={label}
        onChange={(next) => onChange({ label: next })}
      />
    </>
  );
}

interface MaskFieldProps {
  readonly value: MaskRule | undefined;
  readonly onChange: (value: MaskRule) => void;
}

/** How a value is shown to strangers. */
export function MaskField({ value = 'none', onChange }: MaskFieldProps) {
  const { t } = useTexts();
  return (
    <Choice
      label={t('designer.mask')}
      canEdit
      value={value}
      options={maskRule.options.map((each) => ({ value: each, label: t(`designer.mask.${each}`) }))}
      onChange={(next) => onChange(maskRule.parse(next))}
    />
  );
}

interface BothLanguagesProps<Words extends Bilingual> {
  readonly label: string;
  readonly value: Words;
  /** The document's languages, of which it may have words in those that screens do not have. */
  readonly languages?: readonly DocumentLanguage[];
  readonly onChange: (value: Words) => void;
}

/** Words in both languages of the screens, side by side, and in further ones of the document. */
export function BothLanguages<Words extends Bilingual & ByLanguage<string>>({
  label,
  value,
  languages = [],
  onChange,
}: BothLanguagesProps<Words>) {
  const { t } = useTexts();
  return (
    <div className="variable-form__pair">
      {DOCUMENT_LANGUAGES.filter((each) => LANGUAGES.has(each) || languages.includes(each)).map((each) => (
        <Labelled key={each} isAbove label={t('common.labelIn', { label, language: t(`common.${each}`) })}>
          {(id) => (
            <Input
              id={id}
              value={value[each] ?? ''}
              placeholder={LANGUAGES.has(each) ? undefined : value.en}
              onChange={({ target }) => onChange({ ...value, [each]: target.value })}
            />
          )}
        </Labelled>
      ))}
    </div>
  );
}

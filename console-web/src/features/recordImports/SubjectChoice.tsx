import type { RecordVariable } from '@self-print/contract/platform/recordImports.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { Select } from 'antd';
import { useTexts } from '../../core/services.ts';
import { Labelled } from '../../ui/Labelled.tsx';

interface SubjectChoiceProps {
  readonly variables: readonly RecordVariable[];
  /** Name of a list; undefined for single values of persons. */
  readonly value: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (list: string | undefined) => void;
}

const PERSONS = '';

/** What a row of the file is: a person, or an entry of one of a person's lists, such as a course. */
export function SubjectChoice({ variables, value, disabled, onChange }: SubjectChoiceProps) {
  const { t, language } = useTexts();
  const lists = variables.filter(({ type }) => type === 'list');
  const options = [
    { value: PERSONS, label: t('recordImport.rowIsPerson') },
    ...lists.map(({ name, label }) => ({
      value: name,
      label: t('recordImport.rowIsEntry', { name: wordsOf(label, language) }),
    })),
  ];
  return (
    <Labelled isAbove label={t('recordImport.rowIs')}>
      {(id) => (
        <Select<string>
          id={id}
          value={value ?? PERSONS}
          options={options}
          disabled={disabled}
          className="table-import__subject"
          onChange={(chosen) => onChange(chosen === PERSONS ? undefined : chosen)}
        />
      )}
    </Labelled>
  );
}

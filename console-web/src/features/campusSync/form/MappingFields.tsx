import { pinyinLetters, pinyinSpaces, transform } from '@self-print/contract/campusSync.ts';
import { dataSourceCalls, type SourceTable } from '@self-print/contract/platform/campusSync.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Input, Select } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { FileColumns } from '../../recordImports/FileColumns.tsx';
import type { Choice } from '../../recordImports/targets.ts';
import { type ChosenColumn, type ChosenMapping, withChoices } from './mapping.ts';

interface MappingFieldsProps {
  readonly sourceId: string;
  readonly table: SourceTable;
  readonly choices: readonly Choice[];
  readonly mapping: ChosenMapping;
  readonly onChange: (mapping: ChosenMapping) => void;
}

/** What each column of a table is, below it a masked value, and what is done with its values. */
export function MappingFields({ sourceId, table, choices, mapping, onChange }: MappingFieldsProps) {
  const { t } = useTexts();
  const input = { sourceId, schema: table.schema, table: table.name };
  const sample = useCallQuery(dataSourceCalls.sample, input, { isFleeting: true }).data;
  const headings = table.columns.map(({ name }) => name);
  const first = sample?.rows[0] ?? [];
  const exampleOf = (heading: string) => first[sample?.columns.indexOf(heading) ?? -1] ?? '';
  const change = (heading: string, changed: Partial<ChosenColumn>) => {
    const before = mapping[heading];
    if (before) onChange({ ...mapping, [heading]: { ...before, ...changed } });
  };
  return (
    <section className="table-import" aria-label={t('sync.mapping')}>
      <h3>{t('sync.mapping')}</h3>
      <p className="under">{t('sync.mappingHint')}</p>
      <FileColumns
        headings={headings}
        example={headings.map(exampleOf)}
        choices={choices}
        chosen={headings.map((heading) => choices.find(({ key }) => key === mapping[heading]?.target))}
        disabled={false}
        onChange={(chosen) => onChange(withChoices(mapping, headings, chosen))}
        below={(at) => {
          const heading = headings[at] ?? '';
          const column = mapping[heading];
          return (
            column && (
              <ColumnRules heading={heading} column={column} onChange={(rules) => change(heading, rules)} />
            )
          );
        }}
      />
    </section>
  );
}

interface ColumnRulesProps {
  readonly heading: string;
  readonly column: ChosenColumn;
  readonly onChange: (changed: Partial<ChosenColumn>) => void;
}

function ColumnRules({ heading, column, onChange }: ColumnRulesProps) {
  const { t } = useTexts();
  return (
    <>
      <Select
        mode="multiple"
        aria-label={`${t('sync.transforms')} ${heading}`}
        placeholder={t('sync.transforms')}
        value={[...column.transforms]}
        options={transform.options.map((value) => ({ value, label: t(`sync.transform.${value}`) }))}
        onChange={(transforms) => onChange({ transforms })}
      />
      {column.transforms.includes('pinyin') && (
        <PinyinFields heading={heading} column={column} onChange={onChange} />
      )}
      <Input.TextArea
        aria-label={`${t('sync.codes')} ${heading}`}
        placeholder={t('sync.codesHint')}
        autoSize={{ minRows: 1, maxRows: 6 }}
        value={column.codes}
        onChange={({ target }) => onChange({ codes: target.value })}
      />
    </>
  );
}

/** How a name in pinyin is written, each by an example. */
function PinyinFields({ heading, column: { pinyin }, onChange }: ColumnRulesProps) {
  const { t } = useTexts();
  return (
    <>
      <Select
        aria-label={`${t('sync.pinyinSpaces')} ${heading}`}
        value={pinyin.spaces}
        options={pinyinSpaces.options.map((value) => ({ value, label: t(`sync.pinyinSpaces.${value}`) }))}
        onChange={(spaces) => onChange({ pinyin: { ...pinyin, spaces } })}
      />
      <Select
        aria-label={`${t('sync.pinyinLetters')} ${heading}`}
        value={pinyin.letters}
        options={pinyinLetters.options.map((value) => ({ value, label: t(`sync.pinyinLetters.${value}`) }))}
        onChange={(letters) => onChange({ pinyin: { ...pinyin, letters } })}
      />
    </>
  );
}

import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useTexts } from '../../core/services.ts';
import { Labelled } from '../../ui/Labelled.tsx';
import '../../ui/tableImport/tableImport.css';
import type { ChosenColumns } from './recordRows.ts';
import type { Choice } from './targets.ts';

interface FileColumnsProps {
  /** The first row of the file. */
  readonly headings: readonly string[];
  /** The row below it. */
  readonly example: readonly string[];
  readonly choices: readonly Choice[];
  readonly chosen: ChosenColumns;
  readonly disabled: boolean;
  readonly onChange: (chosen: ChosenColumns) => void;
  /** What else there is to say about a column. */
  readonly below?: (at: number) => ReactNode;
}

/** What each column of the file is: recognised by its heading, and changed where that was not so. */
export function FileColumns({
  headings,
  example,
  choices,
  chosen,
  disabled,
  onChange,
  below,
}: FileColumnsProps) {
  const { t } = useTexts();
  const options = choices.map(({ key, label }) => ({ value: key, label }));
  const change = (at: number, key: string | undefined) => {
    const choice = choices.find((each) => each.key === key);
    onChange(headings.map((_heading, index) => (index === at ? choice : chosen[index])));
  };
  return (
    <div className="table-import__columns">
      {headings.map((heading, at) => (
        // The place is what a column is known by: headings may be empty or come twice.
        // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
        <Labelled key={at} isAbove label={heading || t('tableImport.unnamed', { n: at + 1 })}>
          {(id) => (
            <>
              <Select<string>
                id={id}
                value={chosen[at]?.key ?? null}
                options={options}
                allowClear
                disabled={disabled}
                placeholder={t('recordImport.leftOut')}
                showSearch={{ optionFilterProp: 'label' }}
                onChange={(key: string | undefined) => change(at, key)}
              />
              <span className="under">{example[at] ?? ''}</span>
              {below?.(at)}
            </>
          )}
        </Labelled>
      ))}
    </div>
  );
}

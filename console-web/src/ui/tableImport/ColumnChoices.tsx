import { Select } from 'antd';
import { useTexts } from '../../core/services.ts';
import { Labelled } from '../Labelled.tsx';
import type { ColumnChoice, WantedColumn } from './columns.ts';
import './tableImport.css';

interface ColumnChoicesProps<Key extends string> {
  readonly wanted: readonly WantedColumn<Key>[];
  readonly labelOf: (key: Key) => string;
  /** The first row of the file. */
  readonly headings: readonly string[];
  /** The first row below it, as an example of what stands in each column. */
  readonly example: readonly string[];
  readonly choice: ColumnChoice<Key>;
  readonly disabled: boolean;
  readonly onChange: (choice: ColumnChoice<Key>) => void;
}

/** Which column of a file is what: recognised by the headings, and changed where that was not so. */
export function ColumnChoices<Key extends string>(props: ColumnChoicesProps<Key>) {
  const { wanted, labelOf, headings, example, choice, disabled, onChange } = props;
  const { t } = useTexts();
  const options = headings.map((heading, at) => ({
    value: at,
    label: heading === '' ? t('tableImport.unnamed', { n: at + 1 }) : heading,
  }));
  return (
    <div className="table-import__columns">
      {wanted.map(({ key, isRequired }) => {
        const at = choice[key];
        const label = isRequired ? t('tableImport.required', { name: labelOf(key) }) : labelOf(key);
        return (
          <Labelled key={key} isAbove label={label}>
            {(id) => (
              <>
                <Select<number>
                  id={id}
                  value={at ?? null}
                  options={options}
                  allowClear={!isRequired}
                  disabled={disabled}
                  placeholder={t('tableImport.notThere')}
                  showSearch={{ optionFilterProp: 'label' }}
                  onChange={(chosen: number | undefined) => onChange({ ...choice, [key]: chosen })}
                />
                <span className="under">{at === undefined ? '' : (example[at] ?? '')}</span>
              </>
            )}
          </Labelled>
        );
      })}
    </div>
  );
}

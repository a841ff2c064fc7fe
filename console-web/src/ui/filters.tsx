import { DownOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useTexts } from '../core/services.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { FieldStandIn } from './FieldStandIn.tsx';
import { Labelled } from './Labelled.tsx';
import { laterField } from './laterField.tsx';
import type { SourceFieldProps, SourceName } from './sourceFieldProps.ts';
import type { ListState } from './useListState.ts';

const SEARCH_MAX = 64;

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (typed: string) => void;
}

/** A field that searches a list when Enter or its button is pressed. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  return (
    <Input.Search
      aria-label={label}
      placeholder={label}
      style={{ width: 260 }}
      allowClear
      maxLength={SEARCH_MAX}
      defaultValue={value}
      onSearch={(typed) => onSearch(typed.trim())}
    />
  );
}

interface FilterProps {
  readonly list: ListState;
  /** Its name in the address. */
  readonly name: string;
  readonly label: string;
}

/** Searches a list by words kept in the address. For personal data, use `SearchField`. */
export function SearchFilter({ list, name, label }: FilterProps) {
  return (
    <SearchField
      label={label}
      value={list.get(name) ?? ''}
      onSearch={(typed) => list.set({ [name]: typed })}
    />
  );
}

interface ChoiceFilterProps extends FilterProps {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly width: number;
}

/** Narrows a list to what has one of a few values. */
export function ChoiceFilter({ list, name, label, options, width }: ChoiceFilterProps) {
  const { t } = useTexts();
  return (
    <Labelled label={label}>
      {(id) => (
        <ChoiceField
          id={id}
          width={width}
          allowClear
          placeholder={t('common.all')}
          value={list.get(name)}
          options={options}
          onChange={(value) => list.set({ [name]: value })}
        />
      )}
    </Labelled>
  );
}

const SourceField = laterField<SourceFieldProps>(
  async () => (await import('./SourceSelect.tsx')).SourceSelect,
  ({ id, style, placeholder, value, onPress, onHold }) => (
    <FieldStandIn
      id={id}
      width={style.width}
      placeholder={placeholder}
      // Its words are known when the list behind the field is.
      text={value === undefined ? '' : '…'}
      icon={<DownOutlined />}
      onPress={onPress}
      onHold={onHold}
    />
  ),
);

interface SourceFilterProps extends FilterProps {
  readonly source: SourceName;
  readonly width: number;
}

/** Narrows a list to what belongs to an entry of another list of the platform. */
export function SourceFilter({ list, name, label, source, width }: SourceFilterProps) {
  const { t } = useTexts();
  return (
    <Labelled label={label}>
      {(id) => (
        <SourceField
          id={id}
          style={{ width }}
          allowClear
          source={source}
          placeholder={t('common.all')}
          value={list.get(name)}
          onChange={(value) => list.set({ [name]: value })}
        />
      )}
    </Labelled>
  );
}

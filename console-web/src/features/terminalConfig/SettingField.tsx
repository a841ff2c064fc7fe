import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { Input, InputNumber, Select, Switch } from 'antd';
import { useTexts } from '../../core/services.ts';
import { JsonEditor } from '../../ui/JsonEditor.tsx';
import type { ManifestEntry } from './place.ts';
import type { Draft } from './useDraft.ts';
import { useValueWords } from './useValueWords.ts';

const TEXT_LENGTH_MAX = 500;
const JSON_ROWS = 8;

interface SettingFieldProps {
  readonly entry: ManifestEntry;
  readonly value: unknown;
  readonly draft: Pick<Draft, 'set' | 'breakAt'>;
}

/** A field as the manifest describes the setting. */
export function SettingField({ entry, value, draft }: SettingFieldProps) {
  const { language } = useTexts();
  const valueWords = useValueWords();
  const choiceWords = entry.options.map((option) => ({
    value: option,
    label: valueWords(entry, option, true),
  }));
  const { path, kind, minimum, maximum, isSecret } = entry;
  const label = wordsOf(entry.words, language);
  const set = (next: unknown) => draft.set(path, next);
  switch (kind) {
    case 'boolean':
      return <Switch aria-label={label} checked={value === true} onChange={set} />;
    case 'choice':
      return (
        <Select
          aria-label={label}
          style={{ width: 200 }}
          value={value}
          options={choiceWords}
          onChange={set}
        />
      );
    case 'integer':
    case 'number':
      return (
        <InputNumber
          aria-label={label}
          {...(minimum === null ? {} : { min: minimum })}
          {...(maximum === null ? {} : { max: maximum })}
          {...(kind === 'integer' ? { precision: 0 } : { step: 0.01 })}
          value={typeof value === 'number' ? value : null}
          onChange={(typed) => (typed === null ? undefined : set(typed))}
        />
      );
    case 'zone':
      return (
        <Select
          aria-label={label}
          showSearch
          style={{ width: 300 }}
          value={value}
          options={zonesWith(value, valueWords(entry, '', true))}
          onChange={set}
        />
      );
    case 'json':
      return (
        <JsonEditor
          id={`setting-${path}`}
          label={label}
          rows={JSON_ROWS}
          value={value}
          onChange={(typed) =>
            typed.ok && typed.value !== undefined ? set(typed.value) : draft.breakAt(path)
          }
        />
      );
    default:
      return (
        <Input
          aria-label={label}
          maxLength={TEXT_LENGTH_MAX}
          autoComplete="off"
          type={isSecret ? 'password' : 'text'}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => set(event.target.value)}
        />
      );
  }
}

/** No zone of its own, those that the browser knows, and the one that is set, which another browser may have known. */
function zonesWith(value: unknown, none: string) {
  const known = typeof value === 'string' && value !== '' ? [value] : [];
  const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...known]);
  return [{ value: '', label: none }, ...[...zones].map((zone) => ({ value: zone, label: zone }))];
}

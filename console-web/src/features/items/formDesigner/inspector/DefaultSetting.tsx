import { FORM_VALUE_LENGTH_MAX } from '@self-print/contract/forms.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { Input, InputNumber, Select, Switch } from 'antd';
import { useTexts } from '../../../../core/services.ts';
import { choicesOf } from '../model/choices.ts';
import { numberAt, textAt, textsAt } from '../model/fields.ts';
import { Entry } from './Entry.tsx';
import { RegionDefault } from './RegionDefault.tsx';
import type { SettingsProps } from './settings.ts';

/** What a field holds before anybody fills it in. */
export function DefaultSetting(props: SettingsProps) {
  const { t } = useTexts();
  return (
    <Entry label={t('formDesigner.default')} problem={props.problemAt('default')}>
      {(control) => <DefaultControl {...props} control={control} />}
    </Entry>
  );
}

interface DefaultControlProps extends SettingsProps {
  readonly control: { readonly id: string; readonly status: 'error' | '' };
}

function DefaultControl({ kind, keywords, change, control }: DefaultControlProps) {
  const { t, language } = useTexts();
  const set = (value: unknown) => change({ default: value });
  const options = choicesOf(keywords).map((choice) => ({
    value: choice.value,
    label: wordsOf(choice, language) || choice.value,
  }));
  switch (kind) {
    case 'integer':
    case 'number':
      return <InputNumber {...control} value={numberAt(keywords, 'default')} onChange={set} />;
    case 'box':
      return (
        <Switch id={control.id} checked={keywords.default === true} onChange={(on) => set(on || undefined)} />
      );
    case 'oneOf':
      return (
        <Select
          {...control}
          allowClear
          placeholder={t('formDesigner.noDefault')}
          value={textAt(keywords, 'default') || null}
          options={options}
          onChange={(value) => set(value ?? undefined)}
        />
      );
    case 'severalOf':
      return (
        <Select
          {...control}
          mode="multiple"
          placeholder={t('formDesigner.noDefault')}
          value={[...textsAt(keywords, 'default')]}
          options={options}
          onChange={(values) => set(values.length > 0 ? values : undefined)}
        />
      );
    case 'region':
      return <RegionDefault value={textAt(keywords, 'default')} set={set} control={control} />;
    default:
      return (
        <Input
          {...control}
          {...(kind === 'date' || kind === 'time'
            ? { placeholder: kind === 'date' ? '2026-09-01' : '08:30' }
            : {})}
          maxLength={FORM_VALUE_LENGTH_MAX}
          value={textAt(keywords, 'default')}
          onChange={({ target }) => set(target.value)}
        />
      );
  }
}

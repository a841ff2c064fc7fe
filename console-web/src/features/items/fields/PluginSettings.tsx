import { assertNever } from '@self-print/contract/result.ts';
import { Form, type FormRule, Input, InputNumber, Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import { useTexts } from '../../../core/services.ts';
import { DayPicker } from '../../../ui/DayPicker.tsx';
import { JsonValue } from './JsonValue.tsx';
import { hintOf, kindOf, type PluginSetting, titleOf } from './pluginSetting.ts';

const LANGUAGES = ['zh', 'en'] as const;

interface PluginSettingsProps {
  /** Index of the plug-in in the list of the form. */
  readonly at: number;
  readonly settings: readonly PluginSetting[];
}

/** The settings of one plug-in, each as a field of its kind. */
export function PluginSettings({ at, settings }: PluginSettingsProps) {
  const { t } = useTexts();
  if (settings.length === 0) return <p className="under">{t('item.pluginNoSettings')}</p>;
  return (
    <div className="fields">
      {settings.map((setting) => (
        <Setting key={setting.name} at={at} setting={setting} />
      ))}
    </div>
  );
}

function Setting({ at, setting }: { readonly at: number; readonly setting: PluginSetting }) {
  const { t, language } = useTexts();
  const kind = kindOf(setting.schema);
  const title = titleOf(setting, language);
  const rules: FormRule[] = setting.isRequired ? [{ required: true, message: t('common.required') }] : [];
  if (kind === 'json') rules.push({ validator: (_, typed) => refuseText(typed, t('item.settingWrong')) });
  const path = [at, 'settings', setting.name];
  if (kind === 'bilingual')
    return LANGUAGES.map((each) => (
      <Form.Item
        key={each}
        name={[...path, each]}
        label={t('common.labelIn', { label: title, language: t(`common.${each}`) })}
        rules={rules}
      >
        <Input />
      </Form.Item>
    ));
  return (
    <Form.Item
      name={path}
      label={title}
      extra={hintOf(setting, language)}
      rules={rules}
      valuePropName={kind === 'yesNo' ? 'checked' : 'value'}
      normalize={emptyIsNothing}
    >
      {controlOf(kind, setting)}
    </Form.Item>
  );
}

const emptyIsNothing = (typed: unknown) => (typed === '' ? undefined : typed);

function controlOf(
  kind: Exclude<ReturnType<typeof kindOf>, 'bilingual'>,
  { schema }: PluginSetting,
): ReactNode {
  const { minimum, maximum, maxLength } = schema;
  switch (kind) {
    case 'choice':
      return <Select allowClear options={choicesOf(schema.enum)} />;
    case 'choices':
      return <Select mode="multiple" options={choicesOf(schema.items?.enum)} />;
    case 'texts':
      return <Select mode="tags" open={false} suffix={null} tokenSeparators={[',', '，']} />;
    case 'yesNo':
      return <Switch />;
    case 'number':
      return (
        <InputNumber
          {...(minimum === undefined ? {} : { min: minimum })}
          {...(maximum === undefined ? {} : { max: maximum })}
          {...(schema.type === 'integer' ? { precision: 0 } : {})}
        />
      );
    case 'date':
      return <DayPicker />;
    case 'text':
      return <Input {...(maxLength === undefined ? {} : { maxLength })} />;
    case 'json':
      return <JsonValue rows={3} absent={undefined} />;
    default:
      return assertNever(kind);
  }
}

/** What is no JSON is kept as a text. */
function refuseText(typed: unknown, words: string): Promise<void> {
  return typeof typed === 'string' ? Promise.reject(new Error(words)) : Promise.resolve();
}

function choicesOf(values: readonly string[] = []) {
  return values.map((value) => ({ value, label: value }));
}

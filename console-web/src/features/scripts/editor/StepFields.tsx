import { assertNever } from '@self-print/contract/result.ts';
import type { StepField } from '@self-print/contract/scripts/stepFields.ts';
import type { StepKind } from '@self-print/contract/scripts/stepKind.ts';
import { STEP_KINDS } from '@self-print/contract/scripts/stepKinds.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { Form, Input, InputNumber, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTexts } from '../../../core/services.ts';
import type { Manifest, ManifestEntry } from '../../terminalConfig/place.ts';
import { SettingField } from '../../terminalConfig/SettingField.tsx';
import { useStepWords } from '../useStepWords.ts';
import { isForScripts } from './isForScripts.ts';

const TIME = /^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/;
const TIME_LENGTH = 5;

interface StepFieldsProps {
  /** Which of the steps it is, from 0. */
  readonly at: number;
  readonly kind: StepKind;
  readonly manifest: Manifest;
}

/** The fields of a step, as the table of kinds describes them. */
export function StepFields({ at, kind, manifest }: StepFieldsProps) {
  const { t, language } = useTexts();
  const words = useStepWords(manifest);
  const form = Form.useFormInstance();
  const path: unknown = Form.useWatch(['steps', at, 'values', 'path'], form);
  const required = { required: true, message: t('common.required') };
  const settings = manifest
    .filter(isForScripts)
    .map((entry) => ({ value: entry.path, label: wordsOf(entry.words, language) }));
  const entry = manifest.find((each) => each.path === path);
  const control = (field: StepField): ReactNode => {
    switch (field.form) {
      case 'number':
        return <InputNumber min={field.min} max={field.max} precision={0} />;
      case 'choice':
        return (
          <Select
            options={field.options.map((value) => ({ value, label: words.option(field.words, value) }))}
          />
        );
      case 'text':
        return <Input maxLength={field.max} autoComplete="off" />;
      case 'time':
        return <Input maxLength={TIME_LENGTH} autoComplete="off" placeholder="22:30" />;
      case 'setting':
        return (
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            options={settings}
            onChange={(chosen: string) => {
              const isSwitch = manifest.find((each) => each.path === chosen)?.kind === 'boolean';
              form.setFieldValue(['steps', at, 'values', 'value'], isSwitch ? false : undefined);
            }}
          />
        );
      case 'settingValue':
        return <SettingValue entry={entry} />;
      default:
        return assertNever(field);
    }
  };
  const rulesOf = (field: StepField) => {
    if (field.form === 'time') return [{ pattern: TIME, message: t('script.timeWrong') }];
    // An empty text is a value of some settings; the platform knows of which.
    if (field.form === 'settingValue') return [];
    return [{ ...required, ...(field.form === 'text' ? { whitespace: true } : {}) }];
  };
  return Object.entries(STEP_KINDS[kind].fields).map(([name, field]) => (
    <Form.Item
      key={`${kind} ${name}`}
      name={[at, 'values', name]}
      label={words.field(name)}
      rules={rulesOf(field)}
    >
      {control(field)}
    </Form.Item>
  ));
}

interface SettingValueProps {
  readonly entry: ManifestEntry | undefined;
  readonly value?: unknown;
  readonly onChange?: (value: unknown) => void;
}

/** A value as the manifest describes the setting; the form gives value and change. */
function SettingValue({ entry, value, onChange = () => {} }: SettingValueProps) {
  if (entry === undefined) return <Input disabled />;
  return (
    <SettingField
      key={entry.path}
      entry={entry}
      value={value}
      draft={{ set: (_path, next) => onChange(next), breakAt: () => onChange(undefined) }}
    />
  );
}

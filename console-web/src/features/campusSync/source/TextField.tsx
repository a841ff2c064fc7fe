import { Form, Input } from 'antd';
import { useTexts } from '../../../core/services.ts';
import type { TextKey } from '../../../texts/keys.ts';
import type { PlaceValues } from './placeValues.ts';

interface TextFieldProps {
  readonly name: keyof PlaceValues;
  readonly label: TextKey;
  readonly hint?: TextKey;
  readonly isOptional?: boolean;
  /** The contract's shape of what is typed, and what is said when it has another one. */
  readonly shape?: { readonly safeParse: (text: string) => { readonly success: boolean } };
  readonly wrong?: TextKey;
  readonly onChange?: (text: string) => void;
}

const LENGTH_MAX = 500;

/** A line of a form about a source; space around it is nothing. */
export function TextField({ name, label, hint, isOptional = false, shape, wrong, onChange }: TextFieldProps) {
  const { t } = useTexts();
  const check = (_rule: unknown, typed: string | undefined) => {
    const text = (typed ?? '').trim();
    if (text === '') return isOptional ? Promise.resolve() : Promise.reject(new Error(t('common.required')));
    return shape && !shape.safeParse(text).success
      ? Promise.reject(new Error(t(wrong ?? 'common.required')))
      : Promise.resolve();
  };
  return (
    <Form.Item
      name={name}
      label={t(label)}
      required={!isOptional}
      {...(hint ? { extra: t(hint) } : {})}
      rules={[{ validator: check }]}
    >
      <Input
        maxLength={LENGTH_MAX}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onChange?.(target.value)}
      />
    </Form.Item>
  );
}

import { Form, Input } from 'antd';
import { useTexts } from '../core/services.ts';

interface BilingualCellsProps {
  /** Where both texts stand in the form, as `['label']` or `[0, 'label']`. */
  readonly name: readonly (string | number)[];
  readonly label: string;
  readonly isRequired?: boolean | undefined;
  readonly isLong?: boolean | undefined;
  readonly maxLength: number;
}

/** The fields of a text in both languages, to stand in a row with others. */
export function BilingualCells({ name, label, isRequired, isLong, maxLength }: BilingualCellsProps) {
  const { t } = useTexts();
  const rules = isRequired ? [{ required: true, whitespace: true, message: t('common.required') }] : [];
  return (['zh', 'en'] as const).map((language) => (
    <Form.Item
      key={language}
      name={[...name, language]}
      label={t('common.labelIn', { label, language: t(`common.${language}`) })}
      rules={rules}
    >
      {isLong ? <Input.TextArea rows={2} maxLength={maxLength} /> : <Input maxLength={maxLength} />}
    </Form.Item>
  ));
}

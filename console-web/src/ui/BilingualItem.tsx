import { Form, Input } from 'antd';
import { useTexts } from '../core/services.ts';
import './fields.css';

interface BilingualItemProps {
  readonly name: string;
  readonly label: string;
  readonly isRequired?: boolean;
  readonly isLong?: boolean;
  readonly maxLength?: number;
}

/** A form field for a text in both languages, side by side. */
export function BilingualItem({ name, label, isRequired, isLong, maxLength = 200 }: BilingualItemProps) {
  const { t } = useTexts();
  const rules = isRequired ? [{ required: true, whitespace: true, message: t('common.required') }] : [];
  return (
    <div className="bilingual">
      {(['zh', 'en'] as const).map((language) => (
        <Form.Item
          key={language}
          name={[name, language]}
          label={t('common.labelIn', { label, language: t(`common.${language}`) })}
          rules={rules}
        >
          {isLong ? <Input.TextArea rows={2} maxLength={maxLength} /> : <Input maxLength={maxLength} />}
        </Form.Item>
      ))}
    </div>
  );
}

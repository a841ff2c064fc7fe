import { DeleteOutlined } from '@ant-design/icons';
import { Button, Form, Input } from 'antd';
import { useTexts } from '../../core/services.ts';

const LABEL_MAX = 60;
const VARIABLE_MAX = 64;

interface RowProps {
  /** The place of the row in its list. */
  readonly name: number;
}

/** What a row of the record is called, in both languages. */
export function LabelItems({ name }: RowProps) {
  const { t } = useTexts();
  return (['zh', 'en'] as const).map((language) => (
    <Form.Item
      key={language}
      name={[name, 'label', language]}
      label={t('common.labelIn', { label: t('enrol.label'), language: t(`common.${language}`) })}
      rules={[{ required: true, whitespace: true, message: t('common.required') }]}
    >
      <Input maxLength={LABEL_MAX} />
    </Form.Item>
  ));
}

/** The variable of the record. */
export function VariableItem({ name }: RowProps) {
  const { t } = useTexts();
  return (
    <Form.Item
      name={[name, 'variable']}
      label={t('enrol.variable')}
      rules={[{ required: true, whitespace: true, message: t('common.required') }]}
    >
      <Input maxLength={VARIABLE_MAX} placeholder={t('enrol.variableHint')} />
    </Form.Item>
  );
}

export function DeleteRow({ name, onDelete }: RowProps & { readonly onDelete: () => void }) {
  const { t } = useTexts();
  return (
    <Button
      type="text"
      icon={<DeleteOutlined />}
      aria-label={t('enrol.delete', { n: name + 1 })}
      onClick={onDelete}
    />
  );
}

import { DeleteOutlined } from '@ant-design/icons';
import { Button, Form, Input } from 'antd';
import { useTexts } from '../../core/services.ts';
import { BilingualCells } from '../../ui/BilingualCells.tsx';

const LABEL_MAX = 60;
const VARIABLE_MAX = 64;

interface RowProps {
  /** The place of the row in its list. */
  readonly name: number;
}

/** What a row of the record is called, in both languages. */
export function LabelItems({ name }: RowProps) {
  const { t } = useTexts();
  return <BilingualCells name={[name, 'label']} label={t('enrol.label')} isRequired maxLength={LABEL_MAX} />;
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

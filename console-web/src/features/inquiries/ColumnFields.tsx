import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { INQUIRY_COLUMNS_MAX, inquiryColumnKind } from '@self-print/contract/platform/inquiryFacts.ts';
import { Button, Form, Input, Select } from 'antd';
import { useTexts } from '../../core/services.ts';
import { BilingualCells } from '../../ui/BilingualCells.tsx';
import '../../ui/formRows.css';

const LABEL_MAX = 20;
const NAME_MAX = 64;

/** What is shown, column by column, in this order. */
export function ColumnFields() {
  const { t } = useTexts();
  const required = [{ required: true, whitespace: true, message: t('common.required') }];
  return (
    <Form.List name="columns">
      {(rows, { add, remove }) => (
        <fieldset className="form-rows">
          <legend>{t('inquiry.columns')}</legend>
          <p className="under">{t('inquiry.columnsHint')}</p>
          {rows.map(({ key, name }) => (
            <div key={key} className="form-row">
              <Form.Item name={[name, 'name']} label={t('inquiry.column')} rules={required}>
                <Input maxLength={NAME_MAX} autoComplete="off" />
              </Form.Item>
              <BilingualCells
                name={[name, 'label']}
                label={t('inquiry.label')}
                isRequired
                maxLength={LABEL_MAX}
              />
              <Form.Item name={[name, 'kind']} label={t('inquiry.kind')}>
                <Select
                  options={inquiryColumnKind.options.map((value) => ({
                    value,
                    label: t(`inquiry.kind.${value}`),
                  }))}
                />
              </Form.Item>
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={t('inquiry.deleteColumn', { n: name + 1 })}
                disabled={rows.length === 1}
                onClick={() => remove(name)}
              />
            </div>
          ))}
          {rows.length < INQUIRY_COLUMNS_MAX && (
            <Button
              icon={<PlusOutlined />}
              onClick={() => add({ name: '', label: { zh: '', en: '' }, kind: 'text' })}
            >
              {t('inquiry.addColumn')}
            </Button>
          )}
        </fieldset>
      )}
    </Form.List>
  );
}

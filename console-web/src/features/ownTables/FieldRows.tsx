import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import {
  OWN_VALUE_FIELDS_MAX,
  ownFieldKind,
  ownFieldRole,
} from '@self-print/contract/platform/ownTableFacts.ts';
import { Button, Form, Input, Select } from 'antd';
import { useTexts } from '../../core/services.ts';
import { BilingualCells } from '../../ui/BilingualCells.tsx';
import { useCodeRules } from './useCodeRules.ts';
import '../../ui/formRows.css';

const LABEL_MAX = 20;
const CODE_MAX = 32;

interface FieldRowsProps {
  /** How many of the first fields came with the platform, and can only be worded differently. */
  readonly delivered: number;
}

/** What a row of the table has, field by field. */
export function FieldRows({ delivered }: FieldRowsProps) {
  const { t } = useTexts();
  const codeRules = useCodeRules();
  return (
    <Form.List name="fields">
      {(rows, { add, remove }) => (
        <fieldset className="form-rows">
          <legend>{t('ownTable.fields')}</legend>
          <p className="under">{t('ownTable.fieldsHint')}</p>
          {rows.map(({ key, name }) => (
            <div key={key} className="form-row">
              <Form.Item name={[name, 'code']} label={t('ownTable.fieldCode')} rules={codeRules}>
                <Input maxLength={CODE_MAX} autoComplete="off" disabled={name < delivered} />
              </Form.Item>
              <BilingualCells
                name={[name, 'label']}
                label={t('ownTable.fieldName')}
                isRequired
                maxLength={LABEL_MAX}
              />
              <Form.Item name={[name, 'kind']} label={t('ownTable.kind')}>
                <Select
                  disabled={name < delivered}
                  options={ownFieldKind.options.map((value) => ({
                    value,
                    label: t(`ownTable.kind.${value}`),
                  }))}
                />
              </Form.Item>
              <Form.Item name={[name, 'role']} label={t('ownTable.role')}>
                <Select
                  disabled={name < delivered}
                  options={ownFieldRole.options.map((value) => ({
                    value,
                    label: t(`ownTable.role.${value}`),
                  }))}
                />
              </Form.Item>
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={t('ownTable.deleteField', { n: name + 1 })}
                disabled={name < delivered || rows.length <= 2}
                onClick={() => remove(name)}
              />
            </div>
          ))}
          {rows.length <= OWN_VALUE_FIELDS_MAX && (
            <Button
              icon={<PlusOutlined />}
              onClick={() => add({ code: '', label: { zh: '', en: '' }, kind: 'text', role: 'value' })}
            >
              {t('ownTable.addField')}
            </Button>
          )}
        </fieldset>
      )}
    </Form.List>
  );
}

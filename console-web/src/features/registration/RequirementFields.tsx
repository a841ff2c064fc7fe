import { PlusOutlined } from '@ant-design/icons';
import { Button, Form, InputNumber, Select } from 'antd';
import { useTexts } from '../../core/services.ts';
import { BilingualCells } from '../../ui/BilingualCells.tsx';
import { DeleteRow, LabelItems, VariableItem } from './RowFields.tsx';
import { NEW_REQUIREMENT } from './settingValues.ts';

const REQUIREMENTS_MAX = 10;
const HELP_MAX = 200;
const KINDS = ['present', 'oneOf', 'atMost'] as const;

/** What has to be so before somebody can register. */
export function RequirementFields() {
  const { t } = useTexts();
  return (
    <Form.List name="requirements">
      {(rows, { add, remove }) => (
        <fieldset className="form-rows">
          <legend>{t('enrol.requirements')}</legend>
          <p className="under">{t('enrol.requirementsHint')}</p>
          {rows.map(({ key, name }) => (
            <div key={key} className="form-row">
              <LabelItems name={name} />
              <VariableItem name={name} />
              <RuleItems name={name} />
              <HelpItems name={name} />
              <DeleteRow name={name} onDelete={() => remove(name)} />
            </div>
          ))}
          {rows.length < REQUIREMENTS_MAX && (
            <Button icon={<PlusOutlined />} onClick={() => add(NEW_REQUIREMENT)}>
              {t('enrol.addRequirement')}
            </Button>
          )}
        </fieldset>
      )}
    </Form.List>
  );
}

function RuleItems({ name }: { readonly name: number }) {
  const { t } = useTexts();
  const kind: unknown = Form.useWatch(['requirements', name, 'kind']);
  const required = [{ required: true, message: t('common.required') }];
  return (
    <>
      <Form.Item name={[name, 'kind']} label={t('enrol.rule')}>
        <Select
          style={{ width: 160 }}
          options={KINDS.map((value) => ({ value, label: t(`enrol.rule.${value}`) }))}
        />
      </Form.Item>
      {kind === 'oneOf' && (
        <Form.Item name={[name, 'values']} label={t('enrol.values')} rules={required}>
          <Select mode="tags" style={{ width: 220 }} />
        </Form.Item>
      )}
      {kind === 'atMost' && (
        <Form.Item name={[name, 'limit']} label={t('enrol.limit')} rules={required}>
          <InputNumber />
        </Form.Item>
      )}
    </>
  );
}

function HelpItems({ name }: { readonly name: number }) {
  const { t } = useTexts();
  return <BilingualCells name={[name, 'help']} label={t('enrol.help')} maxLength={HELP_MAX} />;
}

import { PlusOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import { useTexts } from '../../core/services.ts';
import { DeleteRow, LabelItems, VariableItem } from './RowFields.tsx';

const FACTS_MAX = 8;

/** What people see of their record before they register. */
export function FactFields() {
  const { t } = useTexts();
  return (
    <Form.List name="facts">
      {(rows, { add, remove }) => (
        <fieldset className="form-rows">
          <legend>{t('enrol.facts')}</legend>
          <p className="under">{t('enrol.factsHint')}</p>
          {rows.map(({ key, name }) => (
            <div key={key} className="form-row">
              <LabelItems name={name} />
              <VariableItem name={name} />
              <DeleteRow name={name} onDelete={() => remove(name)} />
            </div>
          ))}
          {rows.length < FACTS_MAX && (
            <Button icon={<PlusOutlined />} onClick={() => add({ label: { zh: '', en: '' }, variable: '' })}>
              {t('enrol.addFact')}
            </Button>
          )}
        </fieldset>
      )}
    </Form.List>
  );
}

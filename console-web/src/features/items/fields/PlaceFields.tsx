import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { CARTON_COUNT } from '@self-print/contract/limits.ts';
import { Button, Form, Input, Select } from 'antd';
import { useTexts } from '../../../core/services.ts';

const ROLES = ['student', 'staff'] as const;
const CARTONS = Array.from({ length: CARTON_COUNT }, (_, index) => String(index + 1));

/** Who may have it, and at which terminals, from which carton. */
export function PlaceFields({ isDocument }: { readonly isDocument: boolean }) {
  const { t } = useTexts();
  return (
    <>
      <div className="fields">
        <Form.Item name="roles" label={t('item.roles')} extra={t('item.rolesHint')}>
          <Select
            mode="tags"
            tokenSeparators={[',', '，', ' ']}
            options={ROLES.map((value) => ({ value, label: t(`item.role.${value}`) }))}
          />
        </Form.Item>
        <Form.Item name="terminalCodes" label={t('item.terminals')} extra={t('item.terminalsHint')}>
          <Select mode="tags" tokenSeparators={[',', '，', ' ']} open={false} suffix={null} />
        </Form.Item>
      </div>
      {isDocument && <Cartons />}
    </>
  );
}

function Cartons() {
  const { t } = useTexts();
  return (
    <fieldset className="list-field">
      <legend>{t('item.cartons')}</legend>
      <p className="under">{t('item.cartonsHint')}</p>
      <Form.List name="cartons">
        {(rows, { add, remove }) => (
          <>
            {rows.map(({ key, name }) => (
              <div key={key} className="list-row">
                <Form.Item
                  name={[name, 'terminalCode']}
                  label={t('item.cartonTerminal')}
                  rules={[
                    {
                      required: true,
                      pattern: /^(\*|[A-Za-z0-9_-]{1,32})$/,
                      message: t('item.cartonTerminalWrong'),
                    },
                  ]}
                >
                  <Input />
                </Form.Item>
                <Form.Item
                  name={[name, 'cartonCode']}
                  label={t('item.carton')}
                  rules={[{ required: true, message: t('common.required') }]}
                >
                  <Select options={CARTONS.map((value) => ({ value, label: value }))} style={{ width: 96 }} />
                </Form.Item>
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={t('common.remove')}
                  onClick={() => remove(name)}
                />
              </div>
            ))}
            <Button icon={<PlusOutlined />} onClick={() => add({ terminalCode: '*', cartonCode: '1' })}>
              {t('item.cartonAdd')}
            </Button>
          </>
        )}
      </Form.List>
    </fieldset>
  );
}

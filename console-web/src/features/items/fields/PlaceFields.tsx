import { PlusOutlined } from '@ant-design/icons';
import { CARTON_COUNT } from '@self-print/contract/limits.ts';
import { Button, Form, Select } from 'antd';
import { useMay } from '../../../core/administrator.ts';
import { useTexts } from '../../../core/services.ts';
import { useOptionSources } from '../../../ui/optionSources.ts';
import { useRoleNames } from '../../../ui/roleNames.ts';
import { type OptionSource, SearchSelect } from '../../../ui/SearchSelect.tsx';
import { ListField } from './ListField.tsx';

/** Stands for all terminals without an entry of their own. */
const ANY_TERMINAL = '*';
const CARTONS = Array.from({ length: CARTON_COUNT }, (_, index) => String(index + 1));

/** Who may have it, and at which terminals, from which carton. */
export function PlaceFields({ isDocument }: { readonly isDocument: boolean }) {
  const { t } = useTexts();
  const roles = useRoleNames();
  const { terminals } = useOptionSources();
  const mayTerminals = useMay('terminal:read');
  return (
    <>
      <div className="fields">
        <Form.Item name="roles" label={t('item.roles')} extra={t('item.rolesHint')}>
          <Select mode="multiple" options={roles.options} />
        </Form.Item>
        <Form.Item name="terminalCodes" label={t('item.terminals')} extra={t('item.terminalsHint')}>
          <SearchSelect mode="multiple" source={terminals} enabled={mayTerminals} />
        </Form.Item>
      </div>
      {isDocument && <Cartons />}
    </>
  );
}

function Cartons() {
  const { t } = useTexts();
  const places = useTerminalsOrAny();
  const mayTerminals = useMay('terminal:read');
  const required = [{ required: true, message: t('common.required') }];
  return (
    <ListField
      name="cartons"
      title={t('item.cartons')}
      hint={t('item.cartonsHint')}
      row={(at) => (
        <>
          <Form.Item name={[at, 'terminalCode']} label={t('item.cartonTerminal')} rules={required}>
            <SearchSelect source={places} enabled={mayTerminals} style={{ width: 260 }} />
          </Form.Item>
          <Form.Item name={[at, 'cartonCode']} label={t('item.carton')} rules={required}>
            <Select options={CARTONS.map((value) => ({ value, label: value }))} style={{ width: 96 }} />
          </Form.Item>
        </>
      )}
      adding={(add) => (
        <Button icon={<PlusOutlined />} onClick={() => add({ terminalCode: ANY_TERMINAL, cartonCode: '1' })}>
          {t('item.cartonAdd')}
        </Button>
      )}
    />
  );
}

/** Terminals to choose from, and before them all that have no entry of their own. */
function useTerminalsOrAny(): OptionSource {
  const { t } = useTexts();
  const { terminals } = useOptionSources();
  const any = { value: ANY_TERMINAL, label: t('item.anyTerminal') };
  return {
    ...terminals,
    name: 'terminalsOrAny',
    load: async (query, signal) => {
      const { options, total } = await terminals.load(query, signal);
      const isFirst = query.page === 1 && (query.search === undefined || query.search === ANY_TERMINAL);
      return { total, options: isFirst ? [any, ...options] : options };
    },
  };
}

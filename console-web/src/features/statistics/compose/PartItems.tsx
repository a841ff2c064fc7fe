import { CLIENT_TYPES, ORDER_TYPES } from '@self-print/contract/orderTypes.ts';
import type { Dimension } from '@self-print/contract/statistics.ts';
import { nameOfValue } from '@self-print/contract/statisticsNames.ts';
import { Form, Select } from 'antd';
import { useMay } from '../../../core/administrator.ts';
import { useTexts } from '../../../core/services.ts';
import { useOptionSources } from '../../../ui/optionSources.ts';
import { SearchSelect } from '../../../ui/SearchSelect.tsx';

const ROLES = ['student', 'staff'] as const;
const CLIENTS = Object.values(CLIENT_TYPES);
/** As wide as its share of the row. */
const WHOLE = { width: '100%' };

/** Narrows a chart to a part of the school's work, by what the statistics page offers too. */
export function PartItems() {
  const { t, language } = useTexts();
  const mayItems = useMay('item:read');
  const mayTerminals = useMay('terminal:read');
  const { documents, terminals } = useOptionSources();
  const named = <Value extends string | number>(by: Dimension, values: readonly Value[]) =>
    values.map((value) => ({ value, label: nameOfValue(by, String(value), null)[language] }));
  const control = { allowClear: true, placeholder: t('common.all'), style: WHOLE };
  return (
    <fieldset className="form-rows">
      <legend>{t('chart.part')}</legend>
      <div className="form-row">
        {mayTerminals && (
          <Form.Item name={['part', 'terminalCode']} label={t('stat.terminal')}>
            <SearchSelect {...control} source={terminals} />
          </Form.Item>
        )}
        {mayItems && (
          <Form.Item name={['part', 'itemId']} label={t('stat.item')}>
            <SearchSelect {...control} source={documents} />
          </Form.Item>
        )}
        <Form.Item name={['part', 'role']} label={t('stat.role')}>
          <Select {...control} options={named('role', ROLES)} />
        </Form.Item>
        <Form.Item name={['part', 'orderType']} label={t('chart.orderType')}>
          <Select {...control} options={named('kind', ORDER_TYPES)} />
        </Form.Item>
        <Form.Item name={['part', 'clientType']} label={t('chart.clientType')}>
          <Select {...control} options={named('client', CLIENTS)} />
        </Form.Item>
      </div>
    </fieldset>
  );
}

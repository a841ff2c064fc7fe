import { CARTON_COUNT } from '@self-print/contract/limits.ts';
import { OUTPATIENT_PRINTS_MAX } from '@self-print/contract/platform/outpatientAdmin.ts';
import { Form, InputNumber, Select } from 'antd';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { useOptionSources } from '../../ui/optionSources.ts';
import { SearchSelect } from '../../ui/SearchSelect.tsx';

const CARTONS = Array.from({ length: CARTON_COUNT }, (_, index) => String(index + 1));

/** Where reports are printed, from which carton, and how often one. */
export function PlaceFields() {
  const { t } = useTexts();
  const { terminals } = useOptionSources();
  const maySeeTerminals = useMay('terminal:read');
  return (
    <>
      <Form.Item name="terminalCodes" label={t('outpatient.terminals')} extra={t('outpatient.terminalsHint')}>
        <SearchSelect
          source={terminals}
          enabled={maySeeTerminals}
          mode="multiple"
          allowClear
          placeholder={t('outpatient.allTerminals')}
        />
      </Form.Item>
      <Form.Item name="cartonCode" label={t('outpatient.carton')}>
        <Select
          style={{ maxWidth: 320 }}
          options={[
            { value: '', label: t('outpatient.anyCarton') },
            ...CARTONS.map((value) => ({ value, label: t('outpatient.cartonOf', { carton: value }) })),
          ]}
        />
      </Form.Item>
      <Form.Item name="printsMax" label={t('outpatient.printsMax')} extra={t('outpatient.printsMaxHint')}>
        <InputNumber min={1} max={OUTPATIENT_PRINTS_MAX} precision={0} />
      </Form.Item>
    </>
  );
}

import { cartonCalls } from '@self-print/contract/platform/cartons.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Form, Select, type SelectProps } from 'antd';
import { useTexts } from '../../core/services.ts';

/** More than a terminal can have. */
const ROWS = 20;

/** Chooses a tray of the terminal that the form names. */
export function CartonSelect(control: Pick<SelectProps, 'id' | 'value' | 'onChange'>) {
  const { t, language } = useTexts();
  const terminalCode: unknown = Form.useWatch('terminalCode');
  const chosen = typeof terminalCode === 'string' && terminalCode !== '' ? terminalCode : undefined;
  const asked = useCallQuery(
    cartonCalls.list,
    { page: 1, rows: ROWS, terminalCode: chosen },
    { enabled: chosen !== undefined },
  );
  const cartons = chosen === undefined ? [] : (asked.data?.rows ?? []);
  return (
    <Select
      {...control}
      disabled={chosen === undefined}
      loading={asked.isFetching}
      placeholder={chosen === undefined ? t('userCarton.terminalFirst') : undefined}
      options={cartons.flatMap(({ cartonCode, name, setting, state }) =>
        setting === null
          ? []
          : [
              {
                value: cartonCode,
                label: [
                  t('carton.number', { carton: cartonCode }),
                  name && wordsOf(name, language),
                  setting.paperSize,
                  t(`carton.state.${state}`),
                ]
                  .filter(Boolean)
                  .join(' · '),
              },
            ],
      )}
    />
  );
}

import { CARTON_SHEETS_MAX } from '@self-print/contract/limits.ts';
import type { Carton } from '@self-print/contract/platform/cartons.ts';
import { terminalCommandCalls } from '@self-print/contract/platform/terminalCommands.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Form, InputNumber } from 'antd';
import { useTexts } from '../../core/services.ts';
import { FormModal } from '../../ui/FormModal.tsx';

interface CountFormProps {
  readonly carton: Carton;
  readonly onClose: () => void;
}

interface CountValues {
  readonly sheets: number;
}

/** Tells a terminal how many sheets lie in a tray, as somebody has counted them: more than it thinks, or fewer. */
export function CountForm({ carton, onClose }: CountFormProps) {
  const { t } = useTexts();
  const { terminalCode, cartonCode, setting } = carton;
  const give = useCallMutation(terminalCommandCalls.give, {
    renews: [terminalCommandCalls.list],
    saysItself: true,
  });
  return (
    <FormModal<CountValues>
      name="cartonCount"
      title={t('carton.nameOf', { carton: cartonCode, terminal: terminalCode })}
      okText={t('carton.sendCount')}
      save={({ sheets }) =>
        give.mutateAsync({ terminalCode, command: 'setCartonCopy', body: { cartonCode, sheets } })
      }
      done={t('carton.countSent')}
      onClose={onClose}
    >
      <Form.Item
        name="sheets"
        label={t('carton.counted')}
        extra={t('carton.countHint')}
        rules={[{ required: true, message: t('common.required') }]}
      >
        <InputNumber min={0} max={setting?.capacitySheets ?? CARTON_SHEETS_MAX} precision={0} />
      </Form.Item>
    </FormModal>
  );
}

import type { PayChannel, PayProgram } from '@self-print/contract/platform/paymentAdmin.ts';
import { Form } from 'antd';
import { useServices, useTexts } from '../../../core/services.ts';
import { BilingualItem } from '../../../ui/BilingualItem.tsx';
import { FormModal } from '../../../ui/FormModal.tsx';
import { useOptionSources } from '../../../ui/optionSources.ts';
import { SearchSelect } from '../../../ui/SearchSelect.tsx';
import { OrderedChannels } from './OrderedChannels.tsx';
import { DEFAULT_PROGRAM, takenTerminals, withProgram } from './programs.ts';
import { useSavePrograms } from './useSavePrograms.ts';

const NAME_MAX = 40;

interface ProgramFormProps {
  readonly all: readonly PayProgram[];
  /** Undefined for a new one. */
  readonly program: PayProgram | undefined;
  readonly channels: readonly PayChannel[];
  readonly onClose: () => void;
}

/** Which channels are offered in which order, by default or at some terminals. */
export function ProgramForm({ all, program, channels, onClose }: ProgramFormProps) {
  const { t } = useTexts();
  const { newId } = useServices();
  const { terminals } = useOptionSources();
  const save = useSavePrograms();
  const first = program ?? {
    programId: newId().replaceAll('-', ''),
    name: { zh: '', en: '' },
    channels: [],
    terminals: [],
  };
  const { programId } = first;
  const whole = (typed: Partial<PayProgram>): PayProgram => ({ ...first, ...typed, programId });
  return (
    <FormModal<PayProgram>
      name="program"
      title={t(program ? 'pay.editProgram' : 'pay.addProgram')}
      first={first}
      check={(typed) => {
        const codes = takenTerminals(all, whole(typed));
        return codes.length > 0
          ? t('pay.programTwice', { codes: codes.join(t('common.listComma')) })
          : undefined;
      }}
      save={(typed) => save(all, withProgram(all, whole(typed)))}
      done={t('common.saved')}
      onClose={onClose}
    >
      <BilingualItem name="name" label={t('pay.name')} isRequired maxLength={NAME_MAX} />
      <Form.Item name="channels" label={t('pay.programChannels')}>
        <OrderedChannels channels={channels} />
      </Form.Item>
      {programId !== DEFAULT_PROGRAM && (
        <Form.Item
          name="terminals"
          label={t('pay.programTerminals')}
          rules={[{ required: true, type: 'array', min: 1, message: t('pay.programNoTerminals') }]}
        >
          <SearchSelect source={terminals} mode="multiple" />
        </Form.Item>
      )}
    </FormModal>
  );
}

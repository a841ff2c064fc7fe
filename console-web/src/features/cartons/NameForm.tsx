import type { Bilingual } from '@self-print/contract/fields.ts';
import { type Carton, cartonCalls } from '@self-print/contract/platform/cartons.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Form, Switch } from 'antd';
import { useTexts } from '../../core/services.ts';
import { BilingualItem } from '../../ui/BilingualItem.tsx';
import { FormModal } from '../../ui/FormModal.tsx';
import { CARTON_RENEWS } from './renews.ts';

const NAME_MAX = 40;

interface NameFormProps {
  readonly carton: Carton;
  readonly onClose: () => void;
}

interface NameValues {
  readonly name: Bilingual;
  readonly reserved: boolean;
}

/** Names a tray, by what lies in it or whom it is for, and keeps it for them. */
export function NameForm({ carton, onClose }: NameFormProps) {
  const { t } = useTexts();
  const { terminalCode, cartonCode, name, setting, revision } = carton;
  const save = useCallMutation(cartonCalls.modify, {
    renews: CARTON_RENEWS,
    renewsWhenRefused: true,
    saysItself: true,
  });
  return (
    <FormModal<NameValues>
      name="cartonName"
      title={t('carton.nameOf', { carton: cartonCode, terminal: terminalCode })}
      first={{ reserved: setting?.reserved ?? false, ...(name === null ? {} : { name }) }}
      save={(typed) => save.mutateAsync({ terminalCode, cartonCode, ...typed, revision })}
      words={(failure) =>
        failure.kind === 'refused' && failure.name === 'CHANGED_MEANWHILE'
          ? t('common.changedMeanwhile')
          : undefined
      }
      done={t('common.saved')}
      onClose={onClose}
    >
      <BilingualItem name="name" label={t('carton.name')} isRequired maxLength={NAME_MAX} />
      <Form.Item
        name="reserved"
        label={t('carton.reserve')}
        extra={t('carton.reserveHint')}
        valuePropName="checked"
      >
        <Switch />
      </Form.Item>
    </FormModal>
  );
}

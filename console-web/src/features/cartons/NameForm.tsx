import { type Carton, cartonCalls } from '@self-print/contract/platform/cartons.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { useTexts } from '../../core/services.ts';
import { BilingualItem } from '../../ui/BilingualItem.tsx';
import { FormModal } from '../../ui/FormModal.tsx';
import { CARTON_RENEWS } from './renews.ts';

const NAME_MAX = 40;

interface NameFormProps {
  readonly carton: Carton;
  readonly onClose: () => void;
}

/** Names a tray, by what lies in it or whom it is for. */
export function NameForm({ carton, onClose }: NameFormProps) {
  const { t } = useTexts();
  const { terminalCode, cartonCode, name, revision } = carton;
  const save = useCallMutation(cartonCalls.modify, {
    renews: CARTON_RENEWS,
    renewsWhenRefused: true,
    saysItself: true,
  });
  return (
    <FormModal<{ readonly name: { readonly zh: string; readonly en: string } }>
      name="cartonName"
      title={t('carton.nameOf', { carton: cartonCode, terminal: terminalCode })}
      first={name === null ? {} : { name }}
      save={(typed) => save.mutateAsync({ terminalCode, cartonCode, name: typed.name, revision })}
      words={(failure) =>
        failure.kind === 'refused' && failure.name === 'CHANGED_MEANWHILE'
          ? t('common.changedMeanwhile')
          : undefined
      }
      done={t('common.saved')}
      onClose={onClose}
    >
      <BilingualItem name="name" label={t('carton.name')} maxLength={NAME_MAX} />
    </FormModal>
  );
}

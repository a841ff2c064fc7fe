import type { Bilingual } from '@self-print/contract/fields.ts';
import { fleetCalls } from '@self-print/contract/platform/fleet.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { useTexts } from '../../../core/services.ts';
import { BilingualItem } from '../../../ui/BilingualItem.tsx';
import { FormModal } from '../../../ui/FormModal.tsx';
import { useSay } from '../../../ui/useSay.ts';
import { FLEET_RENEWS } from './renews.ts';

const REASON_MAX = 100;
/** The usual one, to begin with. */
const USUAL_REASON: Bilingual = { zh: '设备维护，暂停服务', en: 'Out of service for maintenance' };

interface PauseFormProps {
  readonly terminalCodes: readonly string[];
  readonly onPaused?: () => void;
  readonly onClose: () => void;
}

/** Pauses terminals with the reason that their screens show in the language of whoever stands there. */
export function PauseForm({ terminalCodes, onPaused, onClose }: PauseFormProps) {
  const { t } = useTexts();
  const say = useSay();
  const pause = useCallMutation(fleetCalls.setStates, { renews: FLEET_RENEWS, saysItself: true });
  const save = async ({ reason }: { readonly reason: Bilingual }) => {
    const { missing } = await pause.mutateAsync({ terminalCodes: [...terminalCodes], state: 0, reason });
    if (missing.length === 0) say.done(t('terminal.paused'));
    else say.stay(t('terminal.someMissing', { codes: missing.join(t('common.listComma')) }));
    onPaused?.();
  };
  return (
    <FormModal<{ reason: Bilingual }>
      name="pause"
      title={t('terminal.pauseTitle', { count: terminalCodes.length })}
      okText={t('terminal.pause')}
      first={{ reason: USUAL_REASON }}
      save={save}
      onClose={onClose}
    >
      <p>{t('terminal.pauseText')}</p>
      <BilingualItem name="reason" label={t('terminal.reason')} isRequired maxLength={REASON_MAX} />
    </FormModal>
  );
}

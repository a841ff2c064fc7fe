import { outpatientAdminCalls } from '@self-print/contract/platform/outpatientAdmin.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { useTexts } from '../../core/services.ts';
import { useSaving } from '../../ui/useSaving.ts';
import { type SettingValues, wantedOf } from './settingValues.ts';

/** Saves the settings, and says why they were not. */
export function useSaveSettings(revision: number, onSaved: () => void) {
  const { t } = useTexts();
  const save = useCallMutation(outpatientAdminCalls.saveSettings, {
    renews: [outpatientAdminCalls.settings],
    saysItself: true,
  });
  const { problem, send } = useSaving(
    (values: SettingValues) => save.mutateAsync({ ...wantedOf(values), revision }),
    { invalid: (why) => t('outpatient.paramsInvalid', { why }), onSaved },
  );
  return { problem, isBusy: save.isPending, send };
}

import type { CallData } from '@self-print/contract/call.ts';
import {
  registrationAdminCalls,
  registrationSettings,
} from '@self-print/contract/platform/registrationAdmin.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { useTexts } from '../../core/services.ts';
import { useSaving } from '../../ui/useSaving.ts';
import { type SettingValues, settingsOf, valuesOf } from './settingValues.ts';

/** Saves the settings of registration, and says why they were not. */
export function useSaveSettings(
  { settings, revision }: CallData<typeof registrationAdminCalls.settings>,
  onSaved: () => void,
) {
  const { t } = useTexts();
  const save = useCallMutation(registrationAdminCalls.saveSettings, {
    renews: [registrationAdminCalls.settings],
    saysItself: true,
  });
  const { problem, send } = useSaving(
    (values: SettingValues) => {
      const parsed = registrationSettings.safeParse(settingsOf({ ...valuesOf(settings), ...values }));
      return parsed.success ? save.mutateAsync({ settings: parsed.data, revision }) : t('enrol.invalid');
    },
    { onSaved },
  );
  return { problem, isBusy: save.isPending, send };
}
